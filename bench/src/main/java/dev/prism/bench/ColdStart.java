package dev.prism.bench;

import dev.prism.data.TableWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The command line as a process: start, read, pick and print. */
final class ColdStart {
  private final int rounds;
  private final Consumer<BenchmarkLine> out;

  ColdStart(int rounds, Consumer<BenchmarkLine> out) {
    this.rounds = rounds;
    this.out = out;
  }

  /**
   * @param launcher null where there is none, and then there is nothing to time
   */
  void run(Path launcher) throws IOException {
    if (launcher == null) {
      return;
    }
    Path folder = Files.createTempDirectory("prism");
    Path pool = folder.resolve("pool.npy"), query = folder.resolve("query.npy");
    try {
      TableWriter.writeFeatures(pool, RandomData.pool(50_000));
      TableWriter.writeFeatures(query, RandomData.query(10));
      List<String> words =
          List.of(
              launcher.toString(),
              "select",
              pool.toString(),
              "-q",
              query.toString(),
              "-k",
              "200",
              "-m",
              "flqmi");
      Timing t = Timing.best(rounds, () -> launch(words));
      out.accept(
          new BenchmarkLine(
              "cold prism select flqmi / 1 s",
              50_000,
              RandomData.D,
              200,
              Machine.cores(),
              t.seconds(),
              0,
              1,
              1 / t.seconds(),
              1,
              Double.NaN));
    } finally {
      for (Path p : List.of(pool, query, folder)) {
        Files.deleteIfExists(p);
      }
    }
  }

  private static void launch(List<String> words) {
    try {
      int exit =
          new ProcessBuilder(words)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor();
      if (exit != 0) {
        throw new IllegalStateException(words + " ended with " + exit);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
