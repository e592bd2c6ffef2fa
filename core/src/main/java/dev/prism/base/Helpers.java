package dev.prism.base;

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

  /**
   * Runs the loop with so many helpers beside the calling thread. It is offered first, and then
   * those who look out are counted: one who leaves uncounted has looked once more by then.
   */
  static void run(Loop loop, int helpers) {
    try {
      boolean offered = OFFERED.compareAndSet(null, loop);
      for (int h = offered ? LOOKING.get() : 0; h < helpers; h++) {
        POOL.execute(() -> help(loop));
      }
    } catch (OutOfMemoryError noMoreThreads) {
      // then with fewer
    }
    try {
      loop.call();
    } finally {
      OFFERED.compareAndSet(loop, null);
      loop.end();
    }
  }

  private static void help(Loop first) {
    Loop loop = first;
    while (loop != null) {
      boolean in = loop.enter();
      if (!loop.wantsHelp()) {
        OFFERED.compareAndSet(loop, null); // room for another, such as one within this
      }
      try {
        if (in) {
          loop.work();
        }
      } finally {
        LOOKING.incrementAndGet(); // before the caller goes on, to its next loop perhaps
        if (in) {
          loop.leave();
        }
        loop = lookOut();
      }
    }
  }

  /** The next loop that wants a helper; null if there is none for a while. */
  private static Loop lookOut() {
    long began = System.nanoTime();
    Loop found = null;
    while (found == null && LOOKING.get() <= MOST && System.nanoTime() - began < LOOK_OUT) {
      Thread.onSpinWait();
      found = wanting();
    }
    LOOKING.decrementAndGet();
    return found == null ? wanting() : found;
  }

  private static Loop wanting() {
    Loop loop = OFFERED.get();
    return loop != null && loop.wantsHelp() ? loop : null;
  }
}
