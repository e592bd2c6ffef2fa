package dev.prism.simd;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;

/** Exponentials and logarithms of many numbers, the same bits on every machine. */
public final class Exp {
  private Exp() {}

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
    float[] e = new float[Vectors.padded(to - from)];
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
