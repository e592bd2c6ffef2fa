package dev.prism.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Tiles of inner products and of squared distances: C = A·Bᵀ, or C_pi = ‖a_p − b_i‖².
 *
 * <p>A is read as plain rows, {@link #HEIGHT} at a time; B is packed in panels of {@link #WIDTH}
 * rows laid out feature by feature. Each entry is one chain of fused multiply-adds over the
 * features in their order, whatever the tile it falls in: dense, tiled and single entries agree to
 * the last bit, and the product of a set with itself is symmetric to the last bit.
 */
public final class MatrixProduct {
  /** As wide as the machine goes: an entry is a chain of its own, whatever lane it is in. */
  static final VectorSpecies<Float> F = Lanes.WIDEST;

  static final int N = F.length();

  /** See {@link Lanes#ZERO}. */
  static final FloatVector ZERO = FloatVector.zero(F);

  static final Cold COLD = new Cold(100_000_000);

  /**
   * About so many features at a time where there are many: a panel of them stays in the cache. Four
   * rows are quicker without.
   */
  private static final int DEPTH = 192;

  /**
   * Rows of A a micro-kernel handles; a tile's height is a multiple of it. Java's compiler loads
   * all of a step's numbers before it multiplies: of six rows they and the sums are twenty vectors,
   * and AVX2 has sixteen registers. (AVX-512 and Neon have 32.)
   */
  public static final int HEIGHT = N == 8 ? 4 : 6;

  /** Rows of B in a panel; a tile's width is a multiple of it. */
  public static final int WIDTH = 2 * N;

  private MatrixProduct() {}

  /** What a tile accumulates over the features. */
  public enum Kind {
    DOT,
    SQUARED_DISTANCE
  }

  /**
   * Fills rows of C with the products over the features [k0, k1).
   *
   * @param a rows of A, {@code d} floats each, {@code height} of them (a multiple of HEIGHT)
   * @param b panels of B, each d × WIDTH floats
   * @param rows rows of B; what fills the last panel up is not computed where it is half of it
   * @param c the tile; entry (p, i) at p·stride + i
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
    if (COLD.still((long) height * rows * (k1 - k0))) {
      plainTile(kind, a, height, d, k0, k1, b, rows, c, stride);
      return;
    }
    for (int panel = 0; panel * WIDTH < rows; panel++) {
      int at = panel * d * WIDTH;
      boolean half = HEIGHT == 6 && rows - panel * WIDTH <= N;
      boolean deep = HEIGHT == 6 && kind == Kind.DOT && !half && k1 - k0 > 4 * DEPTH / 3;
      int step = deep ? (k1 - k0) / ((k1 - k0 + DEPTH - 1) / DEPTH) + 1 : k1 - k0;
      int k = k0;
      do {
        int next = Math.min(k1, k + step);
        for (int p = 0; p < height; p += HEIGHT) {
          int out = p * stride + panel * WIDTH;
          if (kind == Kind.DOT && HEIGHT == 4) {
            FourRows.dots(a, p * d, d, k, next, b, at, c, out, stride);
          } else if (HEIGHT == 4) {
            FourRows.distances(a, p * d, d, k, next, b, at, c, out, stride);
          } else if (kind == Kind.DOT && half) {
            SixRows.halfDots(a, p * d, d, k, next, b, at, c, out, stride);
          } else if (kind == Kind.DOT) {
            SixRows.dots(a, p * d, d, k, next, b, at, c, out, stride, k > k0);
          } else if (half) {
            SixRows.halfDistances(a, p * d, d, k, next, b, at, c, out, stride);
          } else {
            SixRows.distances(a, p * d, d, k, next, b, at, c, out, stride);
          }
        }
        k = next;
      } while (k < k1);
    }
  }

  /** The same without vectors, four entries at a time. */
  private static void plainTile(
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
    for (int i = 0; i < rows; i += 4) { // rows of B fill whole panels: there are four
      int at = i / WIDTH * WIDTH * d + i % WIDTH;
      for (int p = 0; p < height; p++) {
        float s = 0, t = 0, u = 0, v = 0;
        for (int k = k0; k < k1; k++) {
          float x = a[p * d + k];
          int q = at + k * WIDTH;
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
        int out = p * stride + i;
        c[out] = s;
        c[out + 1] = t;
        c[out + 2] = u;
        c[out + 3] = v;
      }
    }
  }

  /** One row of A against all panels: what a single column of a kernel needs. */
  public static void row(
      Kind kind, float[] a, int d, int k0, int k1, float[] b, int panels, float[] c) {
    int panel = 0;
    for (; kind == Kind.DOT && panel + 4 <= panels; panel += 4) {
      dots4(a, d, k0, k1, b, panel * d * WIDTH, c, panel * WIDTH);
    }
    for (; panel < panels; panel++) {
      int at = panel * d * WIDTH;
      FloatVector c0 = ZERO.broadcast(0), c1 = c0;
      for (int k = k0; k < k1; k++) {
        FloatVector x = ZERO.broadcast(a[k]);
        FloatVector b0 = FloatVector.fromArray(F, b, at + k * WIDTH);
        FloatVector b1 = FloatVector.fromArray(F, b, at + k * WIDTH + N);
        if (kind == Kind.DOT) {
          c0 = x.fma(b0, c0);
          c1 = x.fma(b1, c1);
        } else {
          FloatVector u = x.sub(b0), v = x.sub(b1);
          c0 = u.fma(u, c0);
          c1 = v.fma(v, c1);
        }
      }
      c0.intoArray(c, panel * WIDTH);
      c1.intoArray(c, panel * WIDTH + N);
    }
  }

  /** One row against four panels: eight chains at once hide the latency of each. */
  private static void dots4(
      float[] a, int d, int k0, int k1, float[] b, int at, float[] c, int out) {
    FloatVector z = ZERO.broadcast(0);
    FloatVector c00 = z, c01 = z, c10 = z, c11 = z, c20 = z, c21 = z, c30 = z, c31 = z;
    int panel = d * WIDTH;
    for (int k = k0; k < k1; k++) {
      int p = at + k * WIDTH;
      FloatVector x = ZERO.broadcast(a[k]);
      c00 = x.fma(FloatVector.fromArray(F, b, p), c00);
      c01 = x.fma(FloatVector.fromArray(F, b, p + N), c01);
      c10 = x.fma(FloatVector.fromArray(F, b, p + panel), c10);
      c11 = x.fma(FloatVector.fromArray(F, b, p + panel + N), c11);
      c20 = x.fma(FloatVector.fromArray(F, b, p + 2 * panel), c20);
      c21 = x.fma(FloatVector.fromArray(F, b, p + 2 * panel + N), c21);
      c30 = x.fma(FloatVector.fromArray(F, b, p + 3 * panel), c30);
      c31 = x.fma(FloatVector.fromArray(F, b, p + 3 * panel + N), c31);
    }
    c00.intoArray(c, out);
    c01.intoArray(c, out + N);
    c10.intoArray(c, out + WIDTH);
    c11.intoArray(c, out + WIDTH + N);
    c20.intoArray(c, out + 2 * WIDTH);
    c21.intoArray(c, out + 2 * WIDTH + N);
    c30.intoArray(c, out + 3 * WIDTH);
    c31.intoArray(c, out + 3 * WIDTH + N);
  }

  /** One entry, x[i..] against x[j..], by the same chain. */
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

  /** Four rows with themselves, one after another in x, by the same chain each. */
  public static void squares(Kind kind, float[] x, int d, int k0, int k1, float[] out) {
    float s = 0, t = 0, u = 0, v = 0;
    for (int k = k0; kind == Kind.DOT && k < k1; k++) { // a distance from itself is 0
      s = Math.fma(x[k], x[k], s);
      t = Math.fma(x[d + k], x[d + k], t);
      u = Math.fma(x[2 * d + k], x[2 * d + k], u);
      v = Math.fma(x[3 * d + k], x[3 * d + k], v);
    }
    out[0] = s;
    out[1] = t;
    out[2] = u;
    out[3] = v;
  }
}
