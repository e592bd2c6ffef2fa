package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Partitioned and streamed runs and plans by the command line. */
class ExecutionTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void write() throws IOException {
    Sample.tables(folder);
  }

  private int run(String line) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    String[] words = line.replace("@", folder + "/").split(" ");
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(out.toString());
  }

  @Test
  void partitionedRunsReportBoundsAndCanBeRepeated() throws IOException {
    String line =
        "select @pool.csv -k 6 --metadata kind,cost -m fl --partitions 3 --out @r.json --json";
    assertThat(run(line)).as(err.toString()).isZero();
    JsonNode e = json().get("execution");
    assertThat(json().get("picks")).hasSize(6);
    assertThat(e.get("blocks").intValue()).isEqualTo(3);
    assertThat(e.get("a_priori_bound").textValue()).startsWith("at least 24.4 %");
    assertThat(json().get("bound").doubleValue()).isPositive();
    assertThat(json().get("value").doubleValue())
        .isLessThanOrEqualTo(json().get("bound").doubleValue());
    assertThat(run("rerun @r.json --json")).as(out.toString()).isZero();
    assertThat(json().get("same").booleanValue()).isTrue();
    String strata =
        line.replace("--metadata kind,cost", "--metadata cost --stratify kind --rounds 1");
    assertThat(run(strata)).as(err.toString()).isZero();
    assertThat(json().get("execution").get("rounds").intValue()).isEqualTo(1);
  }

  @Test
  void autoFollowsThePlan() throws IOException {
    assertThat(run("select @pool.csv -k 3 --metadata kind,cost -m fl --partitions auto --json"))
        .isZero();
    assertThat(json().get("execution").get("kind").textValue()).startsWith("exact");
    assertThat(run("plan @pool.csv -k 3 --metadata kind,cost -m fl --json")).isZero();
    assertThat(json().get("recommended").textValue()).isEqualTo("exact, dense");
    assertThat(json().get("next_better").textValue()).isEqualTo("none is better");
    assertThat(json().get("executions").findValuesAsText("execution"))
        .contains("exact, on the fly")
        .doesNotContain("stream"); // which does not read CSV
    assertThat(run("plan @pool.csv -k 3 --metadata kind,cost -m fl --memory 1k --json")).isZero();
    assertThat(json().get("recommended").textValue()).isEqualTo("exact, on the fly");
    assertThat(json().get("next_better").textValue()).contains("GB of memory");
  }

  @Test
  void streamsCountAcceptedAndRejectedItems() throws IOException {
    Path items = folder.resolve("items.jsonl");
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      double a = i * 0.1;
      s.append(
          "{\"id\": \"i%d\", \"vector\": [%s, %s, 1]}%n".formatted(i, Math.cos(a), Math.sin(a)));
    }
    s.append("{\"id\": \"i7\", \"vector\": [1, 1, 1]}\n{\"id\": \"x\", \"vector\": [1]}\nno\n");
    Files.writeString(items, s);
    for (String more : new String[] {"", " --sieves three-sieves --patience 5", " --sample 50"}) {
      String line =
          "select @items.jsonl -k 4 -m fl --stream --every 50 --out @s.json --json" + more;
      assertThat(run(line)).as(err.toString()).isZero();
      assertThat(err.toString()).contains("the stream holds at most");
      JsonNode e = json().get("execution");
      assertThat(e.get("items").intValue()).isEqualTo(200);
      assertThat(e.get("rejected").get("seen before").intValue()).isEqualTo(1);
      assertThat(e.get("rejected").get("out of shape").intValue()).isEqualTo(1);
      assertThat(e.get("rejected").get("not a JSON object").intValue()).isEqualTo(1);
      assertThat(e.get("ground_set").textValue()).contains("random sample");
      assertThat(json().get("picks")).hasSize(4);
      assertThat(Files.exists(folder.resolve("s.json"))).isTrue();
    }
    assertThat(run("rerun @s.json")).isEqualTo(3);
    assertThat(err.toString()).contains("stream");
  }

  /** The plan depends on the memory, so a rerun takes the execution of the result. */
  @Test
  void automaticRunsAreRepeatedWithTheirExecution() throws IOException {
    StringBuilder s = new StringBuilder("a,b,c\n");
    SplittableRandom r = new SplittableRandom(1);
    for (int i = 0; i < 31_000; i++) {
      s.append(r.nextInt(1000)).append(',').append(r.nextInt(1000)).append(",7\n");
    }
    Files.writeString(folder.resolve("many.csv"), s);
    run("select @many.csv -k 5 -m logdet --partitions auto --memory 300k --out @a.json --json");
    assertThat(json().get("execution").get("blocks").intValue()).isGreaterThan(1);
    assertThat(run("rerun @a.json")).as(out.toString() + err).isZero();
    run("select @many.csv -k 5 -m featurebased --partitions auto --out @b.json --json");
    assertThat(run("rerun @b.json")).as(out.toString() + err).isZero();
  }

  @Test
  void aGraphReportsTheExactValue() throws IOException {
    run("select @pool.csv -k 5 -m fl --metadata kind,cost --neighbours 3 --out @g.json --json");
    assertThat(json().get("certificate").textValue()).contains("on the graph");
    double onGraph = json().get("value").doubleValue();
    double truly = json().get("execution").get("exact_value").doubleValue();
    assertThat(truly).isGreaterThan(onGraph);
    run("score @pool.csv -m fl --metadata kind,cost --picks @g.json --json");
    assertThat(json().get("value").doubleValue()).isEqualTo(truly);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--partitions x|is not a number of partitions",
        "--partitions 0|at least one",
        "--partitions 500|no more than items",
        "--partitions 2 --rounds 3|1 or 2",
        "--rounds 2|need --partitions",
        "--partitions 2 --stratify nothing|nothing",
        "--partitions 2 --neighbours 5|choose one",
        "--neighbour-search hnsw|without their number",
        "--neighbours 5 --neighbour-search trees|pairs, cells, hnsw",
        "--stream --neighbour-search hnsw|no use for",
        "--partitions 2 --stream|cannot be partitioned",
        "--sieves three-sieves|need --stream",
        "--every 5|needs --stream",
        "--stream --include item1|no use for",
        "--stream --sieves sieve|Did you mean sieve++",
        "--stream --epsilon 2|between 0.0001 and 1",
        "--stream --every 5|--out to write to",
        "--stream|npy or JSON lines"
      })
  void usageErrorsHaveMessages(String words, String message) {
    int exit = run("select @pool.csv -k 3 --metadata kind,cost -m fl " + words);
    assertThat(err.toString()).contains(message);
    assertThat(exit).isIn(2, 3);
  }

  /** The query set, otherwise most of the first items, determines the number of features. */
  @ParameterizedTest
  @CsvSource({"'', 0", "' -q @query.csv', 1"})
  void aBadFirstRowIsRejected(String query, int queries) throws IOException {
    Files.writeString(folder.resolve("query.csv"), "a,b,c\n1,2,3\n");
    StringBuilder s = new StringBuilder("no\n{\"id\": \"x\", \"vector\": [1]}\n");
    s.append("{\"id\": \"y\", \"vector\": []}\n");
    for (int i = 0; i < 9; i++) {
      s.append("{\"id\": \"i%d\", \"vector\": [%d, %d, 1]}%n".formatted(i, i, i * i));
    }
    Files.writeString(folder.resolve("items.jsonl"), s);
    String measure = queries == 0 ? "fl" : "flqmi";
    assertThat(run("select @items.jsonl -k 4 --stream --json -m " + measure + query))
        .as(err.toString())
        .isZero();
    assertThat(json().get("picks")).hasSize(4);
    assertThat(json().get("execution").get("items").intValue()).isEqualTo(9);
    JsonNode over = json().get("execution").get("rejected");
    assertThat(over.get("out of shape").intValue()).isEqualTo(2);
    assertThat(over.get("not a JSON object").intValue()).isEqualTo(1);
    Files.writeString(folder.resolve("query.csv"), "a,b\n1,2\n");
    assertThat(run("select @items.jsonl -k 4 --stream -m flqmi -q @query.csv")).isEqualTo(3);
    assertThat(err.toString()).contains("has no usable item: ", "Items need 2 features");
  }

  @Test
  void aStreamObeysTheMemoryLimit() throws IOException {
    Files.writeString(
        folder.resolve("items.jsonl"), "{\"vector\": [1, 2]}\n{\"vector\": [2, 1]}\n");
    String line = "select @items.jsonl -k 2 -m fl --stream --json --memory ";
    assertThat(run(line + "1m")).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .matches("(?s)prism: This stream may need .* and the memory limit is 1,048,576.*");
    assertThat(run(line + "1g")).as(err.toString()).isZero();
    assertThat(json().get("picks")).hasSize(2);
  }

  /** A plan lists the stream where select accepts --stream. */
  @ParameterizedTest
  @CsvSource({
    "'', true",
    "' --kernel rbf:sigma=2', true",
    "' --kernel rbf', false",
    "' --exclude 3', false",
    "' --stop-at-value 2', false",
    "' --query-ids 1 -m flqmi', false",
    "' --optimizer lazy', false"
  })
  void aPlanListsAcceptedStreams(String more, boolean accepted) throws IOException {
    Files.write(folder.resolve("x.npy"), Sample.npy(60, 4, 1));
    assertThat(run("plan @x.npy -k 3 --json" + more)).as(err.toString()).isZero();
    assertThat(json().get("executions").findValuesAsText("execution").contains("stream"))
        .isEqualTo(accepted);
    assertThat(run("select @x.npy -k 3 --json --stream" + more)).isEqualTo(accepted ? 0 : 2);
  }
}
