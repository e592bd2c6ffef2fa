package dev.prism.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.cli.CommandResult;
import dev.prism.cli.Launcher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The experiments by the launcher, in small. */
@Execution(ExecutionMode.CONCURRENT)
class ExperimentIT {
  @TempDir Path folder;
  private Launcher prism;

  @BeforeEach
  void launch() {
    prism = new Launcher(folder);
  }

  @Test
  void help() throws Exception {
    assertThat(prism.runLine("experiment --help").succeededSilently().out())
        .contains("targeted", "summaries", "recovery", "semantics", "executions", "report");
    assertThat(prism.runLine("experiment executions --help").succeededSilently().out())
        .contains("Usage: prism experiment executions", "--measures=NAME");
    prism.runLine("experiment").failed(2, "Missing required subcommand");
    prism.runLine("experiment target").failed(2, "Did you mean: experiment targeted");
  }

  @Test
  void whatIsMissingIsNamed() throws Exception {
    prism.runLine("experiment targeted --data svhn").failed(3, "--folder");
    prism.runLine("experiment summaries --data tvsun").failed(2, "Did you mean tvsum?");
    prism.runLine("experiment summaries --data ute").failed(3, "--folder");
    prism.runLine("learn --collections tvsum:. --out m").failed(3, "tvsum.json");
    prism.runLine("learn --collections tvsun:. --out m").failed(2, "Did you mean tvsum?");
  }

  @Test
  void semantics() throws Exception {
    JsonNode all =
        prism.runLine("experiment semantics --out s.json --json").succeededSilently().json();
    for (JsonNode trend : all.get("trends")) {
      assertThat(trend.get("verdict").textValue())
          .as(trend.toString())
          .isIn("supported", "undecided");
    }
    assertThat(all.get("trends")).hasSizeGreaterThan(25);
    assertThat(prism.files())
        .containsAll(List.of("s.json", "s.md", "s-mi.svg", "s-collection3-eta02.svg"));
    assertThat(Files.readString(folder.resolve("s-mi.svg"))).startsWith("<svg xmlns=");
  }

  /** Two runs with a real network; after a kill, the same command ends with the same table. */
  @Test
  void experimentInSmall() throws Exception {
    Launcher.needsTrain();
    String words =
        "experiment targeted --data mnist --runs 2 --budgets 10 --scale 0.04 --epochs 6"
            + " --strategies flqmi,random --no-exhaust --out ";
    CommandResult whole = prism.runLine(words + "whole.json").succeeded();
    assertThat(whole.json().get("runs")).hasSize(4);
    assertThat(whole.json().get("model").asText()).endsWith("its accuracy in evaluation mode");
    prism.runLine(words + "whole.json --stop learning").failed(3, "whole.json has results of");
    prism.runLine(words + "other.json --stop evaluate").failed(2, "Did you mean evaluated?");
    Path cut = folder.resolve("cut.json");
    Launcher.Running running = prism.start((words + "cut.json").split(" "));
    while (running.process().isAlive() && !Files.exists(cut)) {
      Thread.sleep(20);
    }
    running.signal("KILL");
    running.ended();
    assertThat(CommandResult.parsed(Files.readString(cut)).get("runs").size()).isLessThan(4);
    CommandResult again = prism.runLine(words + "cut.json --resume").succeeded();
    assertThat(again.json().get("runs")).hasSize(4);
    for (int i = 0; i < 4; i++) {
      JsonNode a = whole.json().get("runs").get(i), b = again.json().get("runs").get(i);
      for (String field : List.of("seed", "strategy", "target_after", "target_picked")) {
        assertThat(b.get(field)).isEqualTo(a.get(field));
      }
    }
    assertThat(Files.readString(folder.resolve("cut.md"))).contains("## Measures and their rivals");
    prism.runLine("experiment report cut.json --html cut.html").succeededSilently();
    assertThat(Files.readString(folder.resolve("cut.html"))).contains("<svg class=\"lines");
  }

  /** A linear layer is trained on features in a table; the values of an attribute are rare. */
  @Test
  void experimentOnATable() throws Exception {
    Launcher.needsTrain();
    SplittableRandom r = new SplittableRandom(1);
    StringBuilder rows = new StringBuilder("a,b,c,sign,light\n");
    for (int i = 0; i < 900; i++) {
      boolean night = i % 6 == 0;
      double sign = r.nextBoolean() ? 1 : -1;
      rows.append(
          "%.3f,%.3f,%.3f,%s,%s\n"
              .formatted(
                  night ? r.nextGaussian() : 2 * sign + r.nextGaussian(),
                  night ? 2 * sign + r.nextGaussian() : r.nextGaussian(),
                  night ? 3.0 : 0.0,
                  sign > 0 ? "stop" : "go",
                  night ? "night" : "day"));
    }
    Files.writeString(folder.resolve("signs.csv"), rows);
    String words =
        "experiment targeted --data signs.csv --label sign --attribute light --rare night"
            + " --labelled 2,100 --pool 60,400 --runs 2 --budgets 20 --epochs 20"
            + " --embedding features --strategies gcmi,random";
    CommandResult ran = prism.runLine(words).succeeded();
    assertThat(ran.json().get("data").asText()).isEqualTo("signs by light");
    assertThat(ran.json().get("model").asText()).startsWith("probe");
    for (JsonNode run : ran.json().get("runs")) {
      boolean drawn = run.get("strategy").asText().equals("random");
      int budget = run.get("budget").asInt();
      assertThat(run.get("target_picked").asInt())
          .isBetween(drawn ? 0 : 15, drawn && budget == 20 ? 10 : 60);
    }
    assertThat(Files.readString(folder.resolve("targeted-signs.md")))
        .contains("## Random selection up to the whole pool")
        .contains("| 460 |");
    prism.runLine(words.replace("night", "dusk")).failed(3, "none of day, night");
    prism.runLine(words.replace("--label sign", "--label sing")).failed(3, "sing");
    prism.runLine(words.replace("60,400", "60")).failed(2, "--pool takes two counts");
  }
}
