package dev.prism.optimize;

/**
 * What a run has been told so far. An optimizer decides by nothing but the numbers it asks for and
 * its seed; so a run that is told the same numbers again goes the same way, and one that was cut
 * off goes on where it stopped, without computing what it knew.
 */
@FunctionalInterface
public interface Journal {
  /** Keeps nothing: everything is computed. */
  Journal NONE = (out, count, compute) -> compute.run();

  /**
   * Fills out[0..count) with what was noted at this point of an earlier run; where none got here,
   * calls {@code compute}, which fills it, and notes that.
   */
  void recall(double[] out, int count, Runnable compute);
}
