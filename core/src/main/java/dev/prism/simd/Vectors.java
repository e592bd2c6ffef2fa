package dev.prism.simd;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Loops over long float arrays. Ends that do not fill a vector go through a padded one.
 *
 * <p>What is loaded is multiplied by one where it would be the receiver of a call: then its width
 * is known (see {@link Lanes#ZERO}).
 */
public final class Vectors {
  static final Cold COLD = new Cold(20_000_000);

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

  /**
   * Σ x[i]² over [from, to): four vectors of lanes in float, drained into a double; in double where
   * squares leave the range of floats.
   */
  public static double squares(float[] x, int from, int to) {
    double fast = squaresInFloat(x, from, to);
    if (fast > 1e-30 && fast < 1e30) {
      return fast;
    }
    double sum = 0;
    for (int k = from; k < to; k++) {
      sum += (double) x[k] * x[k];
    }
    return sum;
  }

  private static double squaresInFloat(float[] x, int from, int to) {
    return COLD.still(to - from) ? plainSquares(x, from, to) : vectorSquares(x, from, to);
  }

  private static double plainSquares(float[] x, int from, int to) {
    int step = 4 * Lanes.N, whole = to - (to - from) % step;
    float[] s = new float[step];
    for (int i = from; i < whole; i += step) {
      for (int l = 0; l < step; l++) {
        s[l] = Math.fma(x[i + l], x[i + l], s[l]);
      }
    }
    double sum = 0;
    for (int l = 0; l < Lanes.N; l++) {
      sum += s[l] + s[l + Lanes.N] + (s[l + 2 * Lanes.N] + s[l + 3 * Lanes.N]);
    }
    for (int i = whole; i < to; i++) {
      sum += x[i] * x[i];
    }
    return sum;
  }

  private static double vectorSquares(float[] x, int from, int to) {
    FloatVector one = Lanes.ZERO.broadcast(1);
    FloatVector s = Lanes.ZERO.broadcast(0), t = s, u = s, v = s;
    int i = from;
    for (int end = to - 4 * Lanes.N; i <= end; i += 4 * Lanes.N) {
      FloatVector a = one.mul(FloatVector.fromArray(Lanes.F, x, i));
      FloatVector b = one.mul(FloatVector.fromArray(Lanes.F, x, i + Lanes.N));
      FloatVector c = one.mul(FloatVector.fromArray(Lanes.F, x, i + 2 * Lanes.N));
      FloatVector d = one.mul(FloatVector.fromArray(Lanes.F, x, i + 3 * Lanes.N));
      s = a.fma(a, s);
      t = b.fma(b, t);
      u = c.fma(c, u);
      v = d.fma(d, v);
    }
    float[] lanes = new float[Lanes.N];
    s.add(t).add(u.add(v)).intoArray(lanes, 0);
    double sum = Lanes.sum(lanes);
    for (; i < to; i++) {
      sum += x[i] * x[i];
    }
    return sum;
  }

  /** Σ x[i]·y[i] in float: for who wants it quickly, and the same on every machine. */
  public static float dot(float[] x, float[] y) {
    FloatVector one = Lanes.ZERO.broadcast(1);
    FloatVector s = Lanes.ZERO.broadcast(0), t = s, u = s, v = s;
    int i = 0;
    for (int end = x.length - 4 * Lanes.N; i <= end; i += 4 * Lanes.N) {
      int j = i + Lanes.N, k = j + Lanes.N, l = k + Lanes.N;
      s =
          one.mul(FloatVector.fromArray(Lanes.F, x, i))
              .fma(FloatVector.fromArray(Lanes.F, y, i), s);
      t =
          one.mul(FloatVector.fromArray(Lanes.F, x, j))
              .fma(FloatVector.fromArray(Lanes.F, y, j), t);
      u =
          one.mul(FloatVector.fromArray(Lanes.F, x, k))
              .fma(FloatVector.fromArray(Lanes.F, y, k), u);
      v =
          one.mul(FloatVector.fromArray(Lanes.F, x, l))
              .fma(FloatVector.fromArray(Lanes.F, y, l), v);
    }
    float[] lanes = new float[Lanes.N];
    s.add(t).add(u.add(v)).intoArray(lanes, 0);
    float sum = (float) Lanes.sum(lanes);
    for (; i < x.length; i++) {
      sum = Math.fma(x[i], y[i], sum);
    }
    return sum;
  }

  /** Σ (x[i] − y[i])², the same way. */
  public static float squaredDistance(float[] x, float[] y) {
    FloatVector one = Lanes.ZERO.broadcast(1);
    FloatVector s = Lanes.ZERO.broadcast(0), t = s;
    int i = 0;
    for (int end = x.length - 2 * Lanes.N; i <= end; i += 2 * Lanes.N) {
      FloatVector a =
          one.mul(FloatVector.fromArray(Lanes.F, x, i)).sub(FloatVector.fromArray(Lanes.F, y, i));
      FloatVector b =
          one.mul(FloatVector.fromArray(Lanes.F, x, i + Lanes.N))
              .sub(FloatVector.fromArray(Lanes.F, y, i + Lanes.N));
      s = a.fma(a, s);
      t = b.fma(b, t);
    }
    float[] lanes = new float[Lanes.N];
    s.add(t).intoArray(lanes, 0);
    float sum = (float) Lanes.sum(lanes);
    for (; i < x.length; i++) {
      float d = x[i] - y[i];
      sum = Math.fma(d, d, sum);
    }
    return sum;
  }

  /** Σ x[i]·y[i], in double: four sums at once, so that none waits for itself. */
  public static double dot(float[] x, double[] y) {
    FloatVector one = Lanes.ZERO.broadcast(1);
    DoubleVector s = DoubleVector.zero(Lanes.D), t = s, u = s, v = s;
    int half = Lanes.D.length(), i = 0;
    for (int end = x.length - 2 * Lanes.N; i <= end; i += 2 * Lanes.N) {
      FloatVector f = one.mul(FloatVector.fromArray(Lanes.F, x, i));
      FloatVector g = one.mul(FloatVector.fromArray(Lanes.F, x, i + Lanes.N));
      DoubleVector a = (DoubleVector) f.convertShape(VectorOperators.F2D, Lanes.D, 0);
      DoubleVector b = (DoubleVector) f.convertShape(VectorOperators.F2D, Lanes.D, 1);
      DoubleVector c = (DoubleVector) g.convertShape(VectorOperators.F2D, Lanes.D, 0);
      DoubleVector d = (DoubleVector) g.convertShape(VectorOperators.F2D, Lanes.D, 1);
      s = a.fma(DoubleVector.fromArray(Lanes.D, y, i), s);
      t = b.fma(DoubleVector.fromArray(Lanes.D, y, i + half), t);
      u = c.fma(DoubleVector.fromArray(Lanes.D, y, i + 2 * half), u);
      v = d.fma(DoubleVector.fromArray(Lanes.D, y, i + 3 * half), v);
    }
    double[] lanes = new double[half];
    s.add(t).add(u.add(v)).intoArray(lanes, 0);
    double sum = 0;
    for (double lane : lanes) {
      sum += lane;
    }
    for (; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
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

  /** t[i] ← exp(−scale·t[i]), or exp(−scale·√t[i]) of a squared distance. */
  public static void decay(float[] t, int from, int to, float scale, boolean root) {
    FloatVector one = Lanes.ZERO.broadcast(1);
    if (root) {
      for (int i = from; i < to; i += Lanes.N) {
        one.mul(FloatVector.fromArray(Lanes.F, t, i)).sqrt().intoArray(t, i);
      }
    }
    FloatVector s = Lanes.ZERO.broadcast(-scale);
    for (int i = from; i < to; i += Lanes.N) {
      s.mul(FloatVector.fromArray(Lanes.F, t, i)).intoArray(t, i);
    }
    exp(t, from, to);
  }

  /**
   * z[i] ← exp(z[i] − most) over [from, to), where no z[i] is above {@code most}; tells the sum.
   * What is below e^−62 is 0: divided by such a sum it would be no number to reckon with.
   */
  public static double exp(float[] z, int from, int to, float most) {
    float[] e = new float[padded(to - from)];
    System.arraycopy(z, from, e, 0, to - from);
    FloatVector zero = Lanes.ZERO.broadcast(0), top = Lanes.ZERO.broadcast(-most);
    for (int i = 0; i < e.length; i += Lanes.N) {
      zero.min(top.add(FloatVector.fromArray(Lanes.F, e, i))).intoArray(e, i);
    }
    exp(e, 0, e.length);
    double sum = 0;
    for (int i = 0; i < to - from; i++) {
      e[i] = e[i] < 1.1851864e-27f ? 0 : e[i];
      sum += e[i];
    }
    System.arraycopy(e, 0, z, from, to - from);
    return sum;
  }

  /**
   * t[i] ← e^t[i] for t[i] ≤ 0, within two units in the last place: 2ⁿ·p(r), r = t − n·ln 2 in [−½
   * ln 2, ½ ln 2].
   *
   * <p>Our own and not {@code VectorOperators.EXP}: that one is a native library's where there is
   * one and Java's where there is not, and the two differ in the last bit. And a loop over an
   * array, not a method of a vector: where the compiler will not inline one, it boxes every vector.
   */
  private static void exp(float[] t, int from, int to) {
    FloatVector least = Lanes.ZERO.broadcast(-87.3f); // e^−87.3 is the last normal float
    // round(x / ln 2) by adding and taking away 1.5·2²³
    FloatVector magic = Lanes.ZERO.broadcast(12582912f);
    for (int i = from; i < to; i += Lanes.N) {
      FloatVector x = least.max(FloatVector.fromArray(Lanes.F, t, i));
      FloatVector shifted = x.fma(Lanes.ZERO.broadcast(1.44269504f), magic);
      FloatVector n = shifted.sub(magic);
      FloatVector r = n.fma(Lanes.ZERO.broadcast(-0.693359375f), x);
      r = n.fma(Lanes.ZERO.broadcast(2.12194440e-4f), r);
      FloatVector p = Lanes.ZERO.broadcast(1.9875691500e-4f);
      p = p.fma(r, Lanes.ZERO.broadcast(1.3981999507e-3f));
      p = p.fma(r, Lanes.ZERO.broadcast(8.3334519073e-3f));
      p = p.fma(r, Lanes.ZERO.broadcast(4.1665795894e-2f));
      p = p.fma(r, Lanes.ZERO.broadcast(1.6666665459e-1f));
      p = p.fma(r, Lanes.ZERO.broadcast(5.0000001201e-1f));
      p = p.fma(r.mul(r), r.add(1f));
      IntVector bits = shifted.reinterpretAsInts().sub(magic.reinterpretAsInts());
      p.reinterpretAsInts()
          .add(bits.lanewise(VectorOperators.LSHL, 23))
          .reinterpretAsFloats()
          .intoArray(t, i);
    }
  }

  /**
   * x[i] ← ln x[i] over [from, to) for positive normal numbers, within three units in the last
   * place: x = 2ⁿ·m, m in [√½, √2], ln m = 2 artanh s, s = (m − 1)/(m + 1).
   */
  public static void log(double[] x, int from, int to) {
    int i = from;
    for (int end = to - Lanes.D.length(); i <= end; i += Lanes.D.length()) {
      LongVector bits = DoubleVector.fromArray(Lanes.D, x, i).reinterpretAsLongs();
      // counted from √½, so that the exponent changes there and m stays between √½ and √2
      LongVector n = bits.sub(0x3fe6a09e667f3bcdL).lanewise(VectorOperators.ASHR, 52);
      DoubleVector m = bits.sub(n.lanewise(VectorOperators.LSHL, 52)).reinterpretAsDoubles();
      // n as a double, by its bits beside those of 1.5·2⁵²
      DoubleVector e = n.add(0x4338000000000000L).reinterpretAsDoubles().sub(6755399441055744.0);
      DoubleVector s = m.sub(1).div(m.add(1)), z = s.mul(s);
      DoubleVector p = z.mul(2.0 / 21).add(2.0 / 19);
      p = p.mul(z).add(2.0 / 17);
      p = p.mul(z).add(2.0 / 15);
      p = p.mul(z).add(2.0 / 13);
      p = p.mul(z).add(2.0 / 11);
      p = p.mul(z).add(2.0 / 9);
      p = p.mul(z).add(2.0 / 7);
      p = p.mul(z).add(2.0 / 5);
      p = p.mul(z).add(2.0 / 3);
      DoubleVector low = p.mul(z).mul(s).add(e.mul(1.90821492927058770e-10));
      e.mul(6.93147180369123816e-01).add(s.add(s).add(low)).intoArray(x, i);
    }
    if (i < to) {
      double[] rest = new double[Lanes.D.length()];
      Arrays.fill(rest, 1);
      System.arraycopy(x, i, rest, 0, to - i);
      log(rest, 0, rest.length);
      System.arraycopy(rest, 0, x, i, to - i);
    }
  }

  /** ln x, as {@link #log(double[], int, int)} has it. */
  public static double log(double x) {
    double[] one = {x};
    log(one, 0, 1);
    return one[0];
  }
}
