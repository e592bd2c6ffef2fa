package dev.prism.kernel;

import dev.prism.simd.MatrixProduct;

/**
 * An accumulator over tiles, in the layout of {@link MatrixProduct}. An entry is the same sequence
 * of additions over the features, and so has the same bits, whichever method computes it.
 */
interface TileProduct {
  /** See {@link MatrixProduct#tile}. */
  void tile(
      float[] a, int height, int d, int k0, int k1, float[] b, int rows, float[] c, int stride);

  /** See {@link MatrixProduct#row}. */
  void row(float[] a, int d, int k0, int k1, float[] b, int panels, float[] c);

  /** See {@link MatrixProduct#single}. */
  float single(float[] x, int i, int j, int k0, int k1);

  /** See {@link MatrixProduct#squares}. */
  void squares(int d, int k0, int k1, float[] b, int panels, float[] c);

  static TileProduct of(Accumulator a) {
    return a instanceof VectorProduct fast ? fast : new Stepwise(a);
  }

  /** Adds one feature at a time to eight entries. */
  record Stepwise(Accumulator by) implements TileProduct {
    private static final int WIDTH = MatrixProduct.WIDTH;

    @Override
    public void tile(
        float[] a, int height, int d, int k0, int k1, float[] b, int rows, float[] c, int stride) {
      for (int i = 0; i < rows; i += 8) { // rows of B fill whole panels: there are eight
        for (int p = 0; p < height; p++) {
          eight(a, p * d, d, k0, k1, b, i, c, p * stride + i);
        }
      }
    }

    @Override
    public void row(float[] a, int d, int k0, int k1, float[] b, int panels, float[] c) {
      for (int i = 0; i < panels * WIDTH; i += 8) {
        eight(a, 0, d, k0, k1, b, i, c, i);
      }
    }

    private void eight(
        float[] a, int at, int d, int k0, int k1, float[] b, int i, float[] c, int out) {
      float s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0;
      int q = i / WIDTH * WIDTH * d + i % WIDTH + k0 * WIDTH;
      for (int k = k0; k < k1; k++, q += WIDTH) {
        float x = a[at + k];
        s0 = by.add(s0, x, b[q]);
        s1 = by.add(s1, x, b[q + 1]);
        s2 = by.add(s2, x, b[q + 2]);
        s3 = by.add(s3, x, b[q + 3]);
        s4 = by.add(s4, x, b[q + 4]);
        s5 = by.add(s5, x, b[q + 5]);
        s6 = by.add(s6, x, b[q + 6]);
        s7 = by.add(s7, x, b[q + 7]);
      }
      c[out] = s0;
      c[out + 1] = s1;
      c[out + 2] = s2;
      c[out + 3] = s3;
      c[out + 4] = s4;
      c[out + 5] = s5;
      c[out + 6] = s6;
      c[out + 7] = s7;
    }

    @Override
    public float single(float[] x, int i, int j, int k0, int k1) {
      float s = 0;
      for (int k = k0; k < k1; k++) {
        s = by.add(s, x[i + k], x[j + k]);
      }
      return s;
    }

    @Override
    public void squares(int d, int k0, int k1, float[] b, int panels, float[] c) {
      for (int i = 0; i < panels * WIDTH; i++) {
        float s = 0;
        for (int k = k0, q = i / WIDTH * WIDTH * d + i % WIDTH + k0 * WIDTH; k < k1; k++) {
          s = by.add(s, b[q], b[q]);
          q += WIDTH;
        }
        c[i] = s;
      }
    }
  }
}
