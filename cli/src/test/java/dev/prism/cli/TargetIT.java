package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.data.run.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What to label, from a model's outputs; and the experiment in small. */
class TargetIT {
  private static final int N = 90, CLASSES = 3, WIDTH = 4;
  private static final String POOL = "target --features h.npy --logits z.npy ";
  private static final String TARGET =
      "--target-features th.npy --target-logits tz.npy --target-labels ty.npy ";
  @TempDir Path folder;
  private Launcher prism;

  /** Items of class i mod 3 lie along axis i mod 3; the model is unsure of class 2. */
  @BeforeEach
  void write() throws Exception {
    prism = new Launcher(folder);
    outputs("h.npy", "z.npy", N, 1);
    outputs("th.npy", "tz.npy", 4, 2);
    Files.write(folder.resolve("ty.npy"), Sample.npy(1, new float[] {2, 2, 2, 2}));
    float[] y = new float[N];
    for (int i = 0; i < N; i++) {
      y[i] = i % 3;
    }
    Files.write(folder.resolve("y.npy"), Sample.npy(1, y));
  }

  private void outputs(String features, String logits, int n, long seed) throws Exception {
    SplittableRandom r = new SplittableRandom(seed);
    float[] h = new float[n * WIDTH], z = new float[n * CLASSES];
    for (int i = 0; i < n; i++) {
      int y = n < N ? 2 : i % 3;
      for (int e = 0; e < WIDTH; e++) {
        h[i * WIDTH + e] = (float) (r.nextGaussian() * 0.1) + (e == y ? 2 : 0);
      }
      z[i * CLASSES + y] = y == 2 ? 1.2f : 3;
      z[i * CLASSES + 1] = y == 2 ? 1 : z[i * CLASSES + 1];
    }
    Files.write(folder.resolve(features), Sample.npy(WIDTH, h));
    Files.write(folder.resolve(logits), Sample.npy(CLASSES, z));
  }

  private static List<Integer> items(JsonNode answer) {
    List<Integer> out = new ArrayList<>();
    answer.get("picks").forEach(p -> out.add(p.get("index").intValue()));
    return out;
  }

  @Test
  void findsWhatTheModelGetsWrong() throws Exception {
    JsonNode a = prism.say(POOL + TARGET + "-k 12 --labels y.npy --out label.csv").quietly().json();
    assertThat(items(a)).hasSize(12).allMatch(i -> i % 3 == 2);
    assertThat(a.get("of_target_classes").intValue()).isEqualTo(12);
    assertThat(a.at("/picks/0/predicted").intValue()).isEqualTo(2);
    List<String> lines = Files.readAllLines(folder.resolve("label.csv"));
    assertThat(lines).hasSize(13);
    assertThat(lines.get(0)).isEqualTo("rank,index,id,predicted,confidence");
    for (String strategy : List.of("gcmi", "logdetmi", "gradmatch", "glister-tss", "badge")) {
      assertThat(items(prism.say(POOL + TARGET + "-k 5 --strategy " + strategy).quietly().json()))
          .hasSize(5)
          .doesNotHaveDuplicates();
    }
    prism.say(POOL + TARGET + "-k 5 --strategy gradmatch-weighted --out w.csv").quietly();
    assertThat(Files.readAllLines(folder.resolve("w.csv")).get(0)).endsWith(",confidence,weight");
  }

  @Test
  void roundAfterRound() throws Exception {
    String words = POOL + TARGET + "-k 10 --state rounds.json";
    JsonNode first = prism.say(words).quietly().json();
    JsonNode second = prism.say(words + " --bought-private --strategy flcmi").quietly().json();
    JsonNode third = prism.say(words).quietly().json();
    assertThat(third.get("round").intValue()).isEqualTo(3);
    List<Integer> all = new ArrayList<>(items(first));
    all.addAll(items(second));
    all.addAll(items(third));
    assertThat(all).hasSize(30).doesNotHaveDuplicates();
    // what was bought and has its class by now is labelled, so that flcg can take it into account
    float[] y = new float[N];
    for (int i = 0; i < N; i++) {
      y[i] = all.contains(i) ? i % 3 : -1;
    }
    Files.write(folder.resolve("bought.npy"), Sample.npy(1, y));
    String core = POOL + "-k 1 --state rounds.json --strategy flcg ";
    refused(core, 3, "needs a labelled set");
    JsonNode fourth = prism.say(core + "--labels bought.npy").quietly().json();
    assertThat(items(fourth)).hasSize(1).doesNotContainAnyElementsOf(all);
    refused(POOL + TARGET.replace("ty.npy", "bought.npy") + "-k 1", 3, "no class in row");
    Ran full = prism.say(POOL + TARGET + "-k 61 --state rounds.json");
    assertThat(full.exit()).isEqualTo(3);
    assertThat(full.err()).contains("61 and 59 of the pool's 90 items are free");
  }

  private void refused(String words, int exit, String says) throws Exception {
    Ran ran = prism.say(words);
    assertThat(ran.exit()).as(words).isEqualTo(exit);
    assertThat(ran.err()).as(words).contains(says).doesNotContain("Exception");
  }

  @Test
  void badInput() throws Exception {
    refused(POOL + "-k 3", 3, "flqmi needs a target set");
    refused("target --features h.npy --logits tz.npy -k 3", 3, "has 90 rows and tz.npy has 4");
    refused(
        POOL + "--target-features th.npy --target-logits tz.npy -k 3", 3, "needs --target-labels");
    refused(POOL + TARGET + "-k 3 --strategy flqm", 2, "Did you mean flqmi?");
    refused(POOL + TARGET + "-k 91", 3, "from 1 to that");
    refused(POOL + TARGET.replace("ty.npy", "y.npy") + "-k 3", 3, "90 labels and 4 items");
    Files.write(folder.resolve("bad.npy"), Sample.npy(1, new float[] {0, 1, 7, 2}));
    refused(POOL + TARGET.replace("ty.npy", "bad.npy") + "-k 3", 3, "Label 7 of row 2");
    refused(POOL + TARGET + "-k 3 --out h.npy", 2, "would overwrite");
    refused(POOL + TARGET + "-k 3 --bought-private", 2, "needs --state");
    refused("experiment targeted --data svhn", 3, "--folder");
    refused("experiment target", 2, "Did you mean: experiment targeted");
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
    assertThat(ResultFile.JSON.readTree(cut.toFile()).get("runs").size()).isLessThan(4);
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
    refused(words.replace("night", "dusk"), 3, "none of day, night");
    refused(words.replace("--label sign", "--label sing"), 3, "sing");
    refused(words.replace("60,400", "60"), 2, "--pool takes two counts");
  }
}
