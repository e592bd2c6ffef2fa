package dev.prism.cli;

import dev.prism.data.TableWriter;
import dev.prism.kernel.Features;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The training run of the AOT cache, which makes later starts of Java faster: it runs the most
 * common commands on random data. The launcher runs it after a build.
 */
final class AotTrainingRun {
  private static final int WIDTH = 128;

  private AotTrainingRun() {}

  static void main(String[] args) throws IOException {
    Path folder = Files.createTempDirectory("prism");
    Path pool = folder.resolve("pool.npy"), query = folder.resolve("query.npy");
    Path few = folder.resolve("few.npy");
    try {
      TableWriter.writeFeatures(pool, random(20_000, 1));
      TableWriter.writeFeatures(query, random(10, 2));
      TableWriter.writeFeatures(few, random(1000, 3));
      run("--help");
      run("select", pool.toString(), "-q", query.toString(), "-k", "100");
      run("select", few.toString(), "-k", "20", "-m", "fl");
    } finally {
      for (Path file : List.of(pool, query, few, folder)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static void run(String... args) {
    Main.run(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), args);
  }

  private static Features random(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] x = new float[n * WIDTH];
    for (int i = 0; i < x.length; i++) {
      x[i] = (float) random.nextGaussian();
    }
    return Features.of(x, WIDTH);
  }
}
