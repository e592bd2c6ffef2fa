package dev.prism.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * The best of several rounds, and of more where they are short, for Java has to have compiled what
 * is timed: what else runs on the machine can only make it slower.
 */
record Timing(double seconds, long peak) {
  private static final double LEAST = 0.1; // seconds of work for each round asked for
  private static final int MOST = 200;

  static Timing best(int rounds, Runnable work) {
    return bests(rounds, 0, work)[0];
  }

  /**
   * Of several works, warm, three times over: none is the first, nor alone in a noisy minute. What
   * a work needs is made before it is timed and dropped afterwards: the peak is its own.
   */
  static Timing[] bests(int rounds, List<Supplier<Runnable>> works) {
    Timing[] best = new Timing[works.size()];
    for (int pass = 0; pass < 3; pass++) {
      for (int w = 0; w < best.length; w++) {
        Timing t = best((rounds + 2) / 3, works.get(w).get());
        best[w] = best[w] == null ? t : best[w].least(t);
      }
    }
    return best;
  }

  private Timing least(Timing other) {
    return new Timing(Math.min(seconds, other.seconds), Math.min(peak, other.peak));
  }

  /**
   * Of ours and of a reference, in turn, so that a noisy minute is noisy for both.
   *
   * @param pause milliseconds before each, for what goes on after the one before: threads that
   *     spin, files that are unmapped
   */
  static Timing[] bests(int rounds, int pause, Runnable... works) {
    Timing[] best = new Timing[works.length];
    Arrays.fill(best, new Timing(Double.POSITIVE_INFINITY, Long.MAX_VALUE));
    double worked = 0;
    for (int r = 0; r < rounds || worked < LEAST * rounds * works.length && r < MOST; r++) {
      for (int w = 0; w < works.length; w++) {
        System.gc();
        sleep(pause);
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        long start = System.nanoTime();
        works[w].run();
        double seconds = (System.nanoTime() - start) / 1e9;
        worked += seconds;
        best[w] = best[w].least(new Timing(seconds, heapPeak()));
      }
    }
    return best;
  }

  private static void sleep(int milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Pools peak at different times, so this is no less than the largest heap was. */
  private static long heapPeak() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(p -> p.getType() == MemoryType.HEAP)
        .mapToLong(p -> p.getPeakUsage().getUsed())
        .sum();
  }
}
