package dev.prism.simd;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/** {@link BlockLoops} by vectors. Stateless. */
final class VectorBlocks implements BlockLoops.Loops {
  private static final int N = Lanes.N;

  // Two loops that differ in the caps only: with a condition inside, vectors were boxed.

  @Override
  public void uncapped(
      float[] s, int at, int blocks, float[] covered, double weight, double[] out, int first) {
    int rows = covered.length;
    float[] lanes = new float[N];
    double[] sum = new double[N];
    for (int b = 0, from = at; b < blocks; b++, from += rows * N) {
      Arrays.fill(sum, 0);
      for (int row = 0, to; row < rows; row = to) {
        to = Math.min(rows, row + CoverageLoops.TOGETHER);
        IntVector z = Species.NONE.broadcast(0);
        FloatVector g = Species.ZERO.broadcast(0);
        for (int i = row; i < to; i++) {
          FloatVector v =
              Species.ZERO
                  .broadcast(-covered[i])
                  .add(FloatVector.fromArray(Species.F, s, from + i * N));
          g = g.add(z.max(v.reinterpretAsInts()).reinterpretAsFloats());
        }
        g.intoArray(lanes, 0);
        for (int l = 0; l < N; l++) {
          sum[l] += lanes[l];
        }
      }
      for (int l = 0; l < N; l++) {
        out[first + b * N + l] += weight * sum[l];
      }
    }
  }

  @Override
  public void capped(
      float[] s,
      int at,
      int blocks,
      float[] covered,
      float[] slack,
      double weight,
      double[] out,
      int first) {
    int rows = covered.length;
    float[] lanes = new float[N];
    double[] sum = new double[N];
    for (int b = 0, from = at; b < blocks; b++, from += rows * N) {
      Arrays.fill(sum, 0);
      for (int row = 0, to; row < rows; row = to) {
        to = Math.min(rows, row + CoverageLoops.TOGETHER);
        IntVector z = Species.NONE.broadcast(0);
        FloatVector g = Species.ZERO.broadcast(0);
        for (int i = row; i < to; i++) {
          FloatVector v =
              Species.ZERO
                  .broadcast(-covered[i])
                  .add(FloatVector.fromArray(Species.F, s, from + i * N));
          IntVector high = Species.ZERO.broadcast(slack[i]).reinterpretAsInts();
          g = g.add(z.max(v.reinterpretAsInts()).min(high).reinterpretAsFloats());
        }
        g.intoArray(lanes, 0);
        for (int l = 0; l < N; l++) {
          sum[l] += lanes[l];
        }
      }
      for (int l = 0; l < N; l++) {
        out[first + b * N + l] += weight * sum[l];
      }
    }
  }

  @Override
  public void tangents(
      float[] s, int at, int blocks, float[] slope, double weight, double[] out, int first) {
    int rows = slope.length;
    float[] lanes = new float[N];
    for (int b = 0, from = at; b < blocks; b++, from += rows * N) {
      FloatVector g = Species.ZERO.broadcast(0);
      for (int i = 0; i < rows; i++) {
        g =
            Species.ZERO
                .broadcast(slope[i])
                .fma(FloatVector.fromArray(Species.F, s, from + i * N), g);
      }
      g.intoArray(lanes, 0);
      for (int l = 0; l < N; l++) {
        out[first + b * N + l] += weight * lanes[l];
      }
    }
  }

  @Override
  public void maxima(
      float[] s, int at, int blocks, int rows, float start, double[] out, int first) {
    float[] lanes = new float[N];
    for (int b = 0, from = at; b < blocks; b++, from += rows * N) {
      FloatVector one = Species.ZERO.broadcast(1);
      IntVector m = Species.NONE.broadcast(Float.floatToRawIntBits(start));
      for (int i = 0; i < rows; i++) {
        FloatVector v = one.mul(FloatVector.fromArray(Species.F, s, from + i * N));
        m = m.max(v.reinterpretAsInts());
      }
      m.reinterpretAsFloats().intoArray(lanes, 0);
      int c = first + b * N;
      for (int l = 0; l < N && c + l < out.length; l++) {
        out[c + l] = lanes[l];
      }
    }
  }
}
