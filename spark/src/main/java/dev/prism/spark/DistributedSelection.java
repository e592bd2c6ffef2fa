package dev.prism.spark;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a distributed execution.
 *
 * @param picks the picks with their gains, in the order of selection
 * @param value NaN if it was not computed
 * @param bound a sentence on how close the value is to the best possible one
 * @param execution a sentence on how the selection was computed
 * @param stopReason the reason why there are fewer than k picks; null if there are k
 */
record DistributedSelection(
    ItemBlock picks, double value, String bound, String execution, @Nullable String stopReason) {
  static final String NO_CANDIDATES = "the constraints allow no further item";

  /** Returns the result if no item may be selected, such as if every cost exceeds the budget. */
  static DistributedSelection empty(ItemBlock noPicks, String execution) {
    return new DistributedSelection(noPicks, 0, "nothing may be chosen", execution, NO_CANDIDATES);
  }

  /**
   * Returns the selection without the picks at its end that add nothing to the value; any other
   * item would do as well in their place.
   */
  DistributedSelection withoutIdlePicks() {
    double[] gains = picks.gains;
    int useful = picks.size();
    while (useful > 0 && Math.abs(gains[useful - 1]) <= 1e-12 * Math.abs(value)) {
      useful--;
    }
    return useful == picks.size()
        ? this
        : new DistributedSelection(
            picks.take(IntStream.range(0, useful).toArray()),
            value,
            bound,
            execution,
            "no item adds to the value");
  }
}
