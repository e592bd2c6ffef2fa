package dev.prism.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/**
 * Loops over long float arrays. Ends that do not fill a vector go through a padded one.
 *
 * <p>What is loaded is multiplied by one where it would be the receiver of a call: then its width
 * is known (see {@link Lanes#ZERO}).
 */
public final class Vectors {
  private Vectors() {}

  /** y[i] ← y[i] + c·x[i] for i in [from, to). */
  public static void addScaled(float c, float[] x, float[] y, int from, int to) {
    FloatVector s = Lanes.ZERO.broadcast(c);
    int i = from;
    for (int end = to - Lanes.N; i <= end; i += Lanes.N) {
      s.fma(FloatVector.fromArray(Lanes.F, x, i), FloatVector.fromArray(Lanes.F, y, i))
          .intoArray(y, i);
    }
    for (; i < to; i++) {
      y[i] = Math.fma(c, x[i], y[i]);
    }
  }

  /** y ← y + a·u + b·v + c·w + d·x over [from, to): one pass over y for four vectors. */
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
    int i = from;
    for (int end = to - Lanes.N; i <= end; i += Lanes.N) {
      FloatVector s = FloatVector.fromArray(Lanes.F, y, i);
      s = Lanes.ZERO.broadcast(a).fma(FloatVector.fromArray(Lanes.F, u, i), s);
      s = Lanes.ZERO.broadcast(b).fma(FloatVector.fromArray(Lanes.F, v, i), s);
      s = Lanes.ZERO.broadcast(c).fma(FloatVector.fromArray(Lanes.F, w, i), s);
      s = Lanes.ZERO.broadcast(d).fma(FloatVector.fromArray(Lanes.F, x, i), s);
      s.intoArray(y, i);
    }
    for (; i < to; i++) {
      y[i] = Math.fma(x[i], d, Math.fma(w[i], c, Math.fma(v[i], b, Math.fma(u[i], a, y[i]))));
    }
  }

  /** x[i] ← c·x[i] for i in [from, to). */
  public static void scale(float[] x, int from, int to, float c) {
    for (int i = from; i < to; i++) { // which Java makes vectors of by itself
      x[i] *= c;
    }
  }

  /** Sums run in so many lanes: row i of a block goes to lane i mod this. */
  public static int lanes() {
    return Lanes.N;
  }

  /** A length that holds n and whole vectors only: what the loops over tiles below expect. */
  public static int padded(int n) {
    return (n + Lanes.N - 1) / Lanes.N * Lanes.N;
  }

  /** t[i] ← t[i]·u[i]; lengths are multiples of the panel width, as all tiles' are. */
  public static void multiply(float[] t, float[] u, int from, int to) {
    FloatVector one = Lanes.ZERO.broadcast(1);
    for (int i = from; i < to; i += Lanes.N) {
      one.mul(FloatVector.fromArray(Lanes.F, t, i))
          .mul(FloatVector.fromArray(Lanes.F, u, i))
          .intoArray(t, i);
    }
  }

  /** t[i] ← max(0, t[i]). */
  public static void clip(float[] t, int from, int to) {
    FloatVector one = Lanes.ZERO.broadcast(1);
    IntVector zero = Lanes.NONE.broadcast(0);
    for (int i = from; i < to; i += Lanes.N) {
      zero.max(one.mul(FloatVector.fromArray(Lanes.F, t, i)).reinterpretAsInts())
          .reinterpretAsFloats()
          .intoArray(t, i);
    }
  }

  /** t[i] ← max(0, ½ + ½·t[i]); a cosine may round to just below −1. */
  public static void shift(float[] t, int from, int to) {
    IntVector zero = Lanes.NONE.broadcast(0);
    FloatVector half = Lanes.ZERO.broadcast(0.5f);
    for (int i = from; i < to; i += Lanes.N) {
      zero.max(half.fma(FloatVector.fromArray(Lanes.F, t, i), half).reinterpretAsInts())
          .reinterpretAsFloats()
          .intoArray(t, i);
    }
  }
}
