package dev.prism.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The vector widths. Stateless.
 *
 * <p>Lane sums are never left to {@code reduceLanes}: its order is unspecified and differs between
 * the interpreter and the compiled loop.
 */
final class Species {
  /** The widest vectors of the machine, for loops without an order between lanes. */
  static final VectorSpecies<Float> WIDEST = FloatVector.SPECIES_PREFERRED;

  /** Vectors of {@link Lanes#N} floats where the machine has them, shorter ones elsewhere. */
  static final VectorSpecies<Float> F =
      WIDEST.length() > Lanes.N ? FloatVector.SPECIES_256 : WIDEST;

  static final VectorSpecies<Integer> I = VectorSpecies.of(int.class, F.vectorShape());
  static final VectorSpecies<Double> D = VectorSpecies.of(double.class, F.vectorShape());

  /**
   * A vector whose broadcasts have a width that the compiler knows, and so have all vectors that a
   * loop computes from them. The width of the result of a static method is profiled instead; if the
   * profile has several widths, vectors are boxed and loops are twenty times slower, which happened
   * in one of twelve starts. The constant itself is boxed: a loop must not begin with it. There are
   * no methods that take vectors, because in a large method the compiler stops inlining them and
   * boxes every vector that is passed.
   */
  static final FloatVector ZERO = FloatVector.zero(F);

  /** The vector of integers for the same purpose. */
  static final IntVector NONE = IntVector.zero(I);

  private Species() {}

  /** Returns whether a vector holds the lanes of a sum, so that sums can be computed by vectors. */
  static boolean holdsAllLanes() {
    return F.length() == Lanes.N;
  }
}
