package dev.prism.base;

import java.util.concurrent.Executor;

/**
 * A number of threads that share a loop over independent candidates. Immutable and safe for use by
 * several threads.
 *
 * <p>Work is split by candidate, never within one, so that each number is computed by one thread in
 * one order and a result depends neither on how many threads there were nor on whose they were.
 *
 * @param threads how many take part at most, the calling thread among them
 * @param executor runs those beside the calling thread; null for a pool of daemon threads that the
 *     process shares
 */
public record Workers(int threads, Executor executor) {
  public static final Workers ONE = new Workers(1);

  /** Threads of the shared pool. */
  public Workers(int threads) {
    this(threads, null);
  }

  public Workers {
    if (threads < 1) {
      throw new BadRequestException("threads is %d; it must be at least 1.", threads);
    }
  }

  /**
   * The calling thread and tasks of an executor. Where the executor refuses a task or does not get
   * round to it, the loop goes on without: the calling thread waits for no task that has not begun.
   */
  public static Workers on(Executor executor, int threads) {
    return new Workers(threads, executor);
  }

  /** So many threads from the same place. */
  public Workers withThreads(int n) {
    return new Workers(n, executor);
  }

  /** As many as the machine has processors. */
  public static Workers all() {
    return new Workers(Runtime.getRuntime().availableProcessors());
  }

  /** Part of a loop: the candidates from, …, to − 1. */
  @FunctionalInterface
  public interface Range {
    void run(int from, int to);
  }

  /**
   * Runs the body over [0, n) in pieces of at most {@code grain}. Where the calling thread is
   * interrupted, no further piece is begun: an exception ends whatever asked for the loop.
   */
  public void over(int n, int grain, Range body) {
    int pieces = (n + grain - 1) / grain;
    int helpers = Math.min(threads, pieces) - 1;
    if (helpers <= 0) {
      if (n > 0) {
        Loop.goOn(Thread.currentThread());
        body.run(0, n);
      }
      return;
    }
    Loop loop = new Loop(n, grain, pieces, helpers, body);
    if (executor == null) {
      Helpers.run(loop, helpers);
    } else {
      loop.run(executor, helpers);
    }
  }

  /** For long work by the calling thread alone: ends it where the thread is interrupted. */
  public static void goOn() {
    Loop.goOn(Thread.currentThread());
  }
}
