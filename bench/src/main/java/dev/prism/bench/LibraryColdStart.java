package dev.prism.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The first selection in fresh JVMs, as an application starts them, with and without vectors. */
final class LibraryColdStart {
  private final int rounds;
  private final Consumer<BenchmarkLine> out;

  LibraryColdStart(int rounds, Consumer<BenchmarkLine> out) {
    this.rounds = rounds;
    this.out = out;
  }

  void run() {
    for (boolean vectors : new boolean[] {true, false}) {
      first("flvmi", 3000, 64, 0.5, vectors);
      first("flqmi", 50_000, 128, 0.25, vectors);
    }
    rerank(0.1);
  }

  /** The first ranking of a JVM that was started without options. */
  private void rerank(double goal) {
    double best = Double.POSITIVE_INFINITY;
    for (int r = 0; r < rounds; r++) {
      best = Math.min(best, seconds(FirstRanking.class, false));
    }
    out.accept(
        new BenchmarkLine(
            "rerank first, scalar / %s s".formatted(goal),
            200,
            768,
            10,
            1,
            best,
            0,
            goal,
            goal / best,
            1,
            Double.NaN));
  }

  private void first(String measure, int n, int d, double goal, boolean vectors) {
    double best = Double.POSITIVE_INFINITY;
    for (int r = 0; r < rounds; r++) {
      String[] words = {measure, String.valueOf(n), String.valueOf(d)};
      best = Math.min(best, seconds(FirstSelection.class, vectors, words));
    }
    out.accept(
        new BenchmarkLine(
            "first %s%s / %s s".formatted(measure, vectors ? "" : ", scalar", goal),
            n,
            d,
            10,
            Machine.cores(),
            best,
            0,
            goal,
            goal / best,
            1,
            Double.NaN));
  }

  private static double seconds(Class<?> main, boolean vectors, String... args) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (vectors) {
      words.add("--add-modules=jdk.incubator.vector");
    }
    words.addAll(List.of("-cp", System.getProperty("java.class.path")));
    words.add(main.getName());
    words.addAll(List.of(args));
    try {
      Process p = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String said = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (p.waitFor() != 0) {
        throw new IllegalStateException(words + " ended with " + p.exitValue());
      }
      return Double.parseDouble(said.strip());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
