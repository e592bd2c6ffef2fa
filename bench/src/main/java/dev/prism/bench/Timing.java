package dev.prism.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/**
 * The best of several rounds, and of more where they are short, for Java has to have compiled what
 * is timed: what else runs on the machine can only make it slower.
 */
record Timing(double seconds, long peak) {
  private static final double LEAST = 0.1; // seconds of work for each round asked for
  private static final int MOST = 200;

  static Timing best(int rounds, Runnable work) {
    double best = Double.POSITIVE_INFINITY;
    long peak = Long.MAX_VALUE;
    double worked = 0;
    for (int r = 0; r < rounds || worked < LEAST * rounds && r < MOST; r++) {
      System.gc();
      ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
      long start = System.nanoTime();
      work.run();
      double seconds = (System.nanoTime() - start) / 1e9;
      worked += seconds;
      best = Math.min(best, seconds);
      peak = Math.min(peak, heapPeak());
    }
    return new Timing(best, peak);
  }

  /** Pools peak at different times, so this is no less than the largest heap was. */
  private static long heapPeak() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(p -> p.getType() == MemoryType.HEAP)
        .mapToLong(p -> p.getPeakUsage().getUsed())
        .sum();
  }
}
