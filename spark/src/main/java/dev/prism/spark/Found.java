package dev.prism.spark;

/**
 * What an execution found.
 *
 * @param picks with their gains, in the order of choice
 * @param value NaN where it was not computed
 * @param bound what is known of the best possible, in words
 * @param how what was done, in words
 * @param stopped why it ended early; null where it did not
 */
record Found(Block picks, double value, String bound, String how, String stopped) {
  static final String FULL = "nothing more may be added";

  /**
   * Nothing may be chosen, such as where everything costs more than the budget.
   *
   * @param none no picks
   */
  static Found nothing(Block none, String how) {
    return new Found(none, 0, "nothing may be chosen", how, FULL);
  }
}
