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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output and exit codes of the commands. */
class MainTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void write() throws IOException {
    Sample.tables(folder);
  }

  private int run(String... args) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    String[] in = new String[args.length];
    for (int i = 0; i < in.length; i++) {
      in[i] = args[i].replace("@", folder + "/");
    }
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), in);
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(out.toString());
  }

  @Test
  void selectFindsTheKindOfTheQuery() throws IOException {
    int exit =
        run(
            "select",
            "@pool.csv",
            "-q",
            "@query.csv",
            "-k",
            "6",
            "--metadata",
            "kind,cost",
            "--json");
    assertThat(err.toString())
        .isEqualTo(
            "prism: "
                + folder.resolve("pool.csv")
                + ": 60 items × 3 features (x, y, z); not features: id (ids), kind (metadata), cost"
                + " (metadata).\n"
                + "prism: measure flqmi:eta=1, kernel cosine.\n");
    assertThat(exit).isZero();
    assertThat(json().at("/data/left_out/cost").textValue()).isEqualTo("metadata");
    assertThat(json().get("picks")).hasSize(6);
    for (JsonNode pick : json().get("picks")) {
      assertThat(pick.get("index").intValue() % 3).isEqualTo(1);
      assertThat(pick.get("id").textValue()).isEqualTo("item" + pick.get("index").intValue());
    }
    assertThat(json().get("certificate").textValue()).startsWith("at least ");
    assertThat(json().get("bound").doubleValue())
        .isGreaterThanOrEqualTo(json().get("value").doubleValue());
    assertThat(json().get("provenance").get("measure").textValue()).isEqualTo("flqmi:eta=1");
  }

  @Test
  void quotasAndBudgets() throws IOException {
    String[] common = {"select", "@pool.csv", "--json", "--quota", "kind=k0:2-2,k2:1-"};
    assertThat(run(with(common, "-k", "5", "--costs", "cost", "--budget", "9"))).isZero();
    int spent = 0, zero = 0, two = 0;
    for (JsonNode pick : json().get("picks")) {
      int i = pick.get("index").intValue();
      spent += 1 + i % 4;
      zero += i % 3 == 0 ? 1 : 0;
      two += i % 3 == 2 ? 1 : 0;
    }
    assertThat(spent).isLessThanOrEqualTo(9);
    assertThat(zero).isEqualTo(2);
    assertThat(two).isPositive();
    assertThat(run("select", "@pool.csv", "-k", "5", "--quota", "kind=k9:1-")).isEqualTo(2);
    assertThat(err.toString()).contains("no item of that group");
  }

  private static String[] with(String[] a, String... b) {
    List<String> all = new ArrayList<>(List.of(a));
    all.addAll(List.of(b));
    return all.toArray(String[]::new);
  }

  @Test
  void aResultIsExplainedAndRunAgain() throws IOException {
    run(
        "select",
        "@pool.csv",
        "-q",
        "@query.csv",
        "-k",
        "4",
        "--metadata",
        "cost",
        "--out",
        "@result.json",
        "--json");
    String first = out.toString();
    assertThat(run("rerun", "@result.json")).isZero();
    assertThat(out.toString()).contains("All 4 picks are identical.");
    assertThat(run("explain", "@result.json", "1")).isZero();
    assertThat(json().get("gain").doubleValue())
        .isEqualTo(new ObjectMapper().readTree(first).at("/picks/0/gain").doubleValue());
    assertThat(json().get("terms")).hasSize(2);
    assertThat(json().at("/terms/0/largest/0/query").textValue()).startsWith("q");
    assertThat(run("explain", "@result.json", "5")).isEqualTo(2);
    assertThat(err.toString()).contains("has 4 picks");

    List<String> lines = Files.readAllLines(folder.resolve("query.csv"));
    Files.write(folder.resolve("query.csv"), lines.subList(0, 4));
    assertThat(run("rerun", "@result.json")).isEqualTo(3);
    assertThat(out.toString()).contains("The data differ");
  }

  @Test
  void scoreOfASetIsTheValueOfTheSelection() throws IOException {
    run("select", "@pool.csv", "-k", "3", "-m", "fl", "--out", "@result.json", "--json");
    double value = json().get("value").doubleValue();
    assertThat(run("score", "@pool.csv", "-m", "fl", "--picks", "@result.json")).isZero();
    assertThat(json().get("value").doubleValue())
        .isEqualTo(value, org.assertj.core.api.Assertions.within(1e-4));
    assertThat(run("plan", "@pool.csv", "-k", "3", "-m", "logdet")).isZero();
    assertThat(json().get("optimizer").textValue()).isEqualTo("lazy");
  }

  @Test
  void measures() {
    assertThat(run("measures")).isZero();
    assertThat(out.toString()).contains("flqmi", "logdetcmi", "psccmi");
    assertThat(run("measures", "flcmi")).isZero();
    assertThat(out.toString()).contains("η", "ν");
    assertThat(run("measures", "gccmi")).isEqualTo(2);
    assertThat(err.toString()).contains("does not depend on the private set");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select @pool.csv -k 3 -m flvni | 2 | Did you mean flvmi?",
        "select @pool.csv -k 61 | 2 | only 60 items may be chosen",
        "select @pool.csv | 2 | The size of the selection is missing.",
        "compare @pool.csv -m fl -m gc | 2 | -k N is required and was not given.",
        "kernel | 2 | --out FILE, DATA are required and were not given.",
        "select @pool.csv -k 3 -m fl:eta=2 | 2 | fl has no",
        "select @pool.csv -k 3 --optimizer gready | 2 | Did you mean greedy?",
        "select @pool.csv -k 3 --kernel cosin | 2 | Did you mean cosine?",
        "select @pool.csv -k 3 --memory lots | 2 | such as 512m or 4g",
        "select @pol.csv -k 3 | 3 | Did you mean pool.csv?",
        "select @pool.csv -k 3 --costs price --budget 3 | 3 | price",
        "select @pool.csv -k 3 --include none | 3 | no item called none",
        "rerun @pool.csv | 3 | not a result of prism select",
        "selct @pool.csv | 2 | select",
      })
  void badInputHasAMessage(String line, int exit, String message) {
    assertThat(run(line.split(" "))).as(err.toString()).isEqualTo(exit);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
  }
}
