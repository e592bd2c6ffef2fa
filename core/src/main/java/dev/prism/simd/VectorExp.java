package dev.prism.simd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;

/** {@link Exp} by vectors. Stateless. */
final class VectorExp implements Exp.Loops {
  /**
   * {@code VectorOperators.EXP} is not used because its native and its Java version differ in the
   * last bit. This is a loop over an array instead of a method of a vector because the compiler
   * boxes every vector that is passed to a method it does not inline.
   */
  @Override
  public void exp(float[] t, int from, int to) {
    FloatVector least = Species.ZERO.broadcast(-87.3f); // e^−87.3 is the last normal float
    // round(x / ln 2) by adding and subtracting 1.5·2²³
    FloatVector magic = Species.ZERO.broadcast(12582912f);
    for (int i = from; i < to; i += Species.F.length()) {
      FloatVector x = least.max(FloatVector.fromArray(Species.F, t, i));
      FloatVector shifted = x.fma(Species.ZERO.broadcast(1.44269504f), magic);
      FloatVector n = shifted.sub(magic);
      FloatVector r = n.fma(Species.ZERO.broadcast(-0.693359375f), x);
      r = n.fma(Species.ZERO.broadcast(2.12194440e-4f), r);
      FloatVector p = Species.ZERO.broadcast(1.9875691500e-4f);
      p = p.fma(r, Species.ZERO.broadcast(1.3981999507e-3f));
      p = p.fma(r, Species.ZERO.broadcast(8.3334519073e-3f));
      p = p.fma(r, Species.ZERO.broadcast(4.1665795894e-2f));
      p = p.fma(r, Species.ZERO.broadcast(1.6666665459e-1f));
      p = p.fma(r, Species.ZERO.broadcast(5.0000001201e-1f));
      p = p.fma(r.mul(r), r.add(1f));
      IntVector bits = shifted.reinterpretAsInts().sub(magic.reinterpretAsInts());
      p.reinterpretAsInts()
          .add(bits.lanewise(VectorOperators.LSHL, 23))
          .reinterpretAsFloats()
          .intoArray(t, i);
    }
  }

  @Override
  public int log(double[] x, int from, int to) {
    int i = from;
    for (int end = to - Species.D.length(); i <= end; i += Species.D.length()) {
      LongVector bits = DoubleVector.fromArray(Species.D, x, i).reinterpretAsLongs();
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
    return i;
  }
}
