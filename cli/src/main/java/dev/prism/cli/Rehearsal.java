package dev.prism.cli;

import dev.prism.data.Write;
import dev.prism.kernel.Features;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What people do most, done once on made-up data, so that Java can keep for the next start what it
 * loaded and learned (its AOT cache). The launcher runs it after a build.
 */
final class Rehearsal {
  private static final int WIDTH = 128;

  private Rehearsal() {}

  static void main(String[] args) throws IOException {
    Path folder = Files.createTempDirectory("prism");
    Path pool = folder.resolve("pool.npy"), query = folder.resolve("query.npy");
    Path few = folder.resolve("few.npy");
    try {
      Write.features(pool, random(20_000, 1));
      Write.features(query, random(10, 2));
      Write.features(few, random(1000, 3));
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
