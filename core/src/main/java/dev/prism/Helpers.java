package dev.prism;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Threads that take part in loops. One that has just done so looks out for the next loop for a
 * while, for to wake it takes longer than many a loop does: greedy asks for a hundred of them, one
 * soon after the other.
 */
final class Helpers {
  private static final long LOOK_OUT = 100_000; // nanoseconds

  /** So many may look out at once: whoever asks for loops needs a processor, too. */
  private static final int MOST = Runtime.getRuntime().availableProcessors() - 1;

  private static final ExecutorService POOL =
      Executors.newCachedThreadPool(
          work -> {
            Thread t = new Thread(work, "prism-worker");
            t.setDaemon(true);
            return t;
          });
  private static final AtomicReference<Loop> OFFERED = new AtomicReference<>();
  private static final AtomicInteger LOOKING = new AtomicInteger();

  private Helpers() {}

  /** Runs the loop with so many helpers beside the calling thread. */
  static void run(Loop loop, int helpers) {
    int looking = LOOKING.get();
    boolean offered = looking > 0 && OFFERED.compareAndSet(null, loop);
    try {
      for (int h = offered ? looking : 0; h < helpers; h++) {
        POOL.execute(() -> help(loop));
      }
    } finally { // even if there are no more threads to be had
      loop.call();
      OFFERED.compareAndSet(loop, null);
      loop.end();
    }
  }

  private static void help(Loop first) {
    for (Loop loop = first; loop != null; loop = lookOut()) {
      loop.join();
    }
  }

  /** The next loop that wants a helper; null if there is none for a while. */
  private static Loop lookOut() {
    if (LOOKING.incrementAndGet() > MOST) {
      LOOKING.decrementAndGet();
      return null;
    }
    long began = System.nanoTime();
    Loop found = null;
    while (found == null && System.nanoTime() - began < LOOK_OUT) {
      Thread.onSpinWait();
      Loop loop = OFFERED.get();
      found = loop != null && loop.wantsHelp() ? loop : null;
    }
    LOOKING.decrementAndGet();
    return found;
  }
}
