package dev.prism.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that are timed in processes of their own. */
class FreshJvmsTest {
  @TempDir Path folder;

  /** Returns the standard output of a program. */
  private static String printed(Runnable program) {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out));
    try {
      program.run();
    } finally {
      System.setOut(before);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void programsPrintTheirSecondsAndNothingElse() {
    for (Runnable program :
        List.<Runnable>of(
            () -> TimedSelection.main(new String[] {"fl", "120", "0", "8", "5", "0"}),
            () -> TimedSelection.main(new String[] {"flqmi", "120", "3", "8", "5", "0"}),
            () -> FirstRanking.main(new String[0]),
            () -> Plans.main(new String[] {"select", "flqmi", "300"}),
            () -> Plans.main(new String[] {"plan", "flqmi", "300"}))) {
      assertThat(printed(program)).matches("[\\d.E-]+\\R");
    }
  }

  @Test
  void theFastestOfSeveralSelectionsCounts() {
    long start = System.nanoTime();
    String best = printed(() -> TimedSelection.main(new String[] {"gc", "60", "0", "4", "5", "1"}));
    double all = (System.nanoTime() - start) / 1e9;
    assertThat(all).isGreaterThanOrEqualTo(1);
    assertThat(Double.parseDouble(best.strip())).as("of hundreds in a second").isLessThan(all / 20);
  }

  @Test
  void aProgramThatFailsIsNamed() {
    assertThatThrownBy(() -> FreshJvms.seconds(List.of(), TimedSelection.class, "fl", "ten"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("TimedSelection [fl, ten] ended with 1");
  }

  private Path launcher(String script) throws IOException {
    Path file = folder.resolve("prism");
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void coldStartGivesTheLauncherFilesAndDeletesThem() throws IOException {
    Path log = folder.resolve("log");
    Path prism = launcher("[ -s \"$2\" ] && [ -s \"$4\" ] && echo \"$@\" >> " + log);
    List<BenchmarkLine> out = new ArrayList<>();
    new ColdStart(1, out::add).run(prism);
    assertThat(out).hasSize(1);
    assertThat(out.getFirst().ratio()).isEqualTo(1 / out.getFirst().seconds());
    String first = Files.readAllLines(log).getFirst();
    assertThat(first).matches("select \\S+pool.npy -q \\S+query.npy -k 200 -m flqmi");
    assertThat(Path.of(first.split(" ")[1])).doesNotExist();
    assertThat(Path.of(first.split(" ")[1]).getParent()).doesNotExist();
  }

  @Test
  void coldStartFailsWithTheLauncher() throws IOException {
    Path prism = launcher("exit 3");
    List<BenchmarkLine> out = new ArrayList<>();
    assertThatThrownBy(() -> new ColdStart(1, out::add).run(prism))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ended with 3");
    assertThat(out).isEmpty();
    new ColdStart(1, out::add).run(null);
    assertThat(out).as("no launcher, no line").isEmpty();
  }
}
