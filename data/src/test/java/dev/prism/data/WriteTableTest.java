package dev.prism.data;

import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.prism.kernel.Features;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole tables, written and read back: the same floats to the bit, ids and columns. */
class WriteTableTest {
  /** The last but one is the float that a reader by way of double would take for its neighbour. */
  private static final float[][] X = {
    {0, -0.0f, 1 / 3f},
    {Float.MIN_VALUE, Float.MAX_VALUE, -Float.MIN_NORMAL},
    {16777216, 1e-5f, 3.4e10f},
    {7.038531E-26f, -7.038531E-26f, 0.1f}
  };

  private static final List<String> IDS =
      List.of("plain", "a, \"b\"\tc", "two\nlines\r\n", " Straße 木 🌲 ");
  private static final List<String> LABELS = List.of("1", "2.50", "1e5", "007");

  @TempDir Path folder;

  private static Table table(float[][] x) {
    Map<String, List<String>> columns = new LinkedHashMap<>();
    columns.put("label", LABELS);
    columns.put("no, \"te\"", List.of("", "\"", "\r", "[1, 2]"));
    columns.put("empty", List.of("", "", "", ""));
    return new Table("pool", x == null ? null : Features.of(x), IDS, columns);
  }

  private Table back(String name, Table t) {
    Path out = folder.resolve(name);
    assertThat(TableWriter.writeTable(out, t)).isEmpty();
    return TableReader.read(
        out, ReadOptions.NONE.withMetadataColumns(t.columns().keySet().toArray(String[]::new)));
  }

  private static void same(Table after, Table before) {
    assertThat(after.ids()).isEqualTo(before.ids());
    assertThat(after.columns()).isEqualTo(before.columns());
    assertThat(after.columns().keySet()).containsExactlyElementsOf(before.columns().keySet());
    if (before.features() == null) {
      assertThat(after.features()).isNull();
    } else {
      assertThat(bits(after)).isDeepEqualTo(bits(before));
    }
  }

