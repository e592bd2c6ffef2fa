package dev.prism.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/** The best of several rounds: what else runs on the machine can only make it slower. */
record Timing(double seconds, long peak) {
  static Timing best(int rounds, Runnable work) {
    double best = Double.POSITIVE_INFINITY;
    long peak = Long.MAX_VALUE;
    for (int r = 0; r < rounds; r++) {
      System.gc();
      ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
      long start = System.nanoTime();
      work.run();
      best = Math.min(best, (System.nanoTime() - start) / 1e9);
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
