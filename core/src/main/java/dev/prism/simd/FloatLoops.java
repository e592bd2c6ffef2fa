package dev.prism.simd;

/**
 * Loops over float arrays that the compiler vectorizes by itself: each number is for itself, and
 * all arrays have the same index. Stateless.
 */
public final class FloatLoops {
  private FloatLoops() {}

  /**
   * Computes y[i] ← y[i] + c·x[i].
   *
   * @param c the factor
   * @param x the numbers to add
   * @param y is updated
   * @param from the first index
   * @param to the index after the last
   */
  public static void addScaled(float c, float[] x, float[] y, int from, int to) {
    for (int i = from; i < to; i++) {
      y[i] = Math.fma(c, x[i], y[i]);
    }
  }

  /**
   * Computes y ← y + a·u + b·v + c·w + d·x in one pass over y.
   *
   * @param a the factor of u
   * @param u an array
   * @param b the factor of v
   * @param v an array
   * @param c the factor of w
   * @param w an array
   * @param d the factor of x
   * @param x an array
   * @param y is updated
   * @param from the first index
   * @param to the index after the last
   */
  public static void addScaled(
      float a,
      float[] u,
      float b,
      float[] v,
      float c,
      float[] w,
      float d,
      float[] x,
      float[] y,
      int from,
      int to) {
    for (int i = from; i < to; i++) {
      y[i] = Math.fma(x[i], d, Math.fma(w[i], c, Math.fma(v[i], b, Math.fma(u[i], a, y[i]))));
    }
  }

  /**
   * Computes x[i] ← c·x[i].
   *
   * @param x is updated
   * @param from the first index
   * @param to the index after the last
   * @param c the factor
   */
  public static void scale(float[] x, int from, int to, float c) {
    for (int i = from; i < to; i++) {
      x[i] *= c;
    }
  }

  /** {@return the number of lanes of a sum: row i of a block is added in lane i mod this} */
  public static int lanes() {
    return Lanes.N;
  }

  /**
   * Rounds a length up to a multiple of the number of lanes.
   *
   * @param n the length
   * @return the next multiple of the number of lanes
   */
  public static int padded(int n) {
    return (n + Lanes.N - 1) / Lanes.N * Lanes.N;
  }

  /**
   * Computes t[i] ← t[i]·u[i].
   *
   * @param t is updated
   * @param u the factors
   * @param from the first index
   * @param to the index after the last
   */
  public static void multiply(float[] t, float[] u, int from, int to) {
    for (int i = from; i < to; i++) {
      t[i] *= u[i];
    }
  }

  /**
   * Computes t[i] ← t[i]².
   *
   * @param t is updated
   * @param from the first index
   * @param to the index after the last
   */
  public static void square(float[] t, int from, int to) {
    for (int i = from; i < to; i++) {
      t[i] *= t[i];
    }
  }

  /**
   * Computes t[i] ← max(0, t[i]).
   *
   * @param t is updated
   * @param from the first index
   * @param to the index after the last
   */
  public static void clip(float[] t, int from, int to) {
    for (int i = from; i < to; i++) {
      t[i] = Math.max(0f, t[i]);
    }
  }

  /**
   * Computes t[i] ← max(0, ½ + ½·t[i]); a cosine may round to just below −1.
   *
   * @param t is updated
   * @param from the first index
   * @param to the index after the last
   */
  public static void shift(float[] t, int from, int to) {
    for (int i = from; i < to; i++) {
      t[i] = Math.max(0f, Math.fma(0.5f, t[i], 0.5f));
    }
  }
}
