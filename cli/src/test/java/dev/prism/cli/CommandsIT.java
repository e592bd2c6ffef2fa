package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.spec.Measures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output, files and exit codes of every command in a pipe. */
class CommandsIT {
  @TempDir Path folder;
  private Launcher prism;

  @BeforeEach
  void write() throws Exception {
    Sample.tables(folder);
    prism = new Launcher(folder);
  }

  @Test
  void helpNamesEveryCommand() throws Exception {
    String[] commands = {
      "demo",
      "select",
      "compare",
      "explain",
      "rerun",
      "score",
      "plan",
      "measures",
      "embed",
      "kernel",
      "convert",
      "conformance"
    };
    assertThat(prism.runLine("--help").succeededSilently().out())
        .contains(commands)
        .contains("130   Interrupted");
    assertThat(prism.runLine("--version").succeededSilently().out())
        .matches("prism \\d+\\.\\d+\\S*\n");
    assertThat(prism.runLine("select --help").succeededSilently().out())
        .contains("Usage: prism select", "--checkpoint", "Examples\n")
        .doesNotContain("\u001b");
    CommandResult nothing = prism.run();
    assertThat(nothing.exit()).isEqualTo(2);
    assertThat(nothing.out()).contains("Usage: prism");
    assertThat(nothing.err()).isEmpty();
  }

  @Test
  void selectPrintsJson() throws Exception {
    CommandResult ran =
        prism
            .runLine("select pool.csv -q query.csv -k 4 --metadata cost --seed 3")
            .succeededSilently();
    JsonNode a = ran.json();
    assertThat(a.fieldNames())
        .toIterable()
        .containsExactly(
            "request",
            "data",
            "picks",
            "value",
            "mean_similarity",
            "bound",
            "certificate",
            "bound_method",
            "plan",
            "seconds",
            "provenance");
    assertThat(a.get("request").fieldNames())
        .toIterable()
        .containsExactly("data", "query", "k", "seed", "metadataColumns");
    assertThat(ran.rows()).hasSize(4).allMatch(i -> i % 3 == 1);
    double sum = 0;
    for (JsonNode p : a.get("picks")) {
      assertThat(p.fieldNames()).toIterable().contains("index", "id", "gain", "value");
      assertThat(p.get("id").textValue()).isEqualTo("item" + p.get("index"));
      sum += p.get("gain").doubleValue();
      assertThat(p.get("value").doubleValue()).isEqualTo(sum, within(1e-4));
    }
    assertThat(a.get("value")).isEqualTo(a.at("/picks/3/value"));
    assertThat(a.get("bound").doubleValue()).isGreaterThanOrEqualTo(a.get("value").doubleValue());
    assertThat(a.get("certificate").textValue()).matches("at least .* % of the best possible");
    JsonNode from = a.get("provenance");
    assertThat(from.fieldNames())
        .toIterable()
        .containsExactly("version", "measure", "kernel", "optimizer", "seed", "digests");
    assertThat(from.get("measure").textValue()).startsWith("flqmi:eta=1");
    assertThat(from.get("seed").intValue()).isEqualTo(3);
    assertThat(from.at("/digests/data").textValue()).matches("crc32c:[0-9a-f]{8} of 60 x 3");
    assertThat(from.at("/digests/query").textValue()).endsWith(" of 5 x 3");
  }

