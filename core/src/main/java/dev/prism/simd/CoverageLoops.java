package dev.prism.simd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Σ_i min(max(s_i − reach_i, 0), room_i), the loop that facility-location measures live in.
 *
 * <p>With room = cap − reach ≥ 0 that is max(min(s, cap) − reach, 0) to the last bit, for rounding
 * is monotone; and floats that are not negative compare as integers do, which is cheaper. Four
 * columns share each load of reach and room. Every term falls as reach grows, so the sum, taken in
 * this fixed order, falls too: a gain computed earlier is an upper bound to the last bit, which is
 * what lazy greedy needs.
 */
public final class CoverageLoops {
  private CoverageLoops() {}

  /**
   * Adds the gains of four columns over the rows [row, row + n), which should not be many: lanes
   * are floats until the end, where they are drained into doubles.
   *
   * @param s0 column 0, whose entry for {@code row} is at o0; and so on
   * @param room cap − reach, not negative; null for no cap
   * @param lanes four columns of {@link Vectors#lanes} sums each, from {@code at} on
   */
  public static void gain4(
      float[] s0,
      int o0,
      float[] s1,
      int o1,
      float[] s2,
      int o2,
      float[] s3,
      int o3,
      float[] reach,
      float[] room,
      int row,
      int n,
      double[] lanes,
      int at) {
    int whole = n - n % Lanes.N;
    if (room == null) {
      open(s0, o0, s1, o1, s2, o2, s3, o3, reach, row, whole, lanes, at);
    } else {
      capped(s0, o0, s1, o1, s2, o2, s3, o3, reach, room, row, whole, lanes, at);
    }
    if (whole < n) {
      tail(s0, o0, reach, room, row, whole, n, lanes, at);
      tail(s1, o1, reach, room, row, whole, n, lanes, at + Lanes.N);
      tail(s2, o2, reach, room, row, whole, n, lanes, at + 2 * Lanes.N);
      tail(s3, o3, reach, room, row, whole, n, lanes, at + 3 * Lanes.N);
    }
  }

  /** A column's gain: its lanes, first lane first. */
  public static double sum(double[] lanes, int at) {
    double s = 0;
    for (int l = 0; l < Lanes.N; l++) {
      s += lanes[at + l];
    }
    return s;
  }

  private static void open(
      float[] s0,
      int o0,
      float[] s1,
      int o1,
      float[] s2,
      int o2,
      float[] s3,
      int o3,
      float[] reach,
      int row,
      int n,
      double[] lanes,
      int at) {
    FloatVector a = Lanes.ZERO.broadcast(0), b = a, c = a, d = a;
    IntVector z = IntVector.zero(Lanes.I);
    for (int i = 0; i < n; i += Lanes.N) {
      FloatVector m =
          Lanes.ZERO.broadcast(0).sub(FloatVector.fromArray(Lanes.F, reach, row + i)); // −reach
      a = a.add(Lanes.positive(m.add(FloatVector.fromArray(Lanes.F, s0, o0 + i)), z));
      b = b.add(Lanes.positive(m.add(FloatVector.fromArray(Lanes.F, s1, o1 + i)), z));
      c = c.add(Lanes.positive(m.add(FloatVector.fromArray(Lanes.F, s2, o2 + i)), z));
      d = d.add(Lanes.positive(m.add(FloatVector.fromArray(Lanes.F, s3, o3 + i)), z));
    }
    drain(a, lanes, at);
    drain(b, lanes, at + Lanes.N);
    drain(c, lanes, at + 2 * Lanes.N);
    drain(d, lanes, at + 3 * Lanes.N);
  }

  private static void capped(
      float[] s0,
      int o0,
      float[] s1,
      int o1,
      float[] s2,
      int o2,
      float[] s3,
      int o3,
      float[] reach,
      float[] room,
      int row,
      int n,
      double[] lanes,
      int at) {
    FloatVector a = Lanes.ZERO.broadcast(0), b = a, c = a, d = a;
    IntVector z = IntVector.zero(Lanes.I);
    for (int i = 0; i < n; i += Lanes.N) {
      FloatVector m =
          Lanes.ZERO.broadcast(0).sub(FloatVector.fromArray(Lanes.F, reach, row + i)); // −reach
      IntVector h = Lanes.load(room, row + i).reinterpretAsInts();
      a = a.add(Lanes.clamp(m.add(FloatVector.fromArray(Lanes.F, s0, o0 + i)), z, h));
      b = b.add(Lanes.clamp(m.add(FloatVector.fromArray(Lanes.F, s1, o1 + i)), z, h));
      c = c.add(Lanes.clamp(m.add(FloatVector.fromArray(Lanes.F, s2, o2 + i)), z, h));
      d = d.add(Lanes.clamp(m.add(FloatVector.fromArray(Lanes.F, s3, o3 + i)), z, h));
    }
    drain(a, lanes, at);
    drain(b, lanes, at + Lanes.N);
    drain(c, lanes, at + 2 * Lanes.N);
    drain(d, lanes, at + 3 * Lanes.N);
  }

  private static void drain(FloatVector v, double[] lanes, int at) {
    DoubleVector low = (DoubleVector) v.convertShape(VectorOperators.F2D, Lanes.D, 0);
    DoubleVector high = (DoubleVector) v.convertShape(VectorOperators.F2D, Lanes.D, 1);
    low.add(DoubleVector.fromArray(Lanes.D, lanes, at)).intoArray(lanes, at);
    int up = at + Lanes.D.length();
    high.add(DoubleVector.fromArray(Lanes.D, lanes, up)).intoArray(lanes, up);
  }

  private static void tail(
      float[] s,
      int o,
      float[] reach,
      float[] room,
      int row,
      int from,
      int n,
      double[] lanes,
      int at) {
    for (int i = from; i < n; i++) {
      float v = s[o + i] - reach[row + i];
      v = v > 0 ? v : 0;
      lanes[at + i % Lanes.N] += room == null || v < room[row + i] ? v : room[row + i];
    }
  }
}
