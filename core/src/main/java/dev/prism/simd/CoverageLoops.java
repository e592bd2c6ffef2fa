package dev.prism.simd;

import java.util.Arrays;
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
 *
 * <p>The two loops are long on purpose: what is longer than Java's compiler will inline is compiled
 * by itself, and so the same way in every program.
 */
public final class CoverageLoops {
  /** So many columns at a time. */
  public static final int COLUMNS = 4;

  /** Lanes are floats for so many rows, a multiple of their number; beyond, doubles. */
  public static final int ROWS = 512;

  /** Where rows are few, so many are summed in float; beyond, doubles. */
  static final int TOGETHER = 8;

  private static final int N = Lanes.N;
  private static final int WIDE = COLUMNS * N;
  private static final int RUNS = 16; // of ROWS at a time, so that reading does not pause for sums
  private final float[] sums = new float[RUNS * WIDE]; // of ROWS rows each
  private double[] lanes = new double[0]; // of all rows so far, N a column

  /** Begins with no rows of so many columns. */
  public void start(int columns) {
    int wide = (columns + COLUMNS - 1) / COLUMNS * WIDE;
    if (lanes.length < wide) {
      lanes = new double[wide];
    } else {
      Arrays.fill(lanes, 0, wide, 0);
    }
  }

  /**
   * Adds the rows [row, row + n) of {@link #COLUMNS} columns from c on, or of as many as there are.
   *
   * @param s the columns; entry {@code row} of column c is at offset[c] + shift
   * @param room cap − reach, not negative; null for no cap
   */
  public void add(
      float[][] s,
      int[] offset,
      int shift,
      int c,
      int columns,
      float[] reach,
      float[] room,
      int row,
      int n) {
    int whole = n - n % N;
    for (int from = 0, to; from < whole; from = to) {
      to = Math.min(whole, from + RUNS * ROWS);
      if (room == null) {
        open(s, offset, shift + from, c, columns - 1, reach, row + from, to - from);
      } else {
        for (int f = from, at = 0; f < to; f += ROWS, at += WIDE) {
          int rows = Math.min(ROWS, to - f);
          capped(s, offset, shift + f, c, columns - 1, reach, room, row + f, rows, at);
        }
      }
      for (int run = 0; run * ROWS < to - from; run++) {
        for (int l = 0; l < WIDE; l++) {
          lanes[c * N + l] += sums[run * WIDE + l];
        }
      }
    }
    for (int e = c; whole < n && e < columns && e < c + COLUMNS; e++) {
      for (int i = whole; i < n; i++) {
        float high = room == null ? Float.POSITIVE_INFINITY : room[row + i];
        lanes[e * N + i % N] += clamp(s[e][offset[e] + shift + i] - reach[row + i], high);
      }
    }
  }

  /** A column's gain: its lanes, first lane first. */
  public double sum(int column) {
    double s = 0;
    for (int l = column * N; l < column * N + N; l++) {
      s += lanes[l];
    }
    return s;
  }

  /**
   * out[first + c] += weight · gain of column c, of columns that have few rows, such as a query
   * set's: row after row. {@link BlockLoops} has vectors for it.
   */
  public static void few(
      float[][] s,
      int[] offset,
      int columns,
      float[] reach,
      float[] room,
      double weight,
      double[] out,
      int first) {
    for (int c = 0; c < columns; c++) {
      double sum = 0;
      for (int row = 0; row < reach.length; row += TOGETHER) {
        int to = Math.min(reach.length, row + TOGETHER);
        sum += sum(s[c], offset[c], 1, reach, room, row, to);
      }
      out[first + c] += weight * sum;
    }
  }

  /**
   * The rows [row, to) of a column; with {@link #TOGETHER} at most, floats are good enough.
   *
   * @param at where row 0 would be
   * @param step from one row to the next
   */
  static float sum(float[] s, int at, int step, float[] reach, float[] room, int row, int to) {
    float sum = 0;
    for (int i = row; i < to; i++) {
      float high = room == null ? Float.POSITIVE_INFINITY : room[i];
      sum += clamp(s[at + i * step] - reach[i], high);
    }
    return sum;
  }

  /** min(max(v, 0), high) for high ≥ 0, without a branch: which way it would go is chance. */
  private static float clamp(float v, float high) {
    int bits = Float.floatToRawIntBits(v);
    return Float.intBitsToFloat(Math.min(bits & ~(bits >> 31), Float.floatToRawIntBits(high)));
  }

