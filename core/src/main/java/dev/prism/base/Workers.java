package dev.prism.base;

/**
 * A number of threads that share a loop over independent candidates.
 *
 * <p>Work is split by candidate, never within one, so that each number is computed by one thread in
 * one order and a result does not depend on how many threads there were.
 */
public record Workers(int threads) {
  public static final Workers ONE = new Workers(1);

  public Workers {
    if (threads < 1) {
      throw new BadRequestException("threads is %d; it must be at least 1.", threads);
    }
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
    Helpers.run(new Loop(n, grain, pieces, helpers, body), helpers);
  }

  /** For long work by the calling thread alone: ends it where the thread is interrupted. */
  public static void goOn() {
    Loop.goOn(Thread.currentThread());
  }
}
