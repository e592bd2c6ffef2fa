package dev.prism.simd;

import java.util.List;
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

  /** As wide as the machine goes, for what has no order between lanes. */
  static final VectorSpecies<Float> WIDEST = FloatVector.SPECIES_PREFERRED;

  static final VectorSpecies<Integer> I = VectorSpecies.of(int.class, F.vectorShape());
  static final VectorSpecies<Double> D = VectorSpecies.of(double.class, F.vectorShape());
  static final int N = F.length();

  static {
    if (WIDEST != F) {
      introduce();
    }
  }

  private Lanes() {}

  /**
   * Java's compiler bets on what it has seen of the vector module: one width, or an operation whose
   * tables nobody has used yet. Where bets are lost while a loop is being compiled it may give up,
   * and the loop stays twenty times slower for good; it was seen once in a dozen starts. So both
   * widths and the usual operations are introduced to it before any loop begins.
   */
  private static void introduce() {
    float[] x = new float[4 * WIDEST.length()];
    for (int round = 0; round < 300; round++) {
      for (VectorSpecies<Float> width : List.of(WIDEST, F)) {
        FloatVector v = FloatVector.fromArray(width, x, 0);
        FloatVector one = FloatVector.broadcast(width, 1f);
        v = one.fma(v, FloatVector.zero(width)).add(one).sub(one).mul(one);
        v.intoArray(x, width.length());
      }
    }
  }

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
