package dev.prism.base;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The daemon threads that help in loops. A thread that has finished a loop spins for 100 µs before
 * it parks, because waking it takes longer than many loops, and greedy runs hundreds of them in
 * quick succession.
 */
final class WorkerThreads {
  private static final long SPIN_NANOS = 100_000;

  /** The number of threads that may spin at once; the calling thread needs a processor too. */
  private static final int MAX_SPINNING = Runtime.getRuntime().availableProcessors() - 1;

  private static final ExecutorService POOL =
      Executors.newCachedThreadPool(
          work -> {
            Thread t = new Thread(work, "prism-worker");
            t.setDaemon(true);
            return t;
          });
  private static final AtomicReference<ParallelLoop> OFFERED = new AtomicReference<>();
  private static final AtomicInteger SPINNING = new AtomicInteger();

  private WorkerThreads() {}

  /**
   * Runs a loop with helpers beside the calling thread. The loop is offered before the spinning
   * threads are counted: a thread that stops spinning in between has checked the offer once more.
   */
  static void run(ParallelLoop loop, int helpers) {
    try {
      boolean offered = OFFERED.compareAndSet(null, loop);
      for (int h = offered ? SPINNING.get() : 0; h < helpers; h++) {
        POOL.execute(() -> help(loop));
      }
    } catch (OutOfMemoryError noMoreThreads) {
      // then with fewer
    }
    try {
      loop.runOnCaller();
    } finally {
      OFFERED.compareAndSet(loop, null);
      loop.awaitHelpers();
    }
  }

  private static void help(ParallelLoop first) {
    ParallelLoop loop = first;
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
        SPINNING.incrementAndGet(); // before the caller goes on, to its next loop perhaps
        if (in) {
          loop.leave();
        }
        loop = spinForLoop();
      }
    }
  }

  /** Returns the next loop that needs a helper; null if there is none within the spin time. */
  private static @Nullable ParallelLoop spinForLoop() {
    long began = System.nanoTime();
    ParallelLoop found = null;
    while (found == null
        && SPINNING.get() <= MAX_SPINNING
        && System.nanoTime() - began < SPIN_NANOS) {
      Thread.onSpinWait();
      found = offeredLoop();
    }
    SPINNING.decrementAndGet();
    return found == null ? offeredLoop() : found;
  }

  private static @Nullable ParallelLoop offeredLoop() {
    ParallelLoop loop = OFFERED.get();
    return loop != null && loop.wantsHelp() ? loop : null;
  }
}
