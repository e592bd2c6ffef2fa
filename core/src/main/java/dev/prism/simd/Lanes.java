package dev.prism.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The vector width of everything that sums: the machine's own, at most 256 bits.
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

  /**
   * What it broadcasts is known by the compiler to be of this width, and so is what loops make of
   * that. The result of a static method is not: there the compiler goes by the widths that it has
   * seen, and where it has seen both, one start in a dozen ended with a box for every number and
   * loops twenty times slower. The constant itself is such a box: never begin a loop with it. Nor
   * are there methods that take vectors: in a method that has grown large, the compiler goes on
   * inlining Java's own and no longer ours, and every vector handed over is a box.
   */
  static final FloatVector ZERO = FloatVector.zero(F);

  /** The same for integers. */
  static final IntVector NONE = IntVector.zero(I);

  private Lanes() {}

  /** The lanes' sum in double, first lane first. */
  static double sum(float[] lanes) {
    double s = 0;
    for (int i = 0; i < N; i++) {
      s += lanes[i];
    }
    return s;
  }
}
