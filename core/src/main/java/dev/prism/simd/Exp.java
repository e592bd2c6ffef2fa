package dev.prism.simd;

/** Exponentials and logarithms of arrays, with the same bits on every machine. Stateless. */
public final class Exp {
  /** Scalar and vector loops give the same bits. */
  interface Loops {
    /**
     * Computes t[i] ← e^t[i] for t[i] ≤ 0, within two units in the last place: 2ⁿ·p(r), r = t −
     * n·ln 2 in [−½ ln 2, ½ ln 2]. The number of entries is a multiple of the number of lanes.
     */
    void exp(float[] t, int from, int to);

    /** Computes x[i] ← ln x[i] as {@link Exp#log(double)} does, and returns where it stopped. */
    int log(double[] x, int from, int to);
  }

  static final Loops SCALAR = LoopProvider.SCALAR.exp();
  static final Loops VECTOR = LoopProvider.VECTOR.exp();
  static final WarmUp<Loops> WARM_UP = new WarmUp<>(5_000_000, SCALAR, VECTOR, Exercises::exp);

  private Exp() {}

  private static Loops loops(int numbers) {
    return WARM_UP.useScalar(numbers) ? SCALAR : VECTOR;
  }

  /**
   * Computes t[i] ← exp(−scale·t[i]), or exp(−scale·√t[i]).
   *
   * @param t is updated; no number is negative
   * @param from the first index
   * @param to the index after the last; {@code to − from} is a multiple of the number of lanes
   * @param scale the scale, at least 0
   * @param root whether the square root is taken
   */
  public static void decay(float[] t, int from, int to, float scale, boolean root) {
    for (int i = from; root && i < to; i++) {
      t[i] = (float) Math.sqrt(t[i]);
    }
    FloatLoops.scale(t, from, to, -scale);
    loops(to - from).exp(t, from, to);
  }

  /**
   * Computes z[i] ← exp(z[i] − most). Values below e^−62 become 0, because they are negligible in
   * the sum.
   *
   * @param z is updated
   * @param from the first index
   * @param to the index after the last
   * @param most the largest of the numbers
   * @return the sum of the results
   */
  public static double exp(float[] z, int from, int to, float most) {
    float[] e = new float[FloatLoops.padded(to - from)];
    System.arraycopy(z, from, e, 0, to - from);
    for (int i = 0; i < e.length; i++) {
      e[i] = Math.min(0f, e[i] - most);
    }
    loops(e.length).exp(e, 0, e.length);
    double sum = 0;
    for (int i = 0; i < to - from; i++) {
      e[i] = e[i] < 1.1851864e-27f ? 0 : e[i];
      sum += e[i];
    }
    System.arraycopy(e, 0, z, from, to - from);
    return sum;
  }

  /**
   * Computes x[i] ← ln x[i], within three units in the last place: x = 2ⁿ·m, m in [√½, √2], ln m =
   * 2 artanh s, s = (m − 1)/(m + 1).
   *
   * @param x is updated; positive normal numbers
   * @param from the first index
   * @param to the index after the last
   */
  public static void log(double[] x, int from, int to) {
    int rest = loops(to - from).log(x, from, to);
    for (int i = rest; i < to; i++) {
      x[i] = log(x[i]);
    }
  }

  /**
   * Returns ln x with the bits of {@link #log(double[], int, int)}.
   *
   * @param x a positive normal number
   * @return ln x
   */
  public static double log(double x) {
    long bits = Double.doubleToRawLongBits(x);
    // counted from √½, so that the exponent changes there and m stays between √½ and √2
    long n = (bits - 0x3fe6a09e667f3bcdL) >> 52;
    double m = Double.longBitsToDouble(bits - (n << 52));
    double s = (m - 1) / (m + 1), z = s * s;
    double p = z * (2.0 / 21) + 2.0 / 19;
    p = p * z + 2.0 / 17;
    p = p * z + 2.0 / 15;
    p = p * z + 2.0 / 13;
    p = p * z + 2.0 / 11;
    p = p * z + 2.0 / 9;
    p = p * z + 2.0 / 7;
    p = p * z + 2.0 / 5;
    p = p * z + 2.0 / 3;
    double low = p * z * s + n * 1.90821492927058770e-10;
    return n * 6.93147180369123816e-01 + (s + s + low);
  }
}
