package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Learning a model from collections, and selecting with it. */
class LearnIT {
  private static final int N = 20;
  private static final String LEARN = "learn --collections trips --out mine.model ";
  private static final String MARGIN = LEARN + "--learner margin --target rater --epochs ";
  @TempDir Path folder;
  private Launcher prism;

  /** All references choose the items closest to the first axis, which is the query. */
  @BeforeEach
  void write() throws Exception {
    prism = new Launcher(folder);
    Path trips = Files.createDirectory(folder.resolve("trips"));
    SplittableRandom random = new SplittableRandom(1);
    for (int c = 0; c < 4; c++) {
      String items =
          IntStream.range(0, N)
              .mapToObj(
                  j ->
                      "{\"features\": [%d, %s, %s]}"
                          .formatted(j < 5 ? 3 : 0, random.nextDouble(), random.nextDouble()))
              .collect(Collectors.joining(",\n"));
      Files.writeString(
          trips.resolve("t" + c + ".json"),
          """
          {"items": [%s],
           "tasks": [{"query": {"features": [[1, 0, 0]]}, "budget": {"items": 3},
             "references": [{"items": ["0", "1", "2"]}, {"items": ["2", "3", "4"]}]}]}
          """
              .formatted(items));
    }
    float[] pool = new float[N * 3];
    for (int j = 0; j < N; j++) {
      pool[3 * j] = j < 5 ? 3 : 0;
      pool[3 * j + 1] = (float) random.nextDouble();
      pool[3 * j + 2] = (float) random.nextDouble();
    }
    Files.write(folder.resolve("pool.npy"), Sample.npy(3, pool));
    Files.write(folder.resolve("q.npy"), Sample.npy(3, new float[] {1, 0, 0}));
  }

  @Test
  void learnsAModelThatSelects() throws Exception {
    CommandResult ran = prism.runLine(LEARN).succeeded();
    assertThat(ran.err()).containsPattern("prism: start: \\w+, score 0[.]\\d");
    String start = ran.json().get("start").asText();
    assertThat(start).matches("\\w+, score 0[.]\\d+");
    assertThat(ran.json().get("without effect").asText()).contains("λ of gcmi");
    assertThat(folder.resolve("mine.model.state")).doesNotExist();
    JsonNode a =
        prism
            .runLine("select pool.npy -q q.npy -k 3 -m @mine.model --out r.json --json")
            .succeeded()
            .json();
    a.get("picks").forEach(p -> assertThat(p.get("index").intValue()).isLessThan(5));
    assertThat(a.at("/provenance/measure").asText()).contains("*" + start.split(",")[0]);
    assertThat(prism.runLine("rerun r.json").succeeded().out()).contains("same");
    prism.runLine("select pool.npy -k 3 -m @mine.model").failed(2, "needs a query set");
    prism.runLine("select pool.npy -k 3 -m @none.model").failed(3, "there is no such file");
  }

  @Test
  void theLearnerOfThePaper() throws Exception {
    CommandResult ran = prism.runLine(MARGIN + "4").succeeded();
    assertThat(ran.err()).contains("epoch 4 of 4: objective", ", score ");
    assertThat(ran.json().get("learned").asText()).startsWith("margin, target rater, 4 epochs");
    prism.runLine(LEARN + "--learner margins").failed(2, "Did you mean margin?");
    prism
        .runLine(LEARN + "--learner margin --target people")
        .failed(2, "There are consensus and rater");
  }

  @Test
  void aKilledRunResumesToTheSameModel() throws Exception {
    prism.runLine(MARGIN + "100").succeeded();
    byte[] whole = Files.readAllBytes(folder.resolve("mine.model"));
    Files.delete(folder.resolve("mine.model"));
    Path state = folder.resolve("mine.model.state");
    Launcher.Running running = prism.start((MARGIN + "100").split(" "));
    while (running.process().isAlive() && !Files.exists(state)) {
      Thread.sleep(5);
    }
    running.signal("KILL");
    running.ended();
    CommandResult again = prism.runLine(MARGIN + "100").succeeded();
    assertThat(again.err()).contains("resuming from mine.model.state");
    assertThat(Files.readAllBytes(folder.resolve("mine.model"))).isEqualTo(whole);
  }

  @Test
  void badInput() throws Exception {
    prism.runLine("learn --collections none.json --out m").failed(3, "none.json");
    Files.createDirectory(folder.resolve("empty"));
    prism.runLine("learn --collections empty --out m").failed(2, "no .json files");
    prism.runLine(LEARN + "--components flqm").failed(2, "Did you mean flqmi?");
  }
}
