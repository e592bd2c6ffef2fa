package dev.prism.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The vector width everything uses: the machine's own, at most 256 bits.
 *
 * <p>The cap keeps the order in which floats are added, and so the last bit of every gain, the same
 * on machines with and without AVX-512. Lane sums are never left to {@code reduceLanes}: its order
 * is unspecified and differs between the interpreter and the compiled loop.
 */
final class Lanes {
  static final VectorSpecies<Float> F =
      FloatVector.SPECIES_PREFERRED.length() > 8
          ? FloatVector.SPECIES_256
          : FloatVector.SPECIES_PREFERRED;
  static final VectorSpecies<Integer> I = VectorSpecies.of(int.class, F.vectorShape());
  static final VectorSpecies<Double> D = VectorSpecies.of(double.class, F.vectorShape());
  static final int N = F.length();

  private Lanes() {}

  /**
   * max(v, 0) for v that is not NaN, as an integer maximum: 1.5 times faster than the float one.
   */
  static FloatVector positive(FloatVector v, IntVector zero) {
    return v.reinterpretAsInts().max(zero).reinterpretAsFloats();
  }

  /** min(max(v, 0), high) for high ≥ 0, the same way. */
  static FloatVector clamp(FloatVector v, IntVector zero, IntVector high) {
    return v.reinterpretAsInts().max(zero).min(high).reinterpretAsFloats();
  }

  /** The lanes' sum in double, first lane first. */
  static double sum(FloatVector v) {
    float[] lanes = new float[N];
    v.intoArray(lanes, 0);
    double s = 0;
    for (int i = 0; i < N; i++) {
      s += lanes[i];
    }
    return s;
  }
}
