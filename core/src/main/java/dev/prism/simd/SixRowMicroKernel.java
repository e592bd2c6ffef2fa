package dev.prism.simd;

import static dev.prism.simd.VectorMatrix.F;
import static dev.prism.simd.VectorMatrix.N;
import static dev.prism.simd.VectorMatrix.WIDTH;
import static dev.prism.simd.VectorMatrix.ZERO;

import jdk.incubator.vector.FloatVector;

/** The micro-kernels of {@link VectorMatrix} for machines with 32 vector registers. */
final class SixRowMicroKernel {
  private SixRowMicroKernel() {}

  /**
   * Six rows of A against one panel: twelve accumulators.
   *
   * @param more whether to continue the sums in C
   */
  static void dots(
      float[] a,
      int r0,
      int d,
      int k0,
      int k1,
      float[] b,
      int at,
      float[] c,
      int out,
      int stride,
      boolean more) {
    FloatVector z = ZERO.broadcast(0);
    FloatVector c00 = z, c01 = z, c10 = z, c11 = z, c20 = z, c21 = z;
    FloatVector c30 = z, c31 = z, c40 = z, c41 = z, c50 = z, c51 = z;
    if (more) {
      FloatVector one = ZERO.broadcast(1);
      c00 = one.mul(FloatVector.fromArray(F, c, out));
      c01 = one.mul(FloatVector.fromArray(F, c, out + N));
      c10 = one.mul(FloatVector.fromArray(F, c, out + stride));
      c11 = one.mul(FloatVector.fromArray(F, c, out + stride + N));
      c20 = one.mul(FloatVector.fromArray(F, c, out + 2 * stride));
      c21 = one.mul(FloatVector.fromArray(F, c, out + 2 * stride + N));
      c30 = one.mul(FloatVector.fromArray(F, c, out + 3 * stride));
      c31 = one.mul(FloatVector.fromArray(F, c, out + 3 * stride + N));
      c40 = one.mul(FloatVector.fromArray(F, c, out + 4 * stride));
      c41 = one.mul(FloatVector.fromArray(F, c, out + 4 * stride + N));
      c50 = one.mul(FloatVector.fromArray(F, c, out + 5 * stride));
      c51 = one.mul(FloatVector.fromArray(F, c, out + 5 * stride + N));
    }
    int r1 = r0 + d, r2 = r1 + d, r3 = r2 + d, r4 = r3 + d, r5 = r4 + d;
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
      x = ZERO.broadcast(a[r4 + k]);
      c40 = x.fma(b0, c40);
      c41 = x.fma(b1, c41);
      x = ZERO.broadcast(a[r5 + k]);
      c50 = x.fma(b0, c50);
      c51 = x.fma(b1, c51);
    }
    c00.intoArray(c, out);
    c01.intoArray(c, out + N);
    c10.intoArray(c, out + stride);
    c11.intoArray(c, out + stride + N);
    c20.intoArray(c, out + 2 * stride);
    c21.intoArray(c, out + 2 * stride + N);
    c30.intoArray(c, out + 3 * stride);
    c31.intoArray(c, out + 3 * stride + N);
    c40.intoArray(c, out + 4 * stride);
    c41.intoArray(c, out + 4 * stride + N);
    c50.intoArray(c, out + 5 * stride);
    c51.intoArray(c, out + 5 * stride + N);
  }

  /** Six rows of A against the first half of a panel: a query set is often that small. */
  static void halfDots(
      float[] a, int r0, int d, int k0, int k1, float[] b, int at, float[] c, int out, int stride) {
    FloatVector z = ZERO.broadcast(0);
    FloatVector c0 = z, c1 = z, c2 = z, c3 = z, c4 = z, c5 = z;
    int r1 = r0 + d, r2 = r1 + d, r3 = r2 + d, r4 = r3 + d, r5 = r4 + d;
    for (int k = k0; k < k1; k++) {
      FloatVector x = FloatVector.fromArray(F, b, at + k * WIDTH);
      c0 = ZERO.broadcast(a[r0 + k]).fma(x, c0);
      c1 = ZERO.broadcast(a[r1 + k]).fma(x, c1);
      c2 = ZERO.broadcast(a[r2 + k]).fma(x, c2);
      c3 = ZERO.broadcast(a[r3 + k]).fma(x, c3);
      c4 = ZERO.broadcast(a[r4 + k]).fma(x, c4);
      c5 = ZERO.broadcast(a[r5 + k]).fma(x, c5);
    }
    c0.intoArray(c, out);
    c1.intoArray(c, out + stride);
    c2.intoArray(c, out + 2 * stride);
    c3.intoArray(c, out + 3 * stride);
    c4.intoArray(c, out + 4 * stride);
    c5.intoArray(c, out + 5 * stride);
  }

  /**
   * Six rows of A against one panel. Differences are squared directly: ‖a‖² + ‖b‖² − 2a·b would be
   * twice as fast, but loses all digits for close points, which matter most.
   */
  static void distances(
      float[] a, int r0, int d, int k0, int k1, float[] b, int at, float[] c, int out, int stride) {
    FloatVector z = ZERO.broadcast(0);
    FloatVector c00 = z, c01 = z, c10 = z, c11 = z, c20 = z, c21 = z;
    FloatVector c30 = z, c31 = z, c40 = z, c41 = z, c50 = z, c51 = z;
    int r1 = r0 + d, r2 = r1 + d, r3 = r2 + d, r4 = r3 + d, r5 = r4 + d;
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
      x = ZERO.broadcast(a[r4 + k]);
      u = x.sub(b0);
      c40 = u.fma(u, c40);
      u = x.sub(b1);
      c41 = u.fma(u, c41);
      x = ZERO.broadcast(a[r5 + k]);
      u = x.sub(b0);
      c50 = u.fma(u, c50);
      u = x.sub(b1);
      c51 = u.fma(u, c51);
    }
    c00.intoArray(c, out);
    c01.intoArray(c, out + N);
    c10.intoArray(c, out + stride);
    c11.intoArray(c, out + stride + N);
    c20.intoArray(c, out + 2 * stride);
    c21.intoArray(c, out + 2 * stride + N);
    c30.intoArray(c, out + 3 * stride);
    c31.intoArray(c, out + 3 * stride + N);
    c40.intoArray(c, out + 4 * stride);
    c41.intoArray(c, out + 4 * stride + N);
    c50.intoArray(c, out + 5 * stride);
    c51.intoArray(c, out + 5 * stride + N);
  }

  /** Six rows of A against the first half of a panel. */
  static void halfDistances(
      float[] a, int r0, int d, int k0, int k1, float[] b, int at, float[] c, int out, int stride) {
    FloatVector z = ZERO.broadcast(0);
    FloatVector c0 = z, c1 = z, c2 = z, c3 = z, c4 = z, c5 = z;
    int r1 = r0 + d, r2 = r1 + d, r3 = r2 + d, r4 = r3 + d, r5 = r4 + d;
    for (int k = k0; k < k1; k++) {
      FloatVector x = FloatVector.fromArray(F, b, at + k * WIDTH);
      FloatVector u = ZERO.broadcast(a[r0 + k]).sub(x);
      c0 = u.fma(u, c0);
      u = ZERO.broadcast(a[r1 + k]).sub(x);
      c1 = u.fma(u, c1);
      u = ZERO.broadcast(a[r2 + k]).sub(x);
      c2 = u.fma(u, c2);
      u = ZERO.broadcast(a[r3 + k]).sub(x);
      c3 = u.fma(u, c3);
      u = ZERO.broadcast(a[r4 + k]).sub(x);
      c4 = u.fma(u, c4);
      u = ZERO.broadcast(a[r5 + k]).sub(x);
      c5 = u.fma(u, c5);
    }
    c0.intoArray(c, out);
    c1.intoArray(c, out + stride);
    c2.intoArray(c, out + 2 * stride);
    c3.intoArray(c, out + 3 * stride);
    c4.intoArray(c, out + 4 * stride);
    c5.intoArray(c, out + 5 * stride);
  }
}
