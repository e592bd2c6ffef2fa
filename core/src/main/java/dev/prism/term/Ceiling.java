package dev.prism.term;

import java.util.Arrays;

/**
 * A column whose largest entry is m gains at most Σ_i max(m − reach_i, 0): one number a column
 * instead of all of them, and nothing at all where m is below every reach.
 */
final class Ceiling {
  /** Gains are added up in floats; so much more than the sum is above what these may round to. */
  private static final double ROUNDING = 1 + 1e-5;

  private final float[] reach; // increasing

  Ceiling(float[] reach) {
    this.reach = reach.clone();
    Arrays.sort(this.reach);
  }

  void add(double[] largest, int[] js, int from, int to, double weight, double[] out) {
    for (int p = from; p < to; p++) {
      double m = largest[js[p]], sum = 0;
      for (int i = 0; i < reach.length && reach[i] < m; i++) {
        sum += m - reach[i];
      }
      out[p] += weight * ROUNDING * sum;
    }
  }
}
