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

/** Interrupted runs leave old files intact, and the same command resumes. */
class InterruptNoticeIT {
  private static final String OLD = "an old result\n";

  /** A run of some seconds with many checkpoints. */
  private static final String[] LONG =
      "select noise.npy -m fl --optimizer greedy -k 150 --memory 1m --threads 1 --out r.json"
          .concat(" --checkpoint notes")
          .split(" ");

  @TempDir static Path folder;
  private static Launcher prism;
  private static JsonNode wanted;
  private static CommandResult interrupted;
  private static byte[] partly; // the checkpoint at that time

  private final Random random = new Random();

  @BeforeAll
  static void runOnceToTheEndAndInterruptOnce() throws Exception {
    prism = new Launcher(folder);
    Files.write(file("noise.npy"), Sample.npy(3000, 64, 1));
    prism.run(LONG).succeededSilently();
    wanted = answer();
    assertThat(wanted.get("picks")).hasSize(150);
    assertThat(file("notes")).doesNotExist();

    Files.writeString(file("r.json"), OLD);
    Launcher.Running run = startedAndSaving();
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
    return CommandResult.lasting(Files.readString(file("r.json")));
  }

  private static void until(Callable<Boolean> seen) throws Exception {
    long deadline = System.nanoTime() + 120_000_000_000L;
    while (!seen.call()) {
      assertThat(System.nanoTime()).as("still not seen").isLessThan(deadline);
      Thread.sleep(5);
    }
  }

  private static long savedBytes() throws Exception {
    return Files.exists(file("notes")) ? Files.size(file("notes")) : 0;
  }

  /** Starts a run and waits until its checkpoint has grown. */
  private static Launcher.Running startedAndSaving() throws Exception {
    Launcher.Running run = prism.start(LONG);
    long before = Math.max(savedBytes(), 1);
    until(() -> savedBytes() > before || !run.process().isAlive());
    long begun = before > 1 ? before : savedBytes();
    until(() -> savedBytes() > begun || !run.process().isAlive());
    return run;
  }

  @Test
  void anInterruptedRunReportsHowToResume() throws Exception {
    assertThat(interrupted.exit()).isEqualTo(130);
    assertThat(interrupted.err())
        .endsWith("\nprism: interrupted; the same command resumes from notes.\n");
    assertThat(interrupted.out()).isEmpty();
    assertThat(prism.files()).noneMatch(f -> f.endsWith(".tmp"));
  }

  @Test
  void aRunThatIsKilledTwiceResumes() throws Exception {
    for (int i = 0; i < 2; i++) {
      Launcher.Running run = startedAndSaving();
      Thread.sleep(random.nextInt(200));
      run.signal("KILL");
      assertThat(run.ended().exit()).isEqualTo(137);
      assertThat(file("r.json")).hasContent(OLD);
    }
    assertThat(prism.run(LONG).succeeded().err()).contains("prism: resumed from notes.\n");
    assertThat(answer()).isEqualTo(wanted);
    assertThat(file("notes")).doesNotExist();
  }

  @Test
  void truncatedCheckpointsAreResumed() throws Exception {
    int end = random.nextInt(partly.length);
    Files.write(file("notes"), Arrays.copyOf(partly, end));
    prism.run(LONG).succeeded();
    assertThat(answer()).as("cut at byte " + end).isEqualTo(wanted);
    assertThat(file("notes")).doesNotExist();
  }

  @Test
  void checkpointsOfOtherRunsAreKept() throws Exception {
    String[] other = LONG.clone();
    other[Arrays.asList(other).indexOf("150")] = "149";
    prism.run(other).failed(3, "notes is the checkpoint of another selection", "k: 150");
    assertThat(file("notes")).hasBinaryContent(partly);
    Files.writeString(file("notes"), "shopping list\n");
    prism.run(LONG).failed(3, "notes is not a checkpoint, and is left as it is");
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
          assertThat(signal).as("left behind: " + left).isEqualTo("KILL");
          Files.delete(file(left));
        }
      }
    }
    prism.runLine("convert wide.npy wide.csv").succeededSilently();
    assertThat(Files.lines(file("wide.csv"))).hasSize(40_001);
  }
}
