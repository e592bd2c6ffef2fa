package dev.prism.bound;

import java.util.Arrays;

/**
 * The exchanges that lead from the best set of a generalized matroid to the best one with, or
 * without, another item: a single one does [1].
 *
 * <p>[1] Murota and Shioura, M-convex function on generalized polymatroid, 1999.
 *
 * @param net weight of each position
 * @param chosen whether it is in the best set
 * @param forced whether it is in every set
 * @param group its group
 * @param least minimum of each group
 * @param most maximum of each group
 * @param count number of chosen positions of each group
 * @param room whether a further item may be added
 */
record Exchanges(
    double[] net,
    boolean[] chosen,
    boolean[] forced,
    int[] group,
    int[] least,
    int[] most,
    int[] count,
    boolean room) {
  /** See {@link ModularMaximum#reducedGains}. */
  void reducedGains(double[] out) {
    int groups = least.length;
    double[] cheapest = new double[groups]; // of the chosen that may leave
    double[] dearest = new double[groups]; // of those that may come
    Arrays.fill(cheapest, Double.POSITIVE_INFINITY);
    Arrays.fill(dearest, Double.NEGATIVE_INFINITY);
    for (int p = 0; p < net.length; p++) {
      if (chosen[p] && !forced[p]) {
        cheapest[group[p]] = Math.min(cheapest[group[p]], net[p]);
      } else if (!chosen[p]) {
        dearest[group[p]] = Math.max(dearest[group[p]], net[p]);
      }
    }
    double anyOut = Double.POSITIVE_INFINITY, anyIn = Double.NEGATIVE_INFINITY;
    for (int g = 0; g < groups; g++) {
      anyOut = count[g] > least[g] ? Math.min(anyOut, cheapest[g]) : anyOut;
      anyIn = count[g] < most[g] ? Math.max(anyIn, dearest[g]) : anyIn;
    }
    for (int p = 0; p < net.length; p++) {
      int g = group[p];
      if (forced[p]) {
        out[p] = Double.POSITIVE_INFINITY;
      } else if (!chosen[p]) { // leaves: one of its group, one of another, or none
        double leaves = cheapest[g];
        if (count[g] < most[g]) {
          leaves = Math.min(leaves, anyOut);
          leaves = room ? Math.min(leaves, 0) : leaves;
        }
        out[p] = Math.max(0, leaves - net[p]);
      } else { // comes: one of its group, one of another, or none
        double comes = dearest[g];
        if (count[g] > least[g]) {
          comes = Math.max(comes, Math.max(anyIn, 0));
        }
        out[p] = Math.max(0, net[p] - comes);
      }
    }
  }
}
