package dev.prism.simd;

/** {@link Exp} without vectors. Stateless. */
final class ScalarExp implements Exp.Loops {
  private static final int RUN = 512;

  /** In two steps: the compiler does not vectorize a loop that takes floats for their bits. */
  @Override
  public void exp(float[] t, int from, int to) {
    float[] p = new float[Math.min(RUN, to - from)];
    int[] n = new int[p.length];
    for (int run = from; run < to; run += RUN) {
      int length = Math.min(RUN, to - run);
      System.arraycopy(t, run, p, 0, length);
      polynomials(p, n, length);
      for (int i = 0; i < length; i++) {
        t[run + i] = Float.intBitsToFloat(Float.floatToRawIntBits(p[i]) + (n[i] << 23));
      }
    }
  }

  private static void polynomials(float[] t, int[] exponent, int length) {
    float magic = 12582912f; // round(x / ln 2) by adding and subtracting 1.5·2²³
    for (int i = 0; i < length; i++) {
      float x = Math.max(-87.3f, t[i]); // e^−87.3 is the last normal float
      float n = Math.fma(x, 1.44269504f, magic) - magic;
      float r = Math.fma(n, -0.693359375f, x);
      r = Math.fma(n, 2.12194440e-4f, r);
      float p = 1.9875691500e-4f;
      p = Math.fma(p, r, 1.3981999507e-3f);
      p = Math.fma(p, r, 8.3334519073e-3f);
      p = Math.fma(p, r, 4.1665795894e-2f);
      p = Math.fma(p, r, 1.6666665459e-1f);
      p = Math.fma(p, r, 5.0000001201e-1f);
      t[i] = Math.fma(p, r * r, r + 1f);
      exponent[i] = (int) n;
    }
  }

  @Override
  public int log(double[] x, int from, int to) {
    for (int i = from; i < to; i++) {
      x[i] = Exp.log(x[i]);
    }
    return to;
  }
}
