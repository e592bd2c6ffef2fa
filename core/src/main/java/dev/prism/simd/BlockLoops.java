package dev.prism.simd;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Loops over blocks of columns with few rows. Stateless.
 *
 * <p>A block has as many columns as a sum has lanes and is stored row by row, so that a lane is a
 * column and its sum runs over the rows in order.
 */
public final class BlockLoops {
  /** The maximum number of rows; with more, vectors along a column are efficient. */
  public static final int ROWS = 64;

  /** The loops over lanes; scalar and vector ones give the same bits. */
  interface Loops {
    /** See {@link BlockLoops#coverage}, without caps. */
    void uncapped(
        float[] s, int at, int blocks, float[] covered, double weight, double[] out, int first);

    /** See {@link BlockLoops#coverage}. */
    void capped(
        float[] s,
        int at,
        int blocks,
        float[] covered,
        float[] slack,
        double weight,
        double[] out,
        int first);

    /** See {@link BlockLoops#tangents}. */
    void tangents(
        float[] s, int at, int blocks, float[] slope, double weight, double[] out, int first);

    /** See {@link BlockLoops#maxima}; vectors need a start that is not negative. */
    void maxima(float[] s, int at, int blocks, int rows, float start, double[] out, int first);
  }

  static final Loops SCALAR = LoopProvider.SCALAR.blocks();
  static final Loops VECTOR = LoopProvider.VECTOR.blocks();
  static final WarmUp<Loops> WARM_UP = new WarmUp<>(200_000_000, SCALAR, VECTOR, Exercises::blocks);

  private static final int N = Lanes.N;

  private BlockLoops() {}

  private static Loops loops(long numbers) {
    return WARM_UP.useScalar(numbers) ? SCALAR : VECTOR;
  }

  /**
   * Adds weight·Σ_i min(max(s_ic − covered_i, 0), slack_i) for every column c, with the bits of
   * {@link CoverageLoops#fewRows}.
   *
   * @param s the blocks
   * @param at the start of the first block
   * @param blocks the number of blocks
   * @param covered the coverage of every row
   * @param slack cap − coverage of every row, not negative; null for no cap
   * @param weight the weight of the sums
   * @param out {@code out[first + c]} is increased for column c
   * @param first the position of the first column
   */
  public static void coverage(
      float[] s,
      int at,
      int blocks,
      float[] covered,
      float @Nullable [] slack,
      double weight,
      double[] out,
      int first) {
    Loops loops = loops((long) blocks * N * covered.length);
    if (slack == null) {
      loops.uncapped(s, at, blocks, covered, weight, out, first);
    } else {
      loops.capped(s, at, blocks, covered, slack, weight, out, first);
    }
  }

  /**
   * Adds weight·Σ_i slope_i·s_ic for every column c, with the bits of {@link TangentLoops}.
   *
   * @param s the blocks
   * @param at the start of the first block
   * @param blocks the number of blocks
   * @param slope the slope of every row
   * @param weight the weight of the sums
   * @param out {@code out[first + c]} is increased for column c
   * @param first the position of the first column
   */
  public static void tangents(
      float[] s, int at, int blocks, float[] slope, double weight, double[] out, int first) {
    loops((long) blocks * N * slope.length).tangents(s, at, blocks, slope, weight, out, first);
  }

  /**
   * Computes max(start, max_i s_ic) for every column c.
   *
   * @param s the blocks
   * @param at the start of the first block
   * @param blocks the number of blocks; the last may exceed {@code out}
   * @param rows the number of rows
   * @param start the smallest maximum
   * @param out {@code out[first + c]} is overwritten for column c
   * @param first the position of the first column
   */
  public static void maxima(
      float[] s, int at, int blocks, int rows, float start, double[] out, int first) {
    // floats that are not negative compare as integers do, and the vector loop relies on it
    boolean negative = Float.floatToRawIntBits(start) < 0;
    Loops loops = negative ? SCALAR : loops((long) blocks * N * rows);
    loops.maxima(s, at, blocks, rows, start, out, first);
  }

  /**
   * Computes Σ_i s_ic in double precision for every column c.
   *
   * @param s the blocks
   * @param at the start of the first block
   * @param blocks the number of blocks; the last may exceed {@code out}
   * @param rows the number of rows
   * @param out {@code out[first + c]} is overwritten for column c
   * @param first the position of the first column
   */
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
