package dev.prism.simd;

import java.lang.foreign.MemorySegment;

/** Inner products, squared norms and squared distances of rows. Stateless. */
public final class DotProducts {
  /** The loops over lanes; scalar and vector ones give the same bits. */
  interface Loops {
    /** Returns Σ x[i]² in float. */
    double squares(float[] x, int from, int to);

    /** See {@link DotProducts#dot(float[], float[])}. */
    float dot(float[] x, float[] y);

    /** See {@link DotProducts#squaredDistance}. */
    float squaredDistance(float[] x, float[] y);

    /** See {@link DotProducts#dot(float[], double[])}. */
    double dot(float[] x, double[] y);

    /** See {@link DotProducts#inPlace}. */
    void inPlace(MemorySegment x, long from, int rows, double[] y, double[] dots, double[] squares);
  }

  static final Loops SCALAR = LoopProvider.SCALAR.dots();
  static final Loops VECTOR = LoopProvider.VECTOR.dots();
  static final WarmUp<Loops> WARM_UP = new WarmUp<>(50_000_000, SCALAR, VECTOR, Exercises::dots);

  private DotProducts() {}

  private static Loops loops(long numbers) {
    return WARM_UP.useScalar(numbers) ? SCALAR : VECTOR;
  }

  /**
   * Returns Σ x[i]², accumulated in float if squares stay in its range and in double otherwise.
   *
   * @param x the numbers
   * @param from the first index
   * @param to the index after the last
   * @return the sum
   */
  public static double squares(float[] x, int from, int to) {
    double fast = loops(to - from).squares(x, from, to);
    if (inRange(fast)) {
      return fast;
    }
    double sum = 0;
    for (int k = from; k < to; k++) {
      sum += (double) x[k] * x[k];
    }
    return sum;
  }

  /**
   * Returns whether a sum of squares that was accumulated in float is accurate.
   *
   * @param squares the sum
   * @return whether it is far from the limits of floats
   */
  public static boolean inRange(double squares) {
    return squares > 1e-30 && squares < 1e30;
  }

  /**
   * Returns Σ x[i]·y[i] in single precision, with the same bits on every machine.
   *
   * @param x an array
   * @param y an array of the same length
   * @return the sum
   */
  public static float dot(float[] x, float[] y) {
    return loops(x.length).dot(x, y);
  }

  /**
   * Returns Σ (x[i] − y[i])² in single precision, with the same bits on every machine.
   *
   * @param x an array
   * @param y an array of the same length
   * @return the sum
   */
  public static float squaredDistance(float[] x, float[] y) {
    return loops(x.length).squaredDistance(x, y);
  }

  /**
   * Returns Σ x[i]·y[i] in double precision; four independent sums hide the latency of each.
   *
   * @param x an array
   * @param y an array of the same length
   * @return the sum
   */
  public static double dot(float[] x, double[] y) {
    return loops(x.length).dot(x, y);
  }

  /**
   * Returns whether {@link #inPlace} supports rows of a length.
   *
   * @param d the number of features of a row
   * @return whether it is a multiple of four vectors
   */
  public static boolean canBeInPlace(int d) {
    return d % (4 * Lanes.N) == 0;
  }

  /**
   * Computes ⟨x, y⟩ and ‖x‖² of rows outside the heap, with the bits of {@link #dot(float[],
   * double[])} and, within the range of floats, {@link #squares}. Rows are not copied, so that the
   * processor fetches the next ones while it computes.
   *
   * @param x the rows, one after another, little-endian
   * @param from the offset of the first row, in bytes
   * @param rows the number of rows
   * @param y the vector, as long as a row
   * @param dots is overwritten with ⟨x, y⟩ of each row
   * @param squares is overwritten with ‖x‖² of each row
   */
  public static void inPlace(
      MemorySegment x, long from, int rows, double[] y, double[] dots, double[] squares) {
    loops((long) rows * y.length).inPlace(x, from, rows, y, dots, squares);
  }
}
