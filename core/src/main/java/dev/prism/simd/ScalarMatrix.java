package dev.prism.simd;

import dev.prism.simd.MatrixProduct.Kind;
import java.util.Arrays;

/** {@link MatrixProduct} without vectors. Stateless. */
final class ScalarMatrix implements MatrixProduct.Loops {
  /** The number of rows from which it pays to copy them to an array for each feature. */
  private static final int MANY = 64;

  @Override
  public int lanes() {
    return Lanes.N;
  }

  @Override
  public void tile(
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
    if (rows < MANY) {
      for (int p = 0; p < height; p++) {
        few(kind, a, p * d, d, k0, k1, b, rows, c, p * stride);
      }
      return;
    }
    float[][] x = features(b, d, k0, k1, rows);
    float[] sum = new float[rows];
    for (int p = 0; p < height; p++) {
      Arrays.fill(sum, 0);
      int k = k0;
      for (int at = p * d + k0; k + 4 <= k1; k += 4, at += 4) {
        float[] x0 = x[k - k0], x1 = x[k - k0 + 1], x2 = x[k - k0 + 2], x3 = x[k - k0 + 3];
        if (kind == Kind.DOT) {
          addProducts(a[at], x0, a[at + 1], x1, a[at + 2], x2, a[at + 3], x3, sum, rows);
        } else {
          addSquares(a[at], x0, a[at + 1], x1, a[at + 2], x2, a[at + 3], x3, sum, rows);
        }
      }
      for (; k < k1; k++) {
        add(kind, a[p * d + k], x[k - k0], sum, rows);
      }
      System.arraycopy(sum, 0, c, p * stride, rows);
    }
  }

  /**
   * Returns an array for each feature: the compiler vectorizes loops over whole arrays that have
   * one index, and no loops with offsets into larger arrays.
   */
  private static float[][] features(float[] b, int d, int k0, int k1, int rows) {
    int width = MatrixProduct.WIDTH;
    float[][] x = new float[k1 - k0][rows];
    for (int from = 0; from < rows; from += width) {
      int length = Math.min(width, rows - from);
      for (int k = k0; k < k1; k++) {
        System.arraycopy(b, from * d + k * width, x[k - k0], from, length);
      }
    }
    return x;
  }

  private static void addProducts(
      float a,
      float[] u,
      float b,
      float[] v,
      float c,
      float[] w,
      float d,
      float[] x,
      float[] sum,
      int n) {
    for (int i = 0; i < n; i++) {
      sum[i] = Math.fma(d, x[i], Math.fma(c, w[i], Math.fma(b, v[i], Math.fma(a, u[i], sum[i]))));
    }
  }

  private static void addSquares(
      float a,
      float[] u,
      float b,
      float[] v,
      float c,
      float[] w,
      float d,
      float[] x,
      float[] sum,
      int n) {
    for (int i = 0; i < n; i++) {
      float e = a - u[i], f = b - v[i], g = c - w[i], h = d - x[i];
      sum[i] = Math.fma(h, h, Math.fma(g, g, Math.fma(f, f, Math.fma(e, e, sum[i]))));
    }
  }

  private static void add(Kind kind, float a, float[] x, float[] sum, int n) {
    for (int i = 0; kind == Kind.DOT && i < n; i++) {
      sum[i] = Math.fma(a, x[i], sum[i]);
    }
    for (int i = 0; kind != Kind.DOT && i < n; i++) {
      float e = a - x[i];
      sum[i] = Math.fma(e, e, sum[i]);
    }
  }

  @Override
  public void row(Kind kind, float[] a, int d, int k0, int k1, float[] b, int panels, float[] c) {
    few(kind, a, 0, d, k0, k1, b, panels * MatrixProduct.WIDTH, c, 0);
  }

  @Override
  public void squares(int d, int k0, int k1, float[] b, int panels, float[] c) {
    int width = MatrixProduct.WIDTH;
    for (int i = 0; i < panels * width; i += 4) {
      int at = i / width * width * d + i % width;
      float s = 0, t = 0, u = 0, v = 0;
      for (int k = k0, q = at + k0 * width; k < k1; k++, q += width) {
        s = Math.fma(b[q], b[q], s);
        t = Math.fma(b[q + 1], b[q + 1], t);
        u = Math.fma(b[q + 2], b[q + 2], u);
        v = Math.fma(b[q + 3], b[q + 3], v);
      }
      c[i] = s;
      c[i + 1] = t;
      c[i + 2] = u;
      c[i + 3] = v;
    }
  }

  /** One row of A, four entries at a time; rows of B fill whole panels, so there are four. */
  private static void few(
      Kind kind,
      float[] a,
      int from,
      int d,
      int k0,
      int k1,
      float[] b,
      int rows,
      float[] c,
      int out) {
    int width = MatrixProduct.WIDTH;
    for (int i = 0; i < rows; i += 4) {
      int at = i / width * width * d + i % width;
      float s = 0, t = 0, u = 0, v = 0;
      for (int k = k0; k < k1; k++) {
        float x = a[from + k];
        int q = at + k * width;
        if (kind == Kind.DOT) {
          s = Math.fma(x, b[q], s);
          t = Math.fma(x, b[q + 1], t);
          u = Math.fma(x, b[q + 2], u);
          v = Math.fma(x, b[q + 3], v);
        } else {
          float e = x - b[q], f = x - b[q + 1], g = x - b[q + 2], h = x - b[q + 3];
          s = Math.fma(e, e, s);
          t = Math.fma(f, f, t);
          u = Math.fma(g, g, u);
          v = Math.fma(h, h, v);
        }
      }
      c[out + i] = s;
      c[out + i + 1] = t;
      c[out + i + 2] = u;
      c[out + i + 3] = v;
    }
  }

  @Override
  public void interleave(float[][] row, int[] offset, float[] scale, int d, float[] out, int at) {
    interleave(row, offset, scale, 0, d, out, at);
  }

  static void interleave(
      float[][] row, int[] offset, float[] scale, int from, int d, float[] out, int at) {
    four(row, offset, scale, 0, from, d, out, at);
    four(row, offset, scale, 4, from, d, out, at + 4);
  }

  private static void four(
      float[][] row, int[] offset, float[] scale, int r, int from, int d, float[] out, int at) {
    float[] s = row[r], t = row[r + 1], u = row[r + 2], v = row[r + 3];
    int o = offset[r], p = offset[r + 1], q = offset[r + 2], w = offset[r + 3];
    float a = scale[r], b = scale[r + 1], c = scale[r + 2], e = scale[r + 3];
    int width = MatrixProduct.WIDTH;
    for (int k = from, to = at + from * width; k < d; k++, to += width) {
      out[to] = s[o + k] * a;
      out[to + 1] = t[p + k] * b;
      out[to + 2] = u[q + k] * c;
      out[to + 3] = v[w + k] * e;
    }
  }
}
