package dev.prism.base;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The threads that share a loop over independent candidates. Immutable and safe for use by multiple
 * threads.
 *
 * <p>Work is split by candidate, never within one, so each number is computed by one thread in one
 * order, and a result does not depend on the number of threads.
 *
 * @param threads the maximum number of threads, including the calling thread; at least 1
 * @param executor runs tasks beside the calling thread; null for a pool of daemon threads that the
 *     process shares
 */
public record Workers(int threads, @Nullable Executor executor) {
  /** The calling thread only. */
  public static final Workers ONE = new Workers(1);

  /**
   * Creates workers of the shared pool.
   *
   * @param threads the maximum number of threads, including the calling thread; at least 1
   */
  public Workers(int threads) {
    this(threads, null);
  }

  /** Checks the number of threads. */
  public Workers {
    if (threads < 1) {
      throw new BadRequestException("threads is %d; it must be at least 1.", threads);
    }
  }

  /**
   * Returns workers that run tasks of an executor beside the calling thread. If the executor
   * rejects or delays a task, the loop runs without it: the calling thread never waits for a task
   * that has not begun.
   *
   * @param executor the executor
   * @param threads the maximum number of threads, including the calling thread; at least 1
   * @return the workers
   */
  public static Workers on(Executor executor, int threads) {
    return new Workers(threads, executor);
  }

  /**
   * Replaces the number of threads.
   *
   * @param n the maximum number of threads, including the calling thread; at least 1
   * @return a copy with the number of threads
   */
  public Workers withThreads(int n) {
    return new Workers(n, executor);
  }

  /** {@return workers with a thread for each processor} */
  public static Workers allProcessors() {
    return new Workers(Runtime.getRuntime().availableProcessors());
  }

  /** The body of a loop. */
  @FunctionalInterface
  public interface Range {
    /**
     * Runs a part of the loop.
     *
     * @param from the first candidate
     * @param to the candidate after the last
     */
    void run(int from, int to);
  }

  /**
   * Runs a loop over [0, n) in ranges. If the calling thread is interrupted, no further range is
   * begun, and the loop throws.
   *
   * @param n the number of candidates
   * @param grain the size of a range, at least 1
   * @param body runs a range
   * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
   */
  public void parallelFor(int n, int grain, Range body) {
    int pieces = (n + grain - 1) / grain;
    int helpers = Math.min(threads, pieces) - 1;
    if (helpers <= 0) {
      if (n > 0) {
        ParallelLoop.checkInterrupted(Thread.currentThread());
        body.run(0, n);
      }
      return;
    }
    ParallelLoop loop = new ParallelLoop(n, grain, pieces, helpers, body);
    if (executor == null) {
      WorkerThreads.run(loop, helpers);
    } else {
      loop.run(executor, helpers);
    }
  }

  /**
   * Throws if the calling thread has been interrupted; for long loops on one thread.
   *
   * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
   */
  public static void checkInterrupted() {
    ParallelLoop.checkInterrupted(Thread.currentThread());
  }
}
