package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons of measures and kernels, and the file of representatives. */
class CompareTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Two classes on two rays; the examples are long items of the first class. */
  @BeforeEach
  void write() throws IOException {
    List<String> pool = new ArrayList<>(List.of("id,x,y")),
        labels = new ArrayList<>(List.of("label"));
    for (int i = 0; i < 10; i++) {
      pool.add("near%d,%s,%s".formatted(i, 10 + i / 10.0, 10));
      labels.add("near");
      pool.add("far%d,%s,%s".formatted(i, (i + 1) / 100.0, (i + 1) / 100.0));
      labels.add("far");
    }
    Files.write(folder.resolve("pool.csv"), pool);
    Files.write(folder.resolve("labels.csv"), labels);
    Files.write(folder.resolve("query.csv"), List.of("x,y", "10,10"));
  }

  private int run(String words) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.run(
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        words.replace("@", folder + "/").split(" "));
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(out.toString());
  }

  /** The cosine cannot tell the classes apart, and distances can. */
  @Test
  void kernelsWithLabels() throws IOException {
    String compare = "compare @pool.csv -q @query.csv -k 8 -m gcmi --label @labels.csv --json";
    assertThat(run(compare + " --kernel cosine --kernel rbf --report @c.html")).isZero();
    JsonNode all = json().get("selections");
    assertThat(all.findValuesAsText("kernel")).containsExactly("cosine", "rbf");
    assertThat(all.get(0).get("labels").get("far").intValue()).isEqualTo(8);
    assertThat(all.get(1).get("labels").get("near").intValue()).isEqualTo(8);
    assertThat(json().get("overlap").get(1).get("gcmi:lambda=1, cosine").intValue()).isZero();
    assertThat(json().get("values").get(0).get("gcmi:lambda=1, rbf").doubleValue())
        .isLessThan(all.get(1).get("value").doubleValue());
    assertThat(folder.resolve("c.html")).content().contains("gcmi:lambda=1, rbf");
  }

  @Test
  void everyMeasureByEveryKernel() throws IOException {
    assertThat(run("compare @pool.csv -k 2 -m fl -m gc --kernel rbf --kernel euclidean --json"))
        .isZero();
    assertThat(json().get("selections")).hasSize(4);
    assertThat(run("compare @pool.csv -k 2 --kernel rbf --kernel rbf:sigma=2 --json")).isZero();
    assertThat(json().get("selections").findValuesAsText("measure")).containsOnly("fl");
  }

  @Test
  void mistakes() throws IOException {
    assertThat(run("compare @pool.csv -k 2 --kernel rbf")).isEqualTo(2);
    assertThat(err.toString()).contains("There is one selection;", "at least two kernels");
    assertThat(run("compare @pool.csv -k 2 --kernel rbf --kernel rbf")).isEqualTo(2);
    assertThat(err.toString()).contains("--kernel rbf is given twice");
    assertThat(run("compare @nothere.csv -k 2 --kernel rbf --kernel rbff")).isEqualTo(2);
    assertThat(err.toString()).contains("Did you mean rbf?");
    assertThat(run("select @pool.csv -k 2 --kernel rbf --kernel dot")).isEqualTo(2);
    assertThat(err.toString()).contains("only prism compare takes several");
    Files.write(folder.resolve("short.csv"), List.of("label", "a"));
    assertThat(run("compare @pool.csv -k 2 -m fl -m gc --label @short.csv")).isEqualTo(3);
    assertThat(err.toString()).contains("has 1 rows and the pool has 20", "--label");
  }

  @Test
  void representativesInAFile() throws IOException {
    String select = "select @pool.csv -k 2 --kernel rbf --assign @";
    assertThat(run(select + "a.csv --out @r.json")).isZero();
    List<String> lines = Files.readAllLines(folder.resolve("a.csv"));
    assertThat(lines).hasSize(21);
    assertThat(lines.getFirst()).isEqualTo("index,id,pick,pick_index,pick_id,similarity");
    assertThat(lines.get(1)).startsWith("0,near0,").contains(",near");
    assertThat(lines.get(2)).startsWith("1,far0,").contains(",far");
    assertThat(run(select + "a.json")).isEqualTo(2);
    assertThat(err.toString()).contains("should end in .csv, .tsv, .jsonl or .parquet");
    assertThat(run(select + "pool.csv")).isEqualTo(2);
    assertThat(err.toString()).contains("would overwrite the pool");
    assertThat(run(select + "a.csv --stream")).isEqualTo(2);
    assertThat(err.toString()).contains("--assign cannot be combined with --stream");
  }

  @Test
  void itemsWithoutFeatures() throws IOException {
    Files.write(folder.resolve("t.csv"), List.of("id,tags", "a,x", "b,y;z"));
    assertThat(run("select @t.csv --concepts tags -k 1 --out @t.json")).isZero();
    assertThat(err.toString()).contains("2 items without features", "3 concepts: x, y, z");
    assertThat(run("rerun @t.json")).isZero();
    assertThat(run("explain @t.json 1")).isZero();
    assertThat(run("select @t.csv --concepts tags -k 1 --assign @a.csv")).isEqualTo(2);
    assertThat(err.toString()).contains("--assign needs similarities");
  }
}
