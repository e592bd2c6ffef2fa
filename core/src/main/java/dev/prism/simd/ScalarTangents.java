package dev.prism.simd;

/** {@link TangentLoops} without vectors. Stateless. */
final class ScalarTangents implements TangentLoops.Loops {
  @Override
  public void lanes(float[] s, int at, float[] slope, int from, int whole, float[] lanes) {
    float g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0;
    for (int i = from, j = at + from; i < whole; i += Lanes.N, j += Lanes.N) {
      g0 = Math.fma(slope[i], s[j], g0);
      g1 = Math.fma(slope[i + 1], s[j + 1], g1);
      g2 = Math.fma(slope[i + 2], s[j + 2], g2);
      g3 = Math.fma(slope[i + 3], s[j + 3], g3);
      g4 = Math.fma(slope[i + 4], s[j + 4], g4);
      g5 = Math.fma(slope[i + 5], s[j + 5], g5);
      g6 = Math.fma(slope[i + 6], s[j + 6], g6);
      g7 = Math.fma(slope[i + 7], s[j + 7], g7);
    }
    lanes[0] = g0;
    lanes[1] = g1;
    lanes[2] = g2;
    lanes[3] = g3;
    lanes[4] = g4;
    lanes[5] = g5;
    lanes[6] = g6;
    lanes[7] = g7;
  }
}
