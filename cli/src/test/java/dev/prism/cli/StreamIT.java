package dev.prism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interrupting a selection from a stream. */
class StreamIT {
  @TempDir Path folder;

  /** The pipe stays open, so that the run ends by the interrupt. */
  @Test
  void theBestSelectionIsPrinted() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Launcher.Running run =
        new Launcher(folder).start("select", "pipe", "-k", "4", "-m", "fl", "--stream");
    CommandResult ran;
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
            "prism: interrupted; the best selection of the first "
                + items
                + " items is on standard output.\n");
  }
}
