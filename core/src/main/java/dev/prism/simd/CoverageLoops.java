package dev.prism.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

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
   * The gains of four columns over the rows [row, row + n).
   *
   * @param s0 column 0, whose entry for {@code row} is at o0; and so on
   * @param room cap − reach, not negative; null for no cap
   * @param out receives four sums
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
      float[] scratch,
      double[] out) {
    int whole = n - n % Lanes.N;
    if (room == null) {
      open(s0, o0, s1, o1, s2, o2, s3, o3, reach, row, whole, scratch);
    } else {
      capped(s0, o0, s1, o1, s2, o2, s3, o3, reach, room, row, whole, scratch);
    }
    out[0] = drain(scratch, 0) + tail(s0, o0, reach, room, row, whole, n);
    out[1] = drain(scratch, 1) + tail(s1, o1, reach, room, row, whole, n);
    out[2] = drain(scratch, 2) + tail(s2, o2, reach, room, row, whole, n);
    out[3] = drain(scratch, 3) + tail(s3, o3, reach, room, row, whole, n);
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
      float[] scratch) {
    FloatVector a = FloatVector.zero(Lanes.F), b = a, c = a, d = a;
    IntVector z = IntVector.zero(Lanes.I);
    for (int i = 0; i < n; i += Lanes.N) {
      FloatVector m = FloatVector.fromArray(Lanes.F, reach, row + i);
      a = a.add(Lanes.positive(FloatVector.fromArray(Lanes.F, s0, o0 + i).sub(m), z));
      b = b.add(Lanes.positive(FloatVector.fromArray(Lanes.F, s1, o1 + i).sub(m), z));
      c = c.add(Lanes.positive(FloatVector.fromArray(Lanes.F, s2, o2 + i).sub(m), z));
      d = d.add(Lanes.positive(FloatVector.fromArray(Lanes.F, s3, o3 + i).sub(m), z));
    }
    store(a, b, c, d, scratch);
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
      float[] scratch) {
    FloatVector a = FloatVector.zero(Lanes.F), b = a, c = a, d = a;
    IntVector z = IntVector.zero(Lanes.I);
    for (int i = 0; i < n; i += Lanes.N) {
      FloatVector m = FloatVector.fromArray(Lanes.F, reach, row + i);
      IntVector h = FloatVector.fromArray(Lanes.F, room, row + i).reinterpretAsInts();
      a = a.add(Lanes.clamp(FloatVector.fromArray(Lanes.F, s0, o0 + i).sub(m), z, h));
      b = b.add(Lanes.clamp(FloatVector.fromArray(Lanes.F, s1, o1 + i).sub(m), z, h));
      c = c.add(Lanes.clamp(FloatVector.fromArray(Lanes.F, s2, o2 + i).sub(m), z, h));
      d = d.add(Lanes.clamp(FloatVector.fromArray(Lanes.F, s3, o3 + i).sub(m), z, h));
    }
    store(a, b, c, d, scratch);
  }

  private static void store(
      FloatVector a, FloatVector b, FloatVector c, FloatVector d, float[] scratch) {
    a.intoArray(scratch, 0);
    b.intoArray(scratch, Lanes.N);
    c.intoArray(scratch, 2 * Lanes.N);
    d.intoArray(scratch, 3 * Lanes.N);
  }

  private static double drain(float[] scratch, int column) {
    double s = 0;
    for (int i = column * Lanes.N; i < (column + 1) * Lanes.N; i++) {
      s += scratch[i];
    }
    return s;
  }

  private static double tail(
      float[] s, int o, float[] reach, float[] room, int row, int from, int n) {
    double g = 0;
    for (int i = from; i < n; i++) {
      float v = Math.max(s[o + i] - reach[row + i], 0f);
      g += room == null ? v : Math.min(v, room[row + i]);
    }
    return g;
  }
}
