package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stream as a process sees it. */
class StreamIT {
  @TempDir Path folder;

  /** A pipe that stays open: what it took of the array has been looked at, but for its buffers. */
  @Test
  void theBestOfAStreamIsPrinted() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Launcher.Running run =
        new Launcher(folder).start("select", "pipe", "-k", "4", "-m", "fl", "--stream");
    Ran ran;
    try (OutputStream to = Files.newOutputStream(pipe)) {
      to.write(Sample.npy(20_000, 64, 3));
      run.signal("INT");
      ran = run.ended();
    }
    assertThat(ran.exit()).isEqualTo(130);
    assertThat(ran.ids()).hasSize(4).doesNotHaveDuplicates();
    int items = ran.json().get("execution").get("items").intValue();
    assertThat(items).isGreaterThan(10_000);
    assertThat(ran.err())
        .endsWith(
            "prism: interrupted; the best of the first " + items + " is on standard output.\n");
  }
}
