package dev.prism.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/**
 * {@link CoverageLoops} by vectors. Stateless.
 *
 * <p>The two loops are long on purpose: a method that is too long to be inlined is compiled by
 * itself, and so the same way in every program.
 */
final class VectorCoverage implements CoverageLoops.Loops {
  private static final int N = Lanes.N;
  private static final int WIDE = CoverageLoops.WIDE;
  private static final int ROWS = CoverageLoops.ROWS;

  @Override
  public void uncapped(
      float[][] s,
      int[] offset,
      int shift,
      int c,
      int last,
      float[] covered,
      int row,
      int n,
      float[] sums) {
    int c1 = Math.min(c + 1, last), c2 = Math.min(c + 2, last), c3 = Math.min(c + 3, last);
    float[] s0 = s[c], s1 = s[c1], s2 = s[c2], s3 = s[c3];
    int o0 = offset[c] + shift - row, o1 = offset[c1] + shift - row; // one index for all
    int o2 = offset[c2] + shift - row, o3 = offset[c3] + shift - row, end = row + n;
    IntVector z = Species.NONE.broadcast(0);
    for (int from = row, at = 0; from < end; from += ROWS, at += WIDE) {
      FloatVector g0 = Species.ZERO.broadcast(0), g1 = g0, g2 = g0, g3 = g0;
      int to = Math.min(end, from + ROWS);
      for (int i = from; i < to; i += N) {
        FloatVector m =
            Species.ZERO.broadcast(0).sub(FloatVector.fromArray(Species.F, covered, i)); // −covered
        g0 =
            g0.add(
                z.max(m.add(FloatVector.fromArray(Species.F, s0, o0 + i)).reinterpretAsInts())
                    .reinterpretAsFloats());
        g1 =
            g1.add(
                z.max(m.add(FloatVector.fromArray(Species.F, s1, o1 + i)).reinterpretAsInts())
                    .reinterpretAsFloats());
        g2 =
            g2.add(
                z.max(m.add(FloatVector.fromArray(Species.F, s2, o2 + i)).reinterpretAsInts())
                    .reinterpretAsFloats());
        g3 =
            g3.add(
                z.max(m.add(FloatVector.fromArray(Species.F, s3, o3 + i)).reinterpretAsInts())
                    .reinterpretAsFloats());
      }
      g0.intoArray(sums, at);
      g1.intoArray(sums, at + N);
      g2.intoArray(sums, at + 2 * N);
      g3.intoArray(sums, at + 3 * N);
    }
  }

  /**
   * One run of rows only: with a loop of runs around it, the last of its four columns was more than
   * the compiler would inline in one start of eight, and every vector of it a box.
   */
  @Override
  public void capped(
      float[][] s,
      int[] offset,
      int shift,
      int c,
      int last,
      float[] covered,
      float[] slack,
      int row,
      int n,
      float[] sums,
      int at) {
    int c1 = Math.min(c + 1, last), c2 = Math.min(c + 2, last), c3 = Math.min(c + 3, last);
    float[] s0 = s[c], s1 = s[c1], s2 = s[c2], s3 = s[c3];
    int o0 = offset[c] + shift - row, o1 = offset[c1] + shift - row; // one index for all
    int o2 = offset[c2] + shift - row, o3 = offset[c3] + shift - row, end = row + n;
    IntVector z = Species.NONE.broadcast(0);
    FloatVector g0 = Species.ZERO.broadcast(0), g1 = g0, g2 = g0, g3 = g0;
    for (int i = row; i < end; i += N) {
      FloatVector m =
          Species.ZERO.broadcast(0).sub(FloatVector.fromArray(Species.F, covered, i)); // −covered
      IntVector h = // of known width
          Species.ZERO
              .broadcast(1)
              .mul(FloatVector.fromArray(Species.F, slack, i))
              .reinterpretAsInts();
      g0 =
          g0.add(
              z.max(m.add(FloatVector.fromArray(Species.F, s0, o0 + i)).reinterpretAsInts())
                  .min(h)
                  .reinterpretAsFloats());
      g1 =
          g1.add(
              z.max(m.add(FloatVector.fromArray(Species.F, s1, o1 + i)).reinterpretAsInts())
                  .min(h)
                  .reinterpretAsFloats());
      g2 =
          g2.add(
              z.max(m.add(FloatVector.fromArray(Species.F, s2, o2 + i)).reinterpretAsInts())
                  .min(h)
                  .reinterpretAsFloats());
      g3 =
          g3.add(
              z.max(m.add(FloatVector.fromArray(Species.F, s3, o3 + i)).reinterpretAsInts())
                  .min(h)
                  .reinterpretAsFloats());
    }
    g0.intoArray(sums, at);
    g1.intoArray(sums, at + N);
    g2.intoArray(sums, at + 2 * N);
    g3.intoArray(sums, at + 3 * N);
  }
}
