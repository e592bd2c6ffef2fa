package dev.prism.optimize;

/**
 * The numbers that an optimizer has asked for so far, in order. A log is used by one run at a time,
 * on the thread that runs it.
 *
 * <p>An optimizer decides by nothing but these numbers and its random seed. So a run that is given
 * the same numbers again makes the same decisions, and one that was interrupted can resume without
 * computing what it already knew: that is all there is to a checkpoint.
 */
@FunctionalInterface
public interface EvaluationLog {
  /** Keeps nothing: everything is computed. */
  EvaluationLog NONE = (out, count, compute) -> compute.run();

  /**
   * Fills out[0..count) with what an earlier run logged at this point. If no run has come this far,
   * calls {@code compute}, which fills out, and logs the result.
   */
  void replayOrCompute(double[] out, int count, Runnable compute);
}
