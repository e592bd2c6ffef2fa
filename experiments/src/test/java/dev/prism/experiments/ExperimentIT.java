package dev.prism.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.cli.Launcher;
import dev.prism.cli.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiments by the launcher, in small. */
class ExperimentIT {
  @TempDir Path folder;
  private Launcher prism;

  @BeforeEach
  void launch() {
    prism = new Launcher(folder);
  }

  @Test
  void help() throws Exception {
    assertThat(prism.say("experiment --help").quietly().out())
        .contains("targeted", "summaries", "recovery", "semantics", "executions");
    assertThat(prism.say("experiment executions --help").quietly().out())
        .contains("Usage: prism experiment executions", "--measures=NAME");
    prism.say("experiment").refused(2, "Missing required subcommand");
    prism.say("experiment target").refused(2, "Did you mean: experiment targeted");
  }

  @Test
  void whatIsMissingIsNamed() throws Exception {
    prism.say("experiment targeted --data svhn").refused(3, "--folder");
    prism.say("experiment summaries --data tvsun").refused(2, "Did you mean tvsum?");
    prism.say("experiment summaries --data ute").refused(3, "--folder");
    prism.say("learn --collections tvsum:. --out m").refused(3, "tvsum.json");
    prism.say("learn --collections tvsun:. --out m").refused(2, "Did you mean tvsum?");
  }

  @Test
  void semantics() throws Exception {
    JsonNode all = prism.say("experiment semantics --out s.json --json").quietly().json();
    for (JsonNode trend : all.get("trends")) {
      assertThat(trend.get("held").booleanValue()).as(trend.toString()).isTrue();
    }
    assertThat(all.get("trends")).hasSizeGreaterThan(25);
    assertThat(prism.files())
        .containsAll(List.of("s.json", "s.html", "s.md", "s-mi.svg", "s-collection3-eta02.svg"));
    assertThat(Files.readString(folder.resolve("s-mi.svg"))).startsWith("<svg xmlns=");
  }

  /** Two runs with a real network; killed in between, the same command ends with the same table. */
  @Test
  void experimentInSmall() throws Exception {
    Launcher.needsTrain();
    String words =
        "experiment targeted --data mnist --runs 2 --budgets 10 --scale 0.04 --epochs 6"
            + " --strategies flqmi,random --no-exhaust --out ";
    Ran whole = prism.say(words + "whole.json").done();
    assertThat(whole.json().get("runs")).hasSize(4);
    Path cut = folder.resolve("cut.json");
    Launcher.Running running = prism.start((words + "cut.json").split(" "));
    while (running.process().isAlive() && !Files.exists(cut)) {
      Thread.sleep(20);
    }
    running.signal("KILL");
    running.ended();
    assertThat(Ran.parsed(Files.readString(cut)).get("runs").size()).isLessThan(4);
    Ran again = prism.say(words + "cut.json --resume").done();
    assertThat(again.json().get("runs")).hasSize(4);
    for (int i = 0; i < 4; i++) {
      JsonNode a = whole.json().get("runs").get(i), b = again.json().get("runs").get(i);
      for (String field : List.of("seed", "strategy", "target_after", "target_picked")) {
        assertThat(b.get(field)).isEqualTo(a.get(field));
      }
    }
    assertThat(Files.readString(folder.resolve("cut.md"))).contains("## Who beats whom");
    assertThat(Files.readString(folder.resolve("cut.html"))).contains("<svg class=\"lines");
  }

  /** Features in a table, learned from by a linear layer; what is rare is an attribute. */
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
    Ran ran = prism.say(words).done();
    assertThat(ran.json().get("data").asText()).isEqualTo("signs by light");
    assertThat(ran.json().get("model").asText()).startsWith("probe");
    for (JsonNode run : ran.json().get("runs")) {
      boolean drawn = run.get("strategy").asText().equals("random");
      int budget = run.get("budget").asInt();
      assertThat(run.get("target_picked").asInt())
          .isBetween(drawn ? 0 : 15, drawn && budget == 20 ? 10 : 60);
    }
    assertThat(Files.readString(folder.resolve("targeted-signs.md")))
        .contains("## Random until the pool is used up")
        .contains("| 460 |");
    prism.say(words.replace("night", "dusk")).refused(3, "none of day, night");
    prism.say(words.replace("--label sign", "--label sing")).refused(3, "sing");
    prism.say(words.replace("60,400", "60")).refused(2, "--pool takes two counts");
  }
}
