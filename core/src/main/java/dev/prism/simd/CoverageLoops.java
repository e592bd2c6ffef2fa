package dev.prism.simd;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Σ_i min(max(s_i − covered_i, 0), slack_i), the gain of facility-location measures. Not safe for
 * use by multiple threads.
 *
 * <p>With slack = cap − covered ≥ 0 that is max(min(s, cap) − covered, 0) to the last bit, because
 * rounding is monotone; and nonnegative floats compare as integers do, which is cheaper. Four
 * columns share each load of covered and slack. Every summand falls as covered grows, so the sum in
 * this fixed order falls too: an earlier gain is an upper bound to the last bit, as lazy greedy
 * requires.
 */
public final class CoverageLoops {
  /** The number of columns at a time. */
  public static final int COLUMNS = 4;

  /** The number of rows that are summed in float before they are added to a double. */
  public static final int ROWS = 512;

  /** The number of rows that are summed in float if there are few rows. */
  static final int TOGETHER = 8;

  /** Sums over runs of {@link #ROWS} rows; scalar and vector loops give the same bits. */
  interface Loops {
    /**
     * Sums several runs of whole lanes without a cap.
     *
     * @param s the array of each column
     * @param offset the start of each column in its array
     * @param shift the position of row {@code row} relative to the start
     * @param c the first of {@link #COLUMNS} columns
     * @param last the last column; it stands for those after it
     * @param covered the coverage of every row
     * @param row the first row
     * @param n the number of rows, a multiple of the number of lanes
     * @param sums is overwritten with {@link #WIDE} lanes for each run
     */
    void uncapped(
        float[][] s,
        int[] offset,
        int shift,
        int c,
        int last,
        float[] covered,
        int row,
        int n,
        float[] sums);

    /** Sums one run with a cap into the lanes from {@code at} on. */
    void capped(
        float[][] s,
        int[] offset,
        int shift,
        int c,
        int last,
        float[] covered,
        float[] slack,
        int row,
        int n,
        float[] sums,
        int at);
  }

  static final Loops SCALAR = LoopProvider.SCALAR.coverage();
  static final Loops VECTOR = LoopProvider.VECTOR.coverage();
  static final WarmUp<Loops> WARM_UP =
      new WarmUp<>(200_000_000, SCALAR, VECTOR, Exercises::coverage);

  private static final int N = Lanes.N;

  /** The number of lanes of {@link #COLUMNS} columns. */
  static final int WIDE = COLUMNS * N;

  private static final int RUNS = 16; // of ROWS at a time, so that loads do not wait for sums
  private final float[] sums = new float[RUNS * WIDE]; // of ROWS rows each
  private double[] lanes = new double[0]; // of all rows so far, N a column

  /** Creates loops without columns. */
  public CoverageLoops() {}

  /**
   * Starts sums of several columns.
   *
   * @param columns the number of columns
   */
  public void start(int columns) {
    int wide = (columns + COLUMNS - 1) / COLUMNS * WIDE;
    if (lanes.length < wide) {
      lanes = new double[wide];
    } else {
      Arrays.fill(lanes, 0, wide, 0);
    }
  }

  /**
   * Adds rows of up to {@link #COLUMNS} columns.
   *
   * @param s the array of each column
   * @param offset the start of each column in its array
   * @param shift the position of row {@code row} relative to the start
   * @param c the first column
   * @param columns the number of columns; those from c + {@link #COLUMNS} on are not added
   * @param covered the coverage of every row
   * @param slack cap − coverage of every row, not negative; null for no cap
   * @param row the first row
   * @param n the number of rows
   */
  public void add(
      float[][] s,
      int[] offset,
      int shift,
      int c,
      int columns,
      float[] covered,
      float @Nullable [] slack,
      int row,
      int n) {
    int whole = n - n % N;
    Loops loops = WARM_UP.useScalar((long) COLUMNS * n) ? SCALAR : VECTOR;
    for (int from = 0, to; from < whole; from = to) {
      to = Math.min(whole, from + RUNS * ROWS);
      if (slack == null) {
        loops.uncapped(
            s, offset, shift + from, c, columns - 1, covered, row + from, to - from, sums);
      } else {
        for (int f = from, at = 0; f < to; f += ROWS, at += WIDE) {
          int rows = Math.min(ROWS, to - f);
          loops.capped(
              s, offset, shift + f, c, columns - 1, covered, slack, row + f, rows, sums, at);
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
        float high = slack == null ? Float.POSITIVE_INFINITY : slack[row + i];
        lanes[e * N + i % N] += clamp(s[e][offset[e] + shift + i] - covered[row + i], high);
      }
    }
  }

  /**
   * Returns the sum of a column, first lane first.
   *
   * @param column the column
   * @return its gain
   */
  public double sum(int column) {
    double s = 0;
    for (int l = column * N; l < column * N + N; l++) {
      s += lanes[l];
    }
    return s;
  }

  /**
   * Adds weighted gains of columns with few rows, row by row, as {@link BlockLoops} does with
   * vectors.
   *
   * @param s the array of each column
   * @param offset the start of each column in its array
   * @param columns the number of columns
   * @param covered the coverage of every row
   * @param slack cap − coverage of every row, not negative; null for no cap
   * @param weight the weight of the gains
   * @param out {@code out[first + c]} is increased for column c
   * @param first the position of the first column
   */
  public static void fewRows(
      float[][] s,
      int[] offset,
      int columns,
      float[] covered,
      float @Nullable [] slack,
      double weight,
      double[] out,
      int first) {
    for (int c = 0; c < columns; c++) {
      double sum = 0;
      for (int row = 0; row < covered.length; row += TOGETHER) {
        int to = Math.min(covered.length, row + TOGETHER);
        sum += sum(s[c], offset[c], 1, covered, slack, row, to);
      }
      out[first + c] += weight * sum;
    }
  }

  /**
   * Sums the rows [row, to) of a column in float, at most {@link #TOGETHER} of them.
   *
   * @param at where row 0 would be
   * @param step from one row to the next
   */
  static float sum(
      float[] s, int at, int step, float[] covered, float @Nullable [] slack, int row, int to) {
    float sum = 0;
    for (int i = row; i < to; i++) {
      float high = slack == null ? Float.POSITIVE_INFINITY : slack[i];
      sum += clamp(s[at + i * step] - covered[i], high);
    }
    return sum;
  }

  /** min(max(v, 0), high) for high ≥ 0, without a branch: which way it would go is chance. */
  private static float clamp(float v, float high) {
    int bits = Float.floatToRawIntBits(v);
    return Float.intBitsToFloat(Math.min(bits & ~(bits >> 31), Float.floatToRawIntBits(high)));
  }
}
