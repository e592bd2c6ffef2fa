package dev.prism.simd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/** Σ_i slope_i·s_i of columns, in double: what a bound by tangents costs an item. */
public final class LineLoops {
  static final Cold COLD = new Cold(10_000_000);

  private LineLoops() {}

  /**
   * out[first + c] += weight·Σ_i slope_i·s_i over the rows [from, to) of each column.
   *
   * @param s a column's array; row {@code from} lies at its offset
   */
  public static void add(
      float[][] s,
      int[] offset,
      int columns,
      double[] slope,
      int from,
      int to,
      double weight,
      double[] out,
      int first) {
    boolean plain = COLD.still((long) columns * (to - from));
    int half = Lanes.D.length(), whole = from + (to - from) / Lanes.N * Lanes.N;
    double[] lanes = new double[half];
    for (int c = 0; c < columns; c++) {
      float[] t = s[c];
      int at = offset[c] - from;
      if (plain) {
        plainLanes(t, at, slope, from, whole, lanes);
      } else {
        FloatVector one = Lanes.ZERO.broadcast(1);
        DoubleVector g = DoubleVector.zero(Lanes.D), h = g;
        for (int i = from; i < whole; i += Lanes.N) {
          FloatVector f = one.mul(FloatVector.fromArray(Lanes.F, t, at + i));
          DoubleVector a = (DoubleVector) f.convertShape(VectorOperators.F2D, Lanes.D, 0);
          DoubleVector b = (DoubleVector) f.convertShape(VectorOperators.F2D, Lanes.D, 1);
          g = a.fma(DoubleVector.fromArray(Lanes.D, slope, i), g);
          h = b.fma(DoubleVector.fromArray(Lanes.D, slope, i + half), h);
        }
        g.add(h).intoArray(lanes, 0);
      }
      double sum = 0;
      for (double lane : lanes) {
        sum += lane;
      }
      for (int i = whole; i < to; i++) {
        sum += slope[i] * t[at + i];
      }
      out[first + c] += weight * sum;
    }
  }

  private static void plainLanes(
      float[] s, int at, double[] slope, int from, int whole, double[] lanes) {
    int half = lanes.length;
    for (int l = 0; l < half; l++) {
      double g = 0, h = 0;
      for (int i = from + l; i < whole; i += Lanes.N) {
        g = Math.fma((double) s[at + i], slope[i], g);
        h = Math.fma((double) s[at + i + half], slope[i + half], h);
      }
      lanes[l] = g + h;
    }
  }
}
