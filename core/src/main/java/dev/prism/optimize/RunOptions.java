package dev.prism.optimize;

import dev.prism.base.Workers;

/**
 * The settings of a run that do not change the problem. Immutable and safe for use by multiple
 * threads; the listener and the log are used on the thread that calls the optimizer.
 *
 * @param seed random seed
 * @param workers threads that compute gains
 * @param listener listener that is notified after every pick
 * @param log numbers that an earlier run of the same request has evaluated
 */
public record RunOptions(long seed, Workers workers, PickListener listener, EvaluationLog log) {
  /** Seed 0, all processors, no listener and no log. */
  public static final RunOptions DEFAULT =
      new RunOptions(0, Workers.allProcessors(), PickListener.NONE, EvaluationLog.NONE);

  /**
   * Returns a copy with another random seed.
   *
   * @param s random seed
   * @return the copy
   */
  public RunOptions seed(long s) {
    return new RunOptions(s, workers, listener, log);
  }

  /**
   * Returns a copy with another number of threads.
   *
   * @param n number of threads, at least 1
   * @return the copy
   */
  public RunOptions threads(int n) {
    return workers(new Workers(n));
  }

  /**
   * Returns a copy with other threads.
   *
   * @param w threads that compute gains
   * @return the copy
   */
  public RunOptions workers(Workers w) {
    return new RunOptions(seed, w, listener, log);
  }

  /**
   * Returns a copy with another listener.
   *
   * @param p listener that is notified after every pick
   * @return the copy
   */
  public RunOptions listener(PickListener p) {
    return new RunOptions(seed, workers, p, log);
  }

  /**
   * Returns a copy with another log.
   *
   * @param l log to replay and to append to
   * @return the copy
   */
  public RunOptions log(EvaluationLog l) {
    return new RunOptions(seed, workers, listener, l);
  }

  /**
   * Is notified after every pick. It is called on the thread that runs the optimizer; an exception
   * that it throws ends the run.
   */
  @FunctionalInterface
  public interface PickListener {
    /** A listener that does nothing. */
    PickListener NONE = (picked, total, value) -> {};

    /**
     * Is called after a pick.
     *
     * @param picked number of picks so far
     * @param total number of picks at most
     * @param value value of the selection so far
     */
    void onPick(int picked, int total, double value);
  }
}
