package dev.prism.simd;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/**
 * Loops over blocks of columns that have few rows: a block has as many columns as a vector has
 * lanes and lies row after row, so that a lane is a column and its sum runs over the rows in order.
 */
public final class BlockLoops {
  /** Rows at most: more are enough for vectors along a column. */
  public static final int ROWS = 64;

  static final Cold COLD = new Cold(10_000_000);
  private static final int N = Lanes.N;

  private BlockLoops() {}

  /**
   * out[first + c] += weight·Σ_i min(max(s_ic − reach_i, 0), room_i) for every column c, the same
   * bits as {@link CoverageLoops#few} has.
   *
   * @param at where the first block begins
   * @param room not negative; null for no cap
   */
  public static void coverage(
      float[] s,
      int at,
      int blocks,
      float[] reach,
      float[] room,
      double weight,
      double[] out,
      int first) {
    if (COLD.still((long) blocks * N * reach.length)) {
      plain(s, at, blocks, reach, room, weight, out, first);
    } else if (room == null) {
      open(s, at, blocks, reach, weight, out, first);
    } else {
      capped(s, at, blocks, reach, room, weight, out, first);
    }
  }

  private static void plain(
      float[] s,
      int at,
      int blocks,
      float[] reach,
      float[] room,
      double weight,
      double[] out,
      int first) {
    for (int c = 0; c < blocks * N; c++) {
      double sum = 0;
      for (int row = 0, to; row < reach.length; row = to) {
        to = Math.min(reach.length, row + CoverageLoops.TOGETHER);
        int from = at + c / N * reach.length * N + c % N;
        sum += CoverageLoops.sum(s, from, N, reach, room, row, to);
      }
      out[first + c] += weight * sum;
    }
  }

  // Two loops, line for line the same but for the caps: with a condition inside it was boxed.

  private static void open(
      float[] s, int at, int blocks, float[] reach, double weight, double[] out, int first) {
    int rows = reach.length;
    float[] lanes = new float[N];
    double[] sum = new double[N];
    for (int b = 0, from = at; b < blocks; b++, from += rows * N) {
      Arrays.fill(sum, 0);
      for (int row = 0, to; row < rows; row = to) {
        to = Math.min(rows, row + CoverageLoops.TOGETHER);
        IntVector z = Lanes.NONE.broadcast(0);
        FloatVector g = Lanes.ZERO.broadcast(0);
        for (int i = row; i < to; i++) {
          FloatVector v =
              Lanes.ZERO.broadcast(-reach[i]).add(FloatVector.fromArray(Lanes.F, s, from + i * N));
          g = g.add(z.max(v.reinterpretAsInts()).reinterpretAsFloats());
        }
        g.intoArray(lanes, 0);
        for (int l = 0; l < N; l++) {
          sum[l] += lanes[l];
        }
      }
      for (int l = 0; l < N; l++) {
        out[first + b * N + l] += weight * sum[l];
      }
    }
  }

  private static void capped(
      float[] s,
      int at,
      int blocks,
      float[] reach,
      float[] room,
      double weight,
      double[] out,
      int first) {
    int rows = reach.length;
    float[] lanes = new float[N];
    double[] sum = new double[N];
    for (int b = 0, from = at; b < blocks; b++, from += rows * N) {
      Arrays.fill(sum, 0);
      for (int row = 0, to; row < rows; row = to) {
        to = Math.min(rows, row + CoverageLoops.TOGETHER);
        IntVector z = Lanes.NONE.broadcast(0);
        FloatVector g = Lanes.ZERO.broadcast(0);
        for (int i = row; i < to; i++) {
          FloatVector v =
              Lanes.ZERO.broadcast(-reach[i]).add(FloatVector.fromArray(Lanes.F, s, from + i * N));
          IntVector high = Lanes.ZERO.broadcast(room[i]).reinterpretAsInts();
          g = g.add(z.max(v.reinterpretAsInts()).min(high).reinterpretAsFloats());
        }
        g.intoArray(lanes, 0);
        for (int l = 0; l < N; l++) {
          sum[l] += lanes[l];
        }
      }
      for (int l = 0; l < N; l++) {
        out[first + b * N + l] += weight * sum[l];
      }
    }
  }

  /**
   * out[first + c] += weight·Σ_i slope_i·s_ic for every column c, the same bits as {@link
   * LineLoops} has.
   */
  public static void lines(
      float[] s, int at, int blocks, float[] slope, double weight, double[] out, int first) {
    int rows = slope.length;
    float[] lanes = new float[N];
    boolean plain = COLD.still((long) blocks * N * rows);
    for (int b = 0, from = at; b < blocks; b++, from += rows * N) {
      if (plain) {
        for (int l = 0; l < N; l++) {
          lanes[l] = LineLoops.chain(s, from + l, N, slope);
        }
      } else {
        FloatVector g = Lanes.ZERO.broadcast(0);
        for (int i = 0; i < rows; i++) {
          g =
              Lanes.ZERO
                  .broadcast(slope[i])
                  .fma(FloatVector.fromArray(Lanes.F, s, from + i * N), g);
        }
        g.intoArray(lanes, 0);
      }
      for (int l = 0; l < N; l++) {
        out[first + b * N + l] += weight * lanes[l];
      }
    }
  }

  /** out[first + c] ← max(start, max_i s_ic) for every column c that there is. */
  public static void maxima(
      float[] s, int at, int blocks, int rows, float start, double[] out, int first) {
    float[] lanes = new float[N];
    // floats that are not negative compare as integers do
    boolean negative = Float.floatToRawIntBits(start) < 0;
    boolean plain = COLD.still((long) blocks * N * rows) || negative;
    for (int b = 0, from = at; b < blocks; b++, from += rows * N) {
      if (plain) {
        for (int l = 0; l < N; l++) {
          lanes[l] = start;
          for (int i = 0; i < rows; i++) {
            lanes[l] = Math.max(lanes[l], s[from + i * N + l]);
          }
        }
      } else {
        FloatVector one = Lanes.ZERO.broadcast(1);
        IntVector m = Lanes.NONE.broadcast(Float.floatToRawIntBits(start));
        for (int i = 0; i < rows; i++) {
          FloatVector v = one.mul(FloatVector.fromArray(Lanes.F, s, from + i * N));
          m = m.max(v.reinterpretAsInts());
        }
        m.reinterpretAsFloats().intoArray(lanes, 0);
      }
      int c = first + b * N;
      for (int l = 0; l < N && c + l < out.length; l++) {
        out[c + l] = lanes[l];
      }
    }
  }

  /** out[first + c] ← Σ_i s_ic in double for every column c that there is. */
  public static void totals(float[] s, int at, int blocks, int rows, double[] out, int first) {
    double[] sum = new double[N];
    for (int b = 0, from = at; b < blocks; b++) {
      Arrays.fill(sum, 0);
      for (int i = 0; i < rows; i++, from += N) {
        for (int l = 0; l < N; l++) {
          sum[l] += s[from + l];
        }
      }
      int c = first + b * N;
      System.arraycopy(sum, 0, out, c, Math.min(N, out.length - c));
    }
  }
}
