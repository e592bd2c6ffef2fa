package dev.prism.optimize;

/**
 * The numbers that an optimizer has evaluated so far, in order. Not safe for use by multiple
 * threads: one run uses a log at a time.
 *
 * <p>An optimizer decides by these numbers and its random seed alone. A run that replays the same
 * numbers therefore makes the same decisions, and an interrupted run resumes from a checkpoint
 * without computing them again.
 */
@FunctionalInterface
public interface EvaluationLog {
  /** A log that records nothing: all numbers are computed. */
  EvaluationLog NONE = (out, count, compute) -> compute.run();

  /**
   * Fills out[0..count) with the numbers that an earlier run logged at this point. If there are
   * none, calls {@code compute}, which fills out, and logs the result.
   *
   * @param out array to fill
   * @param count number of entries
   * @param compute computes the entries
   */
  void replayOrCompute(double[] out, int count, Runnable compute);
}
