package dev.prism.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The library in fresh JVMs, as an application starts them: the first selection, with and without
 * the vector module, and scalar loops beside vector ones.
 */
final class FreshJvms {
  static final String MODULE = "--add-modules=jdk.incubator.vector";

  private static final int QUERIES = 10;

  /** Seconds, in which the JIT compiler gets done. */
  private static final int WARM = 3;

  private final int rounds;
  private final Consumer<BenchmarkLine> out;

  FreshJvms(int rounds, Consumer<BenchmarkLine> out) {
    this.rounds = rounds;
    this.out = out;
  }

  void run(boolean quick) {
    for (boolean vectors : new boolean[] {true, false}) {
      first("flvmi", 3000, 64, 0.5, vectors);
      first("flqmi", 50_000, 128, 0.25, vectors);
    }
    rerank(0.1);
    scalar("fl", 5000, 0, 1 / 5.0);
    scalar("flqmi", 50_000, QUERIES, 1 / 3.0);
    if (!quick) {
      scalar("flvmi", 5000, QUERIES, Double.NaN);
      scalar("gc", 5000, 0, Double.NaN);
      scalar("logdetmi", 2000, QUERIES, Double.NaN);
    }
  }

  private void first(String measure, int n, int d, double goal, boolean vectors) {
    double best = Double.POSITIVE_INFINITY;
    for (int r = 0; r < rounds; r++) {
      best =
          Math.min(
              best, seconds(vectors ? List.of(MODULE) : List.of(), measure, n, QUERIES, d, 10, 0));
    }
    String name = "first %s%s / %s s".formatted(measure, vectors ? "" : ", scalar", goal);
    out.accept(
        new BenchmarkLine(
            name, n, d, 10, Machine.cores(), best, 0, goal, goal / best, 1, Double.NaN));
  }

  private void rerank(double goal) {
    double best = Double.POSITIVE_INFINITY;
    for (int r = 0; r < rounds; r++) {
      best = Math.min(best, seconds(List.of(), FirstRanking.class));
    }
    String name = "rerank first, scalar / %s s".formatted(goal);
    out.accept(new BenchmarkLine(name, 200, 768, 10, 1, best, 0, goal, goal / best, 1, Double.NaN));
  }

  /** Warm, in a JVM with each kind of loops. */
  private void scalar(String measure, int n, int queries, double goal) {
    int d = RandomData.D, k = 100;
    double scalar = seconds(List.of(), measure, n, queries, d, k, WARM);
    List<String> vectors = List.of(MODULE, "-Dprism.vector=always"); // compiled sooner
    double vector = seconds(vectors, measure, n, queries, d, k, WARM);
    out.accept(
        new BenchmarkLine(
            "scalar %s / vectors".formatted(measure),
            n,
            d,
            k,
            Machine.cores(),
            scalar,
            0,
            vector,
            vector / scalar,
            goal,
            Double.NaN));
  }

  private static double seconds(
      List<String> options, String measure, int n, int queries, int d, int k, int repeat) {
    List<String> args = new ArrayList<>(List.of(measure));
    for (int x : new int[] {n, queries, d, k, repeat}) {
      args.add(String.valueOf(x));
    }
    return seconds(options, TimedSelection.class, args.toArray(String[]::new));
  }

  /** Runs a program of this class path in a JVM of its own, and reads the number that it prints. */
  static double seconds(List<String> options, Class<?> program, String... args) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(options);
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    words.addAll(List.of(args));
    try {
      Process p = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String said = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (p.waitFor() != 0) {
        throw new IllegalStateException(
            program.getSimpleName() + " " + List.of(args) + " ended with " + p.exitValue());
      }
      return Double.parseDouble(said.strip());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
