package dev.prism.data.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.data.EmbeddingCache;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.run.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  @TempDir Path folder;
  private LoadedRequest loaded;
  private Result result;
  private ResultFile file;

  @BeforeEach
  void select() throws IOException {
    Path pool = folder.resolve("pool.csv");
    Files.writeString(pool, "id,x,y\n\"a,1\",1,0\nb,0.9,0.1\nc,0,1\n\"d \"\"4\"\"\",0.2,0.9\n");
    FileRequest asked =
        FileRequest.of(
            r -> {
              r.data = pool.toString();
              r.k = 3;
              r.measure = "fl";
              r.seed = 4L;
            });
    try (ItemLoader loader =
        new ItemLoader(null, null, ItemLoader.Environment.of(EmbeddingCache.NONE))) {
      loaded = LoadedRequest.load(asked, new Resources(1, 0), loader);
    }
    result = loaded.prepare().run();
    file = ResultFile.of(loaded, result, 1.5);
  }

  private void refused(String text, String words) throws IOException {
    Path damaged = Files.writeString(folder.resolve("damaged.json"), text);
    assertThatThrownBy(() -> ResultFile.read(damaged))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(damaged + " is not a result of prism select")
        .message()
        .contains(words)
        .endsWith(".");
  }

  @Test
  void aResultHoldsThePicksAndTheirOrigin() {
    assertThat(file.indices()).isEqualTo(result.selection().indices());
    for (int i = 0; i < 3; i++) {
      ResultFile.PickRow c = file.picks().get(i);
      assertThat(c.id()).isEqualTo(loaded.pool().id((int) c.index()));
      assertThat(c.gain()).isEqualTo(result.selection().picks().get(i).gain());
    }
    assertThat(file.value()).isEqualTo(result.selection().value());
    assertThat(file.bound()).isEqualTo(result.certificate().bound());
    assertThat(file.seconds()).isEqualTo(1.5);
    assertThat(file.provenance().seed()).isEqualTo(4);
    assertThat(file.provenance().measure()).isEqualTo(result.spec().text());
    assertThat(file.provenance().digests()).isEqualTo(loaded.digests());
    assertThat(file.provenance().version()).isEqualTo(Version.TEXT).isNotBlank();
    assertThat(ResultFile.of(loaded, result, System.nanoTime()).seconds()).isNotNegative();
  }

  @Test
  void jsonIsReadBack() throws IOException {
    Path out = folder.resolve("r.json");
    file.write(out);
    ResultFile back = ResultFile.read(out);
    assertThat(back).isEqualTo(file);
    assertThat(back.request()).isEqualTo(loaded.fileRequest());
    JsonNode tree = ResultFile.JSON.readTree(out.toFile());
    assertThat(tree.has("stopped")).as("absent parts are absent").isFalse();
    assertThat(tree.at("/picks/0").fieldNames())
        .toIterable()
        .containsExactly("index", "id", "gain", "value", "by", "bound");
    assertThat(Files.readString(out)).endsWith("}\n");
  }

  @Test
  void tablesHaveThePicksAlone() {
    for (String ending : List.of("csv", "tsv", "jsonl")) {
      Path out = folder.resolve("r." + ending);
      file.write(out);
      Table t =
          TableReader.read(
              out.toString(),
              ReadOptions.NONE.withMetadataColumns("rank", "index", "gain", "value"));
      assertThat(t.ids()).as(ending).isEqualTo(file.picks().stream().map(c -> c.id()).toList());
      assertThat(t.numbers("rank")).containsExactly(1, 2, 3);
      assertThat(t.numbers("index"))
          .containsExactly(file.picks().stream().mapToDouble(c -> c.index()).toArray());
      assertThat(t.numbers("value"))
          .containsExactly(file.picks().stream().mapToDouble(c -> c.value()).toArray());
    }
  }

  @Test
  void otherFilesAreRejected() throws IOException {
    refused("null", "lacks its request");
    refused("{}", "lacks its request");
    refused("[1, 2]", "other JSON");
    refused("\"text\"", "is not a result");
    refused("{\"picks\": 7}", "is not a result");
    refused("", "is not a result");
    refused("not JSON at all", "is not a result");
    refused(
        "{\"request\":{\"data\":\"x\"},\"picks\":[null],\"provenance\":{\"digests\":{}}}", "lacks");
    refused("{\"request\":{\"data\":\"x\"},\"picks\":[],\"provenance\":{}}", "lacks");
    refused("{\"request\":{},\"picks\":[],\"provenance\":{\"digests\":{}}}", "lacks");
    assertThatThrownBy(() -> ResultFile.read(folder.resolve("none.json")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("none.json");
  }

  @Test
  void truncatedResultsAreRejected() throws IOException {
    Path out = folder.resolve("r.json");
    file.write(out);
    String whole = Files.readString(out).strip();
    for (int end = 0; end < whole.length(); end += 7) {
      refused(whole.substring(0, end), "result");
    }
  }

  @Test
  void unknownKeysAreIgnored() throws IOException {
    Path out = folder.resolve("r.json");
    file.write(out);
    Files.writeString(out, Files.readString(out).replaceFirst("\\{", "{\"news\": {\"a\": 1},"));
    assertThat(ResultFile.read(out)).isEqualTo(file);
  }

  @Test
  void theNameDeterminesTheFormat() {
    for (String good : List.of("r.json", "R.JSON", "r", "r.csv", "r.jsonl", "r.parquet", "r.tsv")) {
      assertThatCode(() -> ResultFile.checkName(Path.of(good))).doesNotThrowAnyException();
    }
    assertThatCode(() -> ResultFile.checkName(Path.of("/dev/stdout.x"))).doesNotThrowAnyException();
    assertThatThrownBy(() -> ResultFile.checkName(Path.of("r.xlsx")))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("r.xlsx should end in .json");
  }

  /** Results of earlier versions do not say by what an item was picked. */
  @Test
  void picksWithoutACriterionWerePickedForTheirGain() throws IOException {
    ResultFile.PickRow p =
        ResultFile.JSON.readValue("{\"index\":3,\"gain\":1}", ResultFile.PickRow.class);
    assertThat(p.by()).isEqualTo("gain");
    assertThat(file.picks()).allMatch(x -> x.by().equals("gain"));
    assertThat(file.meanSimilarity()).isNull();
    assertThat(file.notes()).isNull();
  }
}
