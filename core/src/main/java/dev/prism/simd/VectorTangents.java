package dev.prism.simd;

import jdk.incubator.vector.FloatVector;

/** {@link TangentLoops} by vectors. Stateless. */
final class VectorTangents implements TangentLoops.Loops {
  @Override
  public void lanes(float[] s, int at, float[] slope, int from, int whole, float[] lanes) {
    FloatVector one = Species.ZERO.broadcast(1), g = Species.ZERO.broadcast(0);
    for (int i = from; i < whole; i += Lanes.N) {
      g =
          one.mul(FloatVector.fromArray(Species.F, slope, i))
              .fma(FloatVector.fromArray(Species.F, s, at + i), g);
    }
    g.intoArray(lanes, 0);
  }
}
