package dev.prism.simd;

import dev.prism.simd.MatrixProduct.Kind;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** {@link MatrixProduct} by vectors. Stateless. */
final class VectorMatrix implements MatrixProduct.Loops {
  /** The widest vectors of the machine: an entry is computed in one lane, whatever the width. */
  static final VectorSpecies<Float> F = Species.WIDEST;

  static final int N = F.length();
  static final int WIDTH = 2 * N;

  /** See {@link Species#ZERO}. */
  static final FloatVector ZERO = FloatVector.zero(F);

  /**
   * The approximate number of features at a time, so that a panel of them stays in the cache. Four
   * rows are faster without this limit.
   */
  private static final int DEPTH = 192;

  private static final int HEIGHT = MatrixProduct.height(N);

  @Override
  public int lanes() {
    return N;
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
            FourRowMicroKernel.dots(a, p * d, d, k, next, b, at, c, out, stride);
          } else if (HEIGHT == 4) {
            FourRowMicroKernel.distances(a, p * d, d, k, next, b, at, c, out, stride);
          } else if (kind == Kind.DOT && half) {
            SixRowMicroKernel.halfDots(a, p * d, d, k, next, b, at, c, out, stride);
          } else if (kind == Kind.DOT) {
            SixRowMicroKernel.dots(a, p * d, d, k, next, b, at, c, out, stride, k > k0);
          } else if (half) {
            SixRowMicroKernel.halfDistances(a, p * d, d, k, next, b, at, c, out, stride);
          } else {
            SixRowMicroKernel.distances(a, p * d, d, k, next, b, at, c, out, stride);
          }
        }
        k = next;
      } while (k < k1);
    }
  }

  @Override
  public void row(Kind kind, float[] a, int d, int k0, int k1, float[] b, int panels, float[] c) {
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

  @Override
  public void squares(int d, int k0, int k1, float[] b, int panels, float[] c) {
    for (int panel = 0; panel < panels; panel++) {
      int at = panel * d * WIDTH;
      FloatVector c0 = ZERO.broadcast(0), c1 = c0;
      for (int k = k0; k < k1; k++) {
        FloatVector b0 = FloatVector.fromArray(F, b, at + k * WIDTH);
        FloatVector b1 = FloatVector.fromArray(F, b, at + k * WIDTH + N);
        c0 = b0.fma(b0, c0);
        c1 = b1.fma(b1, c1);
      }
      c0.intoArray(c, panel * WIDTH);
      c1.intoArray(c, panel * WIDTH + N);
    }
  }

  /** Transposes squares of eight rows and eight features in registers. */
  @Override
  public void interleave(float[][] row, int[] offset, float[] scale, int d, float[] out, int at) {
    int k = 0, squares = Species.holdsAllLanes() ? d / 8 * 8 : 0;
    for (int to = at; k < squares; k += 8, to += 8 * WIDTH) {
      Transpose.square(row, offset, scale, k, out, to);
    }
    ScalarMatrix.interleave(row, offset, scale, k, d, out, at);
  }
}