  private static int[][] bits(Table t) {
    return Arrays.stream(rows(t))
        .map(r -> IntStream.range(0, r.length).map(k -> Float.floatToRawIntBits(r[k])).toArray())
        .toArray(int[][]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "a.tsv", "a.jsonl", "a.ndjson", "a.parquet", "A.CSV"})
  void everyFormat(String name) {
    same(back(name, table(X)), table(X));
    same(back(name, table(null)), table(null));
    Table one = new Table("one", Features.of(new float[] {0.5f}), null, Map.of());
    same(back(name, one), one);
    Table texts = new Table("texts", null, null, Map.of("text", List.of("", "a", "")));
    same(back(name, texts), texts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jsonl", "parquet"})
  void missingTexts(String ending) {
    Table t = new Table("pool", null, null, Map.of("a", Arrays.asList("x", null, "")));
    same(back("a." + ending, t), t);
  }

  @Test
  void missingTextsAreEmptyInCsv() {
    Table t = new Table("pool", null, null, Map.of("a", Arrays.asList("x", null, "")));
    assertThat(back("a.csv", t).column("a")).containsExactly("x", "", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"npy", "csv", "jsonl", "parquet"})
  void anyFiniteFloat(String ending) {
    Random random = new Random(7);
    float[][] x = new float[1000][];
    for (int i = 0; i < x.length; i++) {
      x[i] = new float[16];
      for (int k = 0; k < 16; k++) {
        float v = Float.intBitsToFloat(random.nextInt());
        x[i][k] = Float.isFinite(v) ? v : 0;
      }
    }
    Table t = new Table("random", Features.of(x), null, Map.of());
    same(back("a." + ending, t), t);
  }

  @Test
  void npyHoldsNumbersAlone() {
    Path out = folder.resolve("a.npy");
    assertThat(TableWriter.writeTable(out, table(X)))
        .containsExactly("id", "label", "no, \"te\"", "empty");
    Table after = TableReader.read(out, ReadOptions.NONE);
    assertThat(bits(after)).isDeepEqualTo(bits(table(X)));
    assertThat(Npy.map(out).header().descr()).isEqualTo("<f4");
    assertThat(after.ids()).isNull();
    assertThat(after.columns()).isEmpty();
  }

  @Test
  void theTextOfEachFormat() throws IOException {
    Table t =
        new Table(
            "pool",
            Features.of(new float[][] {{1, 0.1f}, {-2.5e-7f, 3}}),
            List.of("a", "b,c"),
            Map.of("n", Arrays.asList("say \"x\"", null)));
    Path csv = folder.resolve("a.csv"), json = folder.resolve("a.jsonl");
    TableWriter.writeTable(csv, t);
    assertThat(Files.readString(csv))
        .isEqualTo("id,f0,f1,n\na,1.0,0.1,\"say \"\"x\"\"\"\n\"b,c\",-2.5E-7,3.0,\n");
    TableWriter.writeTable(json, t);
    assertThat(Files.readString(json))
        .isEqualTo(
            "{\"id\":\"a\",\"vector\":[1.0,0.1],\"n\":\"say \\\"x\\\"\"}\n"
                + "{\"id\":\"b,c\",\"vector\":[-2.5E-7,3.0],\"n\":null}\n");
    for (String line : Files.readAllLines(json)) {
      JsonNode item = new JsonMapper().readTree(line);
      assertThat(item.get("vector").size()).isEqualTo(2);
    }
  }

  /** A table without a single feature is one without features. */
  @Test
  void noFeatures() {
    Features none =
        new Features() {
          @Override
          public int size() {
            return 2;
          }

          @Override
          public int width() {
            return 0;
          }

          @Override
          public void read(int row, float[] into, int offset) {}
        };
    Table t = new Table("pool", none, List.of("a", "b"), Map.of());
    assertThat(back("a.csv", t).ids()).containsExactly("a", "b");
    refused(
        () -> TableWriter.writeTable(folder.resolve("a.npy"), t),
        "pool holds no numbers",
        "embed it");
  }

  @Test
  void aTableTakesThePlaceOfTheFileItWasLoadedFrom() {
    Path file = folder.resolve("a.npy");
    TableWriter.writeTable(file, table(X));
    Table t = TableReader.read(file, ReadOptions.NONE);
    TableWriter.writeTable(
        file, new Table("x", t.features().select(new int[] {3, 0}), null, Map.of()));
    assertThat(rows(TableReader.read(file, ReadOptions.NONE)))
        .isDeepEqualTo(new float[][] {X[3], X[0]});
  }

  @Test
  void errorMessages() {
    refused(() -> write("a.npy", table(null)), "pool holds no numbers", "embed it first");
    for (String name : List.of("a.txt", "a.npz", "a.idx", "a.csv.gz", "table")) {
      refused(() -> write(name, table(X)), name, "end with .npy, .csv, .tsv, .jsonl or .parquet");
    }
    Map<String, List<String>> id = Map.of("id", IDS), f1 = Map.of("f1", IDS);
    Table twoIds = new Table("pool", Features.of(X), LABELS, id);
    refused(() -> write("a.csv", twoIds), "two columns called id", "another name");
    refused(() -> write("a.jsonl", twoIds), "two columns called id");
    refused(() -> write("a.parquet", twoIds), "two columns called id");
    Table asFeature = new Table("pool", Features.of(X), LABELS, f1);
    refused(() -> write("a.csv", asFeature), "two columns called f1");
    Table shorter = new Table("pool", Features.of(X), null, Map.of("a", List.of("b")));
    refused(() -> write("a.csv", shorter), "Column a of pool has 1 values for 4 rows");
    Table nothing = new Table("pool", null, null, Map.of());
    refused(() -> write("a.csv", nothing), "pool has no columns");
    Table half = new Table("pool", null, null, Map.of("a", List.of("x", "\ud83d")));
    for (String name : List.of("a.csv", "a.jsonl", "a.parquet")) {
      refused(() -> write(name, half), "half a character", "row 1, column a");
    }
    Table nan = new Table("pool", Features.of(new float[] {1, Float.NaN}), null, Map.of());
    refused(() -> write("a.jsonl", nan), "NaN in row 0, column vector", "JSON has no such");
    refused(() -> write("no/a.csv", table(X)), "there is no folder");
    assertThat(folder).isEmptyDirectory();
  }

  private void write(String name, Table t) {
    TableWriter.writeTable(folder.resolve(name), t);
  }
}