  @Test
  void aResultIsExplainedRunAgainAndScored() throws Exception {
    String question = "pool.csv -q query.csv -p private.csv --metadata cost";
    JsonNode a =
        prism
            .runLine("select " + question + " -k 4 --out r.json --json")
            .succeededSilently()
            .json();
    JsonNode why = prism.runLine("explain r.json 2 --rows 3").succeededSilently().json();
    assertThat(why.get("pick").intValue()).isEqualTo(2);
    assertThat(why.get("id")).isEqualTo(a.at("/picks/1/id"));
    assertThat(why.get("gain")).isEqualTo(a.at("/picks/1/gain"));
    double terms = 0;
    for (JsonNode t : why.get("terms")) {
      terms += t.get("gain").doubleValue();
    }
    assertThat(terms).isEqualTo(why.get("gain").doubleValue(), within(1e-9));
    assertThat(why.has("lost_to_private")).isTrue();

    CommandResult again = prism.runLine("rerun r.json").succeededSilently();
    assertThat(again.json().get("same").booleanValue()).isTrue();
    assertThat(again.json().fieldNames()).toIterable().containsExactly("same", "message");

    Files.writeString(folder.resolve("ids.txt"), String.join("\n", ids(a)) + "\n");
    for (String picks : List.of("r.json", "ids.txt", String.join(",", ids(a)))) {
      JsonNode score =
          prism.runLine("score " + question + " --picks " + picks).succeededSilently().json();
      assertThat(score.get("items").intValue()).isEqualTo(4);
      assertThat(score.get("value").doubleValue())
          .as(picks)
          .isEqualTo(a.get("value").doubleValue(), within(1e-4));
    }

    List<String> lines = Files.readAllLines(folder.resolve("query.csv"));
    Files.write(folder.resolve("query.csv"), lines.subList(0, 4));
    CommandResult changed = prism.runLine("rerun r.json");
    assertThat(changed.exit()).isEqualTo(3);
    assertThat(changed.json().get("same").booleanValue()).isFalse();
    assertThat(changed.json().get("message").textValue())
        .startsWith("The data differ: the query had ")
        .contains("of 5 x 3", "of 3 x 3");
  }

  private static List<String> ids(JsonNode answer) {
    return answer.get("picks").findValuesAsText("id");
  }

  @Test
  void planAndMeasures() throws Exception {
    JsonNode plan =
        prism.runLine("plan pool.csv -k 3 -m logdet --metadata cost").succeededSilently().json();
    assertThat(plan.get("items").intValue()).isEqualTo(60);
    assertThat(plan.get("features").intValue()).isEqualTo(3);
    assertThat(plan.get("optimizer").textValue()).isEqualTo("lazy");
    assertThat(plan.get("seconds").doubleValue()).isPositive();

    JsonNode all = prism.runLine("measures").succeededSilently().json();
    assertThat(all).hasSameSizeAs(Measures.ALL);
    assertThat(all.findValuesAsText("formula")).hasSameSizeAs(Measures.ALL).doesNotContain("");
    JsonNode one = prism.runLine("measures flcmi").succeededSilently().json();
    assertThat(one.get("needs")).extracting(JsonNode::textValue).containsExactly("Q", "P");
    assertThat(one.get("parameters")).extracting(p -> p.get("symbol").textValue()).contains("η");
  }

  @Test
  void kernelAndConvert() throws Exception {
    JsonNode dense =
        prism.runLine("kernel pool.csv --metadata cost --out k.npy").succeededSilently().json();
    assertThat(dense.get("rows").intValue()).isEqualTo(60);
    assertThat(Files.size(folder.resolve("k.npy"))).isEqualTo(128 + 4 * 60 * 60);
    JsonNode cross =
        prism.runLine("kernel pool.csv -q query.csv --metadata cost --out q.npy").json();
    assertThat(cross.get("rows").intValue()).isEqualTo(5);
    assertThat(cross.get("columns").intValue()).isEqualTo(60);
    JsonNode graph =
        prism.runLine("kernel pool.csv --metadata cost --neighbours 4 --out g.npz").json();
    assertThat(graph.get("entries").intValue()).isBetween(4 * 60, 8 * 60);
    assertThat(graph.get("storage").textValue()).startsWith("sparse");

    CommandResult left = prism.runLine("convert pool.csv c.npy --metadata cost").succeeded();
    assertThat(left.err()).contains("c.npy cannot hold id, kind, cost");
    assertThat(left.json().get("features").intValue()).isEqualTo(3);
  }

  @Test
  void conformanceEndsWithTheCount() throws Exception {
    Path golden = Launcher.ROOT.resolve("data/src/test/resources/golden/cases");
    CommandResult ran = prism.run("conformance", golden.toString()).succeededSilently();
    assertThat(ran.out()).matches("[1-9]\\d+ passed, 0 failed\n");
    Files.writeString(folder.resolve("case.json"), "{}");
    CommandResult failing = prism.run("conformance", folder.toString());
    assertThat(failing.out()).contains("case.json: ").endsWith("0 passed, 1 failed\n");
    assertThat(failing.exit()).isNotZero();
  }
}
