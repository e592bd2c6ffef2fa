package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is cut off, whenever: old files stay whole, and the same command goes on. */
class InterruptionIT {
  private static final String OLD = "an old result\n";

  /** Some seconds of work, and as many picks as would be noted in most of them. */
  private static final String[] LONG =
      "select noise.npy -m fl --optimizer greedy -k 150 --memory 1m --threads 1 --out r.json"
          .concat(" --checkpoint notes")
          .split(" ");

  @TempDir static Path folder;
  private static Launcher prism;
  private static JsonNode wanted;
  private static Ran interrupted;
  private static byte[] partly; // what it had noted by then

  private final Random random = new Random();

  @BeforeAll
  static void onceToTheEndAndOnceNot() throws Exception {
    prism = new Launcher(folder);
    Files.write(file("noise.npy"), Sample.npy(3000, 64, 1));
    prism.run(LONG).quietly();
    wanted = answer();
    assertThat(wanted.get("picks")).hasSize(150);
    assertThat(file("notes")).doesNotExist();

    Files.writeString(file("r.json"), OLD);
    Launcher.Running run = startedAndNoting();
    run.signal("INT");
    interrupted = run.ended();
    partly = Files.readAllBytes(file("notes"));
  }

  @BeforeEach
  void anOldResult() throws Exception {
    Files.writeString(file("r.json"), OLD);
    Files.write(file("notes"), partly);
  }

  private static Path file(String name) {
    return folder.resolve(name);
  }

  private static JsonNode answer() throws Exception {
    return Ran.lasting(Files.readString(file("r.json")));
  }

  private static void until(Callable<Boolean> seen) throws Exception {
    long deadline = System.nanoTime() + 120_000_000_000L;
    while (!seen.call()) {
      assertThat(System.nanoTime()).as("still not seen").isLessThan(deadline);
      Thread.sleep(5);
    }
  }

  private static long noted() throws Exception {
    return Files.exists(file("notes")) ? Files.size(file("notes")) : 0;
  }

  /** Runs until more has been noted than the question, and what was noted before. */
  private static Launcher.Running startedAndNoting() throws Exception {
    Launcher.Running run = prism.start(LONG);
    long before = Math.max(noted(), 1);
    until(() -> noted() > before || !run.process().isAlive());
    long begun = before > 1 ? before : noted();
    until(() -> noted() > begun || !run.process().isAlive());
    return run;
  }

  @Test
  void anInterruptedRunSaysHowToGoOn() throws Exception {
    assertThat(interrupted.exit()).isEqualTo(130);
    assertThat(interrupted.err())
        .isEqualTo("\nprism: interrupted; the same command goes on from notes.\n");
    assertThat(interrupted.out()).isEmpty();
    assertThat(prism.files()).noneMatch(f -> f.endsWith(".tmp"));
  }

  @Test
  void killedAgainAndAgainItGoesOn() throws Exception {
    for (int i = 0; i < 2; i++) {
      Launcher.Running run = startedAndNoting();
      Thread.sleep(random.nextInt(200));
      run.signal("KILL");
      assertThat(run.ended().exit()).isEqualTo(137);
      assertThat(file("r.json")).hasContent(OLD);
    }
    assertThat(prism.run(LONG).done().err()).isEqualTo("prism: went on from notes.\n");
    assertThat(answer()).isEqualTo(wanted);
    assertThat(file("notes")).doesNotExist();
  }

  @Test
  void notesCutAnywhereAreGoneOnFrom() throws Exception {
    int end = random.nextInt(partly.length);
    Files.write(file("notes"), Arrays.copyOf(partly, end));
    prism.run(LONG).done();
    assertThat(answer()).as("cut at byte " + end).isEqualTo(wanted);
    assertThat(file("notes")).doesNotExist();
  }

  @Test
  void notesOfAnotherQuestionAreLeftAlone() throws Exception {
    String[] other = LONG.clone();
    other[Arrays.asList(other).indexOf("150")] = "149";
    prism.run(other).refused(3, "notes is the checkpoint of another selection", "k: 150");
    assertThat(file("notes")).hasBinaryContent(partly);
    Files.writeString(file("notes"), "shopping list\n");
    prism.run(LONG).refused(3, "notes is not a checkpoint, and is left as it is");
    assertThat(file("notes")).hasContent("shopping list\n");
    assertThat(file("r.json")).hasContent(OLD);
  }

  @Test
  void killedWhileWriting() throws Exception {
    Files.write(file("wide.npy"), Sample.npy(40_000, 64, 2));
    for (String signal : List.of("KILL", "INT")) {
      Files.writeString(file("wide.csv"), OLD);
      Launcher.Running run = prism.start("convert", "wide.npy", "wide.csv");
      until(() -> prism.files().stream().anyMatch(f -> f.startsWith(".wide.csv.")));
      run.signal(signal);
      assertThat(run.ended().exit()).isEqualTo(signal.equals("INT") ? 130 : 137);
      assertThat(file("wide.csv")).hasContent(OLD);
      for (String left : prism.files()) {
        if (left.startsWith(".wide.csv.")) {
          assertThat(signal).as("who leaves " + left).isEqualTo("KILL");
          Files.delete(file(left));
        }
      }
    }
    prism.say("convert wide.npy wide.csv").quietly();
    assertThat(Files.lines(file("wide.csv"))).hasSize(40_001);
  }
}
