package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Selecting items to label from the outputs of a model. */
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
  void findsTheClassThatTheModelGetsWrong() throws Exception {
    JsonNode a =
        prism
            .runLine(POOL + TARGET + "-k 12 --labels y.npy --out label.csv --json")
            .succeededSilently()
            .json();
    assertThat(items(a)).hasSize(12).allMatch(i -> i % 3 == 2);
    assertThat(a.get("of_target_classes").intValue()).isEqualTo(12);
    assertThat(a.at("/picks/0/predicted").intValue()).isEqualTo(2);
    List<String> lines = Files.readAllLines(folder.resolve("label.csv"));
    assertThat(lines).hasSize(13);
    assertThat(lines.get(0)).isEqualTo("rank,index,id,predicted,confidence,label");
    for (String strategy : List.of("gcmi", "logdetmi", "gradmatch", "glister-tss", "badge")) {
      assertThat(
              items(
                  prism
                      .runLine(POOL + TARGET + "-k 5 --strategy " + strategy)
                      .succeededSilently()
                      .json()))
          .hasSize(5)
          .doesNotHaveDuplicates();
    }
    prism
        .runLine(POOL + TARGET + "-k 5 --strategy gradmatch-weighted --out w.csv")
        .succeededSilently();
    assertThat(Files.readAllLines(folder.resolve("w.csv")).get(0)).endsWith(",confidence,weight");
  }

  @Test
  void roundsExcludeEarlierPicks() throws Exception {
    String words = POOL + TARGET + "-k 10 --state rounds.json";
    JsonNode first = prism.runLine(words).succeededSilently().json();
    JsonNode second =
        prism.runLine(words + " --previous-private --strategy flcmi").succeededSilently().json();
    JsonNode third = prism.runLine(words).succeededSilently().json();
    assertThat(third.get("round").intValue()).isEqualTo(3);
    List<Integer> all = new ArrayList<>(items(first));
    all.addAll(items(second));
    all.addAll(items(third));
    assertThat(all).hasSize(30).doesNotHaveDuplicates();
    // earlier picks whose class is known are labelled, which flcg needs
    float[] y = new float[N];
    for (int i = 0; i < N; i++) {
      y[i] = all.contains(i) ? i % 3 : -1;
    }
    Files.write(folder.resolve("bought.npy"), Sample.npy(1, y));
    String core = POOL + "-k 1 --state rounds.json --strategy flcg ";
    refused(core, 2, "needs a labelled set");
    JsonNode fourth = prism.runLine(core + "--labels bought.npy").succeededSilently().json();
    assertThat(items(fourth)).hasSize(1).doesNotContainAnyElementsOf(all);
    refused(POOL + TARGET.replace("ty.npy", "bought.npy") + "-k 1", 3, "no class in row");
    CommandResult full = prism.runLine(POOL + TARGET + "-k 61 --state rounds.json");
    assertThat(full.exit()).isEqualTo(2);
    assertThat(full.err()).contains("61 and 59 of the pool's 90 items are free");
  }

  private void refused(String words, int exit, String says) throws Exception {
    CommandResult ran = prism.runLine(words);
    assertThat(ran.exit()).as(words).isEqualTo(exit);
    assertThat(ran.err()).as(words).contains(says).doesNotContain("Exception");
  }

  @Test
  void badInput() throws Exception {
    refused(POOL + "-k 3", 2, "flqmi needs a target set");
    refused("target --features h.npy --logits tz.npy -k 3", 3, "has 90 rows and tz.npy has 4");
    refused(
        POOL + "--target-features th.npy --target-logits tz.npy -k 3", 2, "needs --target-labels");
    refused(POOL + TARGET + "-k 3 --strategy flqm", 2, "Did you mean flqmi?");
    refused(POOL + TARGET + "-k 91", 2, "from 1 to that");
    refused(POOL + TARGET.replace("ty.npy", "y.npy") + "-k 3", 3, "90 labels and 4 items");
    Files.write(folder.resolve("bad.npy"), Sample.npy(1, new float[] {0, 1, 7, 2}));
    refused(POOL + TARGET.replace("ty.npy", "bad.npy") + "-k 3", 3, "Label 7 of row 2");
    refused(POOL + TARGET + "-k 3 --out h.npy", 2, "would overwrite");
    refused(POOL + TARGET + "-k 3 --previous-private", 2, "needs --state");
  }
}
