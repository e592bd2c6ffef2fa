package dev.prism.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Arrays;

/**
 * The best of several rounds, and of more where they are short, for Java has to have compiled what
 * is timed: what else runs on the machine can only make it slower.
 */
record Timing(double seconds, long peak) {
  private static final double LEAST = 0.1; // seconds of work for each round asked for
  private static final int MOST = 200;

  static Timing best(int rounds, Runnable work) {
    return bests(rounds, work)[0];
  }

  /**
   * Of several works in turn, so that a noisy minute is noisy for all of them; with a pause, for
   * OpenBLAS' threads go on spinning for a while when they are done.
   */
  static Timing[] bests(int rounds, Runnable... works) {
    Timing[] best = new Timing[works.length];
    Arrays.fill(best, new Timing(Double.POSITIVE_INFINITY, Long.MAX_VALUE));
    double worked = 0;
    for (int r = 0; r < rounds || worked < LEAST * rounds * works.length && r < MOST; r++) {
      for (int w = 0; w < works.length; w++) {
        pause(works.length > 1 ? 80 : 0);
        System.gc();
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        long start = System.nanoTime();
        works[w].run();
        double seconds = (System.nanoTime() - start) / 1e9;
        worked += seconds;
        best[w] =
            new Timing(Math.min(best[w].seconds, seconds), Math.min(best[w].peak, heapPeak()));
      }
    }
    return best;
  }

  private static void pause(int milliseconds) {
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
