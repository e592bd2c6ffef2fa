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

/** From collections with summaries to a model, and from a model to a selection. */
class LearnIT {
  private static final int N = 20;
  private static final String LEARN = "learn --collections trips --out mine.model --held-out 1 ";
  @TempDir Path folder;
  private Launcher prism;

  /** Everybody chooses what is most like the first axis, which the query is. */
  @BeforeEach
  void write() throws Exception {
    prism = new Launcher(folder);
    Path trips = Files.createDirectory(folder.resolve("trips"));
    SplittableRandom chance = new SplittableRandom(1);
    for (int c = 0; c < 4; c++) {
      String items =
          IntStream.range(0, N)
              .mapToObj(
                  j ->
                      "{\"features\": [%d, %s, %s]}"
                          .formatted(j < 5 ? 1 : 0, chance.nextDouble(), chance.nextDouble()))
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
      pool[3 * j] = j < 5 ? 1 : 0;
      pool[3 * j + 1] = (float) chance.nextDouble();
      pool[3 * j + 2] = (float) chance.nextDouble();
    }
    Files.write(folder.resolve("pool.npy"), Sample.npy(3, pool));
    Files.write(folder.resolve("q.npy"), Sample.npy(3, new float[] {1, 0, 0}));
  }

  @Test
  void learnsAndChoosesByIt() throws Exception {
    Ran ran = prism.say(LEARN + "--epochs 4").done();
    assertThat(ran.err()).contains("epoch 4 of 4: objective", "held-out score");
    assertThat(ran.json().get("epochs")).hasSize(4);
    assertThat(folder.resolve("mine.model.state")).doesNotExist();
    JsonNode a =
        prism.say("select pool.npy -q q.npy -k 3 -m @mine.model --out r.json").quietly().json();
    a.get("picks").forEach(p -> assertThat(p.get("index").intValue()).isLessThan(5));
    assertThat(a.at("/provenance/measure").asText()).contains("*gcmi:lambda=");
    assertThat(prism.say("rerun r.json").done().out()).contains("same");
    prism.say("select pool.npy -k 3 -m @mine.model").refused(2, "needs a query set");
    prism.say("select pool.npy -k 3 -m @none.model").refused(2, "there is no such file");
  }

  @Test
  void killedItGoesOnToTheSameModel() throws Exception {
    prism.say(LEARN + "--epochs 100").done();
    byte[] whole = Files.readAllBytes(folder.resolve("mine.model"));
    Files.delete(folder.resolve("mine.model"));
    Path state = folder.resolve("mine.model.state");
    Launcher.Running running = prism.start((LEARN + "--epochs 100").split(" "));
    while (running.process().isAlive() && !Files.exists(state)) {
      Thread.sleep(5);
    }
    running.signal("KILL");
    running.ended();
    Ran again = prism.say(LEARN + "--epochs 100").done();
    assertThat(again.err()).contains("goes on from mine.model.state");
    assertThat(Files.readAllBytes(folder.resolve("mine.model"))).isEqualTo(whole);
  }

  @Test
  void whatIsWrongIsSaid() throws Exception {
    prism.say("learn --collections none.json --out m").refused(3, "none.json");
    Files.createDirectory(folder.resolve("empty"));
    prism.say("learn --collections empty --out m").refused(2, "no .json files");
    prism.say(LEARN + "--components flqm").refused(2, "Did you mean flqmi?");
  }
}