  private void open(
      float[][] s, int[] offset, int shift, int c, int last, float[] reach, int row, int n) {
    int c1 = Math.min(c + 1, last), c2 = Math.min(c + 2, last), c3 = Math.min(c + 3, last);
    float[] s0 = s[c], s1 = s[c1], s2 = s[c2], s3 = s[c3];
    int o0 = offset[c] + shift - row, o1 = offset[c1] + shift - row; // one index for all
    int o2 = offset[c2] + shift - row, o3 = offset[c3] + shift - row, end = row + n;
    IntVector z = Lanes.NONE.broadcast(0);
    for (int from = row, at = 0; from < end; from += ROWS, at += WIDE) {
      FloatVector g0 = Lanes.ZERO.broadcast(0), g1 = g0, g2 = g0, g3 = g0;
      int to = Math.min(end, from + ROWS);
      for (int i = from; i < to; i += N) {
        FloatVector m =
            Lanes.ZERO.broadcast(0).sub(FloatVector.fromArray(Lanes.F, reach, i)); // −reach
        g0 =
            g0.add(
                z.max(m.add(FloatVector.fromArray(Lanes.F, s0, o0 + i)).reinterpretAsInts())
                    .reinterpretAsFloats());
        g1 =
            g1.add(
                z.max(m.add(FloatVector.fromArray(Lanes.F, s1, o1 + i)).reinterpretAsInts())
                    .reinterpretAsFloats());
        g2 =
            g2.add(
                z.max(m.add(FloatVector.fromArray(Lanes.F, s2, o2 + i)).reinterpretAsInts())
                    .reinterpretAsFloats());
        g3 =
            g3.add(
                z.max(m.add(FloatVector.fromArray(Lanes.F, s3, o3 + i)).reinterpretAsInts())
                    .reinterpretAsFloats());
      }
      g0.intoArray(sums, at);
      g1.intoArray(sums, at + N);
      g2.intoArray(sums, at + 2 * N);
      g3.intoArray(sums, at + 3 * N);
    }
  }

  /**
   * One run of rows only: with a loop of runs around it, the last of its four columns was more than
   * the compiler would inline in one start of eight, and every vector of it a box.
   */
  private void capped(
      float[][] s,
      int[] offset,
      int shift,
      int c,
      int last,
      float[] reach,
      float[] room,
      int row,
      int n,
      int at) {
    int c1 = Math.min(c + 1, last), c2 = Math.min(c + 2, last), c3 = Math.min(c + 3, last);
    float[] s0 = s[c], s1 = s[c1], s2 = s[c2], s3 = s[c3];
    int o0 = offset[c] + shift - row, o1 = offset[c1] + shift - row; // one index for all
    int o2 = offset[c2] + shift - row, o3 = offset[c3] + shift - row, end = row + n;
    IntVector z = Lanes.NONE.broadcast(0);
    FloatVector g0 = Lanes.ZERO.broadcast(0), g1 = g0, g2 = g0, g3 = g0;
    for (int i = row; i < end; i += N) {
      FloatVector m =
          Lanes.ZERO.broadcast(0).sub(FloatVector.fromArray(Lanes.F, reach, i)); // −reach
      IntVector h = // of known width
          Lanes.ZERO.broadcast(1).mul(FloatVector.fromArray(Lanes.F, room, i)).reinterpretAsInts();
      g0 =
          g0.add(
              z.max(m.add(FloatVector.fromArray(Lanes.F, s0, o0 + i)).reinterpretAsInts())
                  .min(h)
                  .reinterpretAsFloats());
      g1 =
          g1.add(
              z.max(m.add(FloatVector.fromArray(Lanes.F, s1, o1 + i)).reinterpretAsInts())
                  .min(h)
                  .reinterpretAsFloats());
      g2 =
          g2.add(
              z.max(m.add(FloatVector.fromArray(Lanes.F, s2, o2 + i)).reinterpretAsInts())
                  .min(h)
                  .reinterpretAsFloats());
      g3 =
          g3.add(
              z.max(m.add(FloatVector.fromArray(Lanes.F, s3, o3 + i)).reinterpretAsInts())
                  .min(h)
                  .reinterpretAsFloats());
    }
    g0.intoArray(sums, at);
    g1.intoArray(sums, at + N);
    g2.intoArray(sums, at + 2 * N);
    g3.intoArray(sums, at + 3 * N);
  }
}
