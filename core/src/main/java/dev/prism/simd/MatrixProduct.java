package dev.prism.simd;

import java.util.Arrays;

/**
 * Tiles of inner products, C = A·Bᵀ, or of squared distances, C_pi = ‖a_p − b_i‖². Stateless.
 *
 * <p>A is read as rows, {@link #HEIGHT} at a time; B is packed in panels of {@link #WIDTH} rows
 * stored feature by feature. Each entry is one chain of fused multiply-adds over the features in
 * order, whatever its tile: dense, tiled and single entries agree to the last bit, and the product
 * of a set with itself is symmetric to the last bit.
 */
public final class MatrixProduct {
  /** The loops over tiles; scalar and vector ones give the same bits. */
  interface Loops {
    /** Returns the number of floats that are computed at a time. */
    int lanes();

    /** See {@link MatrixProduct#tile}. */
    void tile(
        Kind kind,
        float[] a,
        int height,
        int d,
        int k0,
        int k1,
        float[] b,
        int rows,
        float[] c,
        int stride);

    /** See {@link MatrixProduct#row}. */
    void row(Kind kind, float[] a, int d, int k0, int k1, float[] b, int panels, float[] c);

    /** See {@link MatrixProduct#squares}, of inner products. */
    void squares(int d, int k0, int k1, float[] b, int panels, float[] c);

    /** See {@link MatrixProduct#interleave}. */
    void interleave(float[][] row, int[] offset, float[] scale, int d, float[] out, int at);
  }

  static final Loops SCALAR = LoopProvider.SCALAR.matrix();
  static final Loops VECTOR = LoopProvider.VECTOR.matrix();
  static final WarmUp<Loops> WARM_UP =
      new WarmUp<>(1_000_000_000, SCALAR, VECTOR, Exercises::matrix);

  /**
   * The number of rows of A that a micro-kernel computes; the height of a tile is a multiple of it.
   * The compiler loads all numbers of a step before it multiplies: with six rows, these and the
   * sums are twenty vectors, and AVX2 has sixteen registers. (AVX-512 and Neon have 32.)
   */
  public static final int HEIGHT = height(VECTOR.lanes());

  /** The number of rows of B in a panel; the width of a tile is a multiple of it. */
  public static final int WIDTH = 2 * VECTOR.lanes();

  /** The number of rows that are packed at a time; it divides {@link #WIDTH}. */
  public static final int GROUP = 8;

  private MatrixProduct() {}

  /** Returns {@link #HEIGHT}, which vector loops need before this class is initialized. */
  static int height(int lanes) {
    return lanes == 8 ? 4 : 6;
  }

  private static Loops loops(long numbers) {
    return WARM_UP.useScalar(numbers) ? SCALAR : VECTOR;
  }

  /** The sum over the features. */
  public enum Kind {
    /** Σ x·y. */
    DOT,
    /** Σ (x − y)². */
    SQUARED_DISTANCE
  }

  /**
   * Computes a tile.
   *
   * @param kind the sum over the features
   * @param a the rows of A, d floats each
   * @param height the number of rows of A, a multiple of {@link #HEIGHT}
   * @param d the number of features of a row
   * @param k0 the first feature
   * @param k1 the feature after the last
   * @param b the panels of B, each d × {@link #WIDTH} floats
   * @param rows the number of rows of B; the padding of the last panel may be computed too
   * @param c is overwritten: entry (p, i) is at p·stride + i
   * @param stride the distance of rows of C
   */
  public static void tile(
      Kind kind,
      float[] a,
      int height,
      int d,
      int k0,
      int k1,
      float[] b,
      int rows,
      float[] c,
      int stride) {
    loops((long) height * rows * (k1 - k0)).tile(kind, a, height, d, k0, k1, b, rows, c, stride);
  }

  /**
   * Computes one row of A against all panels.
   *
   * @param kind the sum over the features
   * @param a the row, d floats
   * @param d the number of features of a row
   * @param k0 the first feature
   * @param k1 the feature after the last
   * @param b the panels of B, each d × {@link #WIDTH} floats
   * @param panels the number of panels
   * @param c is overwritten with an entry for each row of B
   */
  public static void row(
      Kind kind, float[] a, int d, int k0, int k1, float[] b, int panels, float[] c) {
    loops((long) panels * WIDTH * (k1 - k0)).row(kind, a, d, k0, k1, b, panels, c);
  }

  /**
   * Computes one entry by the same chain of operations.
   *
   * @param kind the sum over the features
   * @param x both rows
   * @param i the start of one row
   * @param j the start of the other row
   * @param k0 the first feature
   * @param k1 the feature after the last
   * @return the entry
   */
  public static float single(Kind kind, float[] x, int i, int j, int k0, int k1) {
    float s = 0;
    for (int k = k0; k < k1; k++) {
      if (kind == Kind.DOT) {
        s = Math.fma(x[i + k], x[j + k], s);
      } else {
        float u = x[i + k] - x[j + k];
        s = Math.fma(u, u, s);
      }
    }
    return s;
  }

  /**
   * Computes the rows of B with themselves by the same chain of operations.
   *
   * @param kind the sum over the features
   * @param d the number of features of a row
   * @param k0 the first feature
   * @param k1 the feature after the last
   * @param b the panels of B, each d × {@link #WIDTH} floats
   * @param panels the number of panels
   * @param c is overwritten with an entry for each row of B
   */
  public static void squares(Kind kind, int d, int k0, int k1, float[] b, int panels, float[] c) {
    if (kind != Kind.DOT) { // a distance from itself is 0
      Arrays.fill(c, 0, panels * WIDTH, 0);
    } else {
      loops((long) panels * WIDTH * (k1 - k0)).squares(d, k0, k1, b, panels, c);
    }
  }

  /**
   * Packs {@link #GROUP} rows side by side into a panel.
   *
   * @param row the arrays that hold the rows
   * @param offset where each row begins
   * @param scale the factor of each row
   * @param d the number of features of a row
   * @param out the panel
   * @param at the place of the first feature of the first row
   */
  public static void interleave(
      float[][] row, int[] offset, float[] scale, int d, float[] out, int at) {
    loops((long) GROUP * d).interleave(row, offset, scale, d, out, at);
  }
}
