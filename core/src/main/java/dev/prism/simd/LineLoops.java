package dev.prism.simd;

import jdk.incubator.vector.FloatVector;

/**
 * Σ_i slope_i·s_i of columns: what a bound by tangents costs an item. In float: conversions to
 * double were boxed in one start of six.
 */
public final class LineLoops {
  static final Cold COLD = new Cold(10_000_000);

  private LineLoops() {}

  /** No sum of numbers that are not negative is off by more than this part of it. */
  public static double rounding(int rows) {
    return (Math.max(rows / Lanes.N, Math.min(rows, BlockLoops.ROWS) / 2) + 2) * 0x1p-23;
  }

  /**
   * out[first + c] += weight·Σ_i slope_i·s_i over the rows [from, to) of each column.
   *
   * @param s a column's array; row {@code from} lies at its offset
   */
  public static void add(
      float[][] s,
      int[] offset,
      int columns,
      float[] slope,
      int from,
      int to,
      double weight,
      double[] out,
      int first) {
    if (from == 0 && to == slope.length && to <= BlockLoops.ROWS) {
      for (int c = 0; c < columns; c++) {
        out[first + c] += weight * chain(s[c], offset[c], 1, slope);
      }
      return;
    }
    boolean plain = COLD.still((long) columns * (to - from));
    int whole = from + (to - from) / Lanes.N * Lanes.N;
    float[] lanes = new float[Lanes.N];
    for (int c = 0; c < columns; c++) {
      float[] t = s[c];
      int at = offset[c] - from;
      if (plain) {
        plainLanes(t, at, slope, from, whole, lanes);
      } else {
        FloatVector one = Lanes.ZERO.broadcast(1), g = Lanes.ZERO.broadcast(0);
        for (int i = from; i < whole; i += Lanes.N) {
          g =
              one.mul(FloatVector.fromArray(Lanes.F, slope, i))
                  .fma(FloatVector.fromArray(Lanes.F, t, at + i), g);
        }
        g.intoArray(lanes, 0);
      }
      double sum = Lanes.sum(lanes);
      for (int i = whole; i < to; i++) {
        sum += (double) slope[i] * t[at + i];
      }
      out[first + c] += weight * sum;
    }
  }

  /**
   * All rows of a column, row after row; {@link BlockLoops} has vectors for it.
   *
   * @param step from one row to the next
   */
  static float chain(float[] s, int at, int step, float[] slope) {
    float g = 0;
    for (int i = 0; i < slope.length; i++) {
      g = Math.fma(slope[i], s[at + i * step], g);
    }
    return g;
  }

  private static void plainLanes(
      float[] s, int at, float[] slope, int from, int whole, float[] lanes) {
    for (int l = 0; l < Lanes.N; l++) {
      float g = 0;
      for (int i = from + l; i < whole; i += Lanes.N) {
        g = Math.fma(slope[i], s[at + i], g);
      }
      lanes[l] = g;
    }
  }
}
