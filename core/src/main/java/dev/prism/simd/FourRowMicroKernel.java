package dev.prism.simd;

import static dev.prism.simd.VectorMatrix.F;
import static dev.prism.simd.VectorMatrix.N;
import static dev.prism.simd.VectorMatrix.WIDTH;
import static dev.prism.simd.VectorMatrix.ZERO;

import jdk.incubator.vector.FloatVector;

/** The micro-kernels of {@link VectorMatrix} for machines with 16 vector registers. */
final class FourRowMicroKernel {
  private FourRowMicroKernel() {}

  /**
   * Computes four rows of A against one panel. There is no version for half a panel, which would
   * take as long because four chains are bound by latency.
   */
  static void dots(
      float[] a, int r0, int d, int k0, int k1, float[] b, int at, float[] c, int out, int stride) {
    FloatVector z = ZERO.broadcast(0);
    FloatVector c00 = z, c01 = z, c10 = z, c11 = z, c20 = z, c21 = z, c30 = z, c31 = z;
    int r1 = r0 + d, r2 = r1 + d, r3 = r2 + d;
    for (int k = k0; k < k1; k++) {
      int p = at + k * WIDTH;
      FloatVector b0 = FloatVector.fromArray(F, b, p);
      FloatVector b1 = FloatVector.fromArray(F, b, p + N);
      FloatVector x = ZERO.broadcast(a[r0 + k]);
      c00 = x.fma(b0, c00);
      c01 = x.fma(b1, c01);
      x = ZERO.broadcast(a[r1 + k]);
      c10 = x.fma(b0, c10);
      c11 = x.fma(b1, c11);
      x = ZERO.broadcast(a[r2 + k]);
      c20 = x.fma(b0, c20);
      c21 = x.fma(b1, c21);
      x = ZERO.broadcast(a[r3 + k]);
      c30 = x.fma(b0, c30);
      c31 = x.fma(b1, c31);
    }
    c00.intoArray(c, out);
    c01.intoArray(c, out + N);
    c10.intoArray(c, out + stride);
    c11.intoArray(c, out + stride + N);
    c20.intoArray(c, out + 2 * stride);
    c21.intoArray(c, out + 2 * stride + N);
    c30.intoArray(c, out + 3 * stride);
    c31.intoArray(c, out + 3 * stride + N);
  }

  /** Like {@link SixRowMicroKernel#distances}. */
  static void distances(
      float[] a, int r0, int d, int k0, int k1, float[] b, int at, float[] c, int out, int stride) {
    FloatVector z = ZERO.broadcast(0);
    FloatVector c00 = z, c01 = z, c10 = z, c11 = z, c20 = z, c21 = z, c30 = z, c31 = z;
    int r1 = r0 + d, r2 = r1 + d, r3 = r2 + d;
    for (int k = k0; k < k1; k++) {
      int p = at + k * WIDTH;
      FloatVector b0 = FloatVector.fromArray(F, b, p);
      FloatVector b1 = FloatVector.fromArray(F, b, p + N);
      FloatVector x = ZERO.broadcast(a[r0 + k]);
      FloatVector u = x.sub(b0);
      c00 = u.fma(u, c00);
      u = x.sub(b1);
      c01 = u.fma(u, c01);
      x = ZERO.broadcast(a[r1 + k]);
      u = x.sub(b0);
      c10 = u.fma(u, c10);
      u = x.sub(b1);
      c11 = u.fma(u, c11);
      x = ZERO.broadcast(a[r2 + k]);
      u = x.sub(b0);
      c20 = u.fma(u, c20);
      u = x.sub(b1);
      c21 = u.fma(u, c21);
      x = ZERO.broadcast(a[r3 + k]);
      u = x.sub(b0);
      c30 = u.fma(u, c30);
      u = x.sub(b1);
      c31 = u.fma(u, c31);
    }
    c00.intoArray(c, out);
    c01.intoArray(c, out + N);
    c10.intoArray(c, out + stride);
    c11.intoArray(c, out + stride + N);
    c20.intoArray(c, out + 2 * stride);
    c21.intoArray(c, out + 2 * stride + N);
    c30.intoArray(c, out + 3 * stride);
    c31.intoArray(c, out + 3 * stride + N);
  }
}
