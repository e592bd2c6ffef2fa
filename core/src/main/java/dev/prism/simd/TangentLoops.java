package dev.prism.simd;

/**
 * Σ_i slope_i·s_i of columns, the tangent bound of an item. Stateless.
 *
 * <p>Sums are in float, because conversions to double were boxed in one of six starts.
 */
public final class TangentLoops {
  /** The eight lanes of a column; scalar and vector loops give the same bits. */
  interface Loops {
    /**
     * Overwrites the lanes with Σ slope_i·s_i over the rows [from, whole).
     *
     * @param s the column
     * @param at the position of row 0
     * @param slope the slope of every row
     * @param from the first row
     * @param whole the row after the last; whole − from is a multiple of the number of lanes
     * @param lanes is overwritten
     */
    void lanes(float[] s, int at, float[] slope, int from, int whole, float[] lanes);
  }

  static final Loops SCALAR = LoopProvider.SCALAR.tangents();
  static final Loops VECTOR = LoopProvider.VECTOR.tangents();
  static final WarmUp<Loops> WARM_UP =
      new WarmUp<>(200_000_000, SCALAR, VECTOR, Exercises::tangents);

  private TangentLoops() {}

  /**
   * Returns the largest relative rounding error of a sum of nonnegative numbers.
   *
   * @param rows the number of rows
   * @return the relative error
   */
  public static double rounding(int rows) {
    return (Math.max(rows / Lanes.N, Math.min(rows, BlockLoops.ROWS) / 2) + 2) * 0x1p-23;
  }

  /**
   * Adds weight·Σ_i slope_i·s_i over a range of rows of each column.
   *
   * @param s the array of each column
   * @param offset the position of row {@code from} of each column in its array
   * @param columns the number of columns
   * @param slope the slope of every row
   * @param from the first row
   * @param to the row after the last
   * @param weight the weight of the sums
   * @param out {@code out[first + c]} is increased for column c
   * @param first the position of the first column
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
    Loops loops = WARM_UP.useScalar((long) columns * (to - from)) ? SCALAR : VECTOR;
    int whole = from + (to - from) / Lanes.N * Lanes.N;
    float[] lanes = new float[Lanes.N];
    for (int c = 0; c < columns; c++) {
      float[] t = s[c];
      int at = offset[c] - from;
      loops.lanes(t, at, slope, from, whole, lanes);
      double sum = Lanes.sum(lanes);
      for (int i = whole; i < to; i++) {
        sum += (double) slope[i] * t[at + i];
      }
      out[first + c] += weight * sum;
    }
  }

  /**
   * Sums all rows of a column in order, as {@link BlockLoops} does with vectors.
   *
   * @param step the distance of rows
   */
  static float chain(float[] s, int at, int step, float[] slope) {
    float g = 0;
    for (int i = 0; i < slope.length; i++) {
      g = Math.fma(slope[i], s[at + i * step], g);
    }
    return g;
  }
}
