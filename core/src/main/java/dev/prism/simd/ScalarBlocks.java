package dev.prism.simd;

import java.util.Arrays;

/**
 * {@link BlockLoops} without vectors. Stateless.
 *
 * <p>Gains are computed as in {@link ScalarCoverage}: all of a block first, and then their sums.
 */
final class ScalarBlocks implements BlockLoops.Loops {
  private static final int N = Lanes.N;

  @Override
  public void uncapped(
      float[] s, int at, int blocks, float[] covered, double weight, double[] out, int first) {
    float[] low = repeated(covered), gain = new float[low.length];
    double[] sum = new double[N];
    for (int b = 0; b < blocks; b++) {
      System.arraycopy(s, at + b * gain.length, gain, 0, gain.length);
      ScalarCoverage.gains(gain, low, gain.length);
      add(gain, sum, weight, out, first + b * N);
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
    float[] low = repeated(covered), high = repeated(slack), gain = new float[low.length];
    double[] sum = new double[N];
    for (int b = 0; b < blocks; b++) {
      System.arraycopy(s, at + b * gain.length, gain, 0, gain.length);
      ScalarCoverage.gains(gain, low, high, gain.length);
      add(gain, sum, weight, out, first + b * N);
    }
  }

  /** Returns each number once for every column of a block. */
  private static float[] repeated(float[] x) {
    float[] out = new float[x.length * N];
    for (int i = 0; i < x.length; i++) {
      Arrays.fill(out, i * N, i * N + N, x[i]);
    }
    return out;
  }

  private static void add(float[] gain, double[] sum, double weight, double[] out, int c) {
    Arrays.fill(sum, 0);
    for (int row = 0, to; row < gain.length; row = to) {
      to = Math.min(gain.length, row + CoverageLoops.TOGETHER * N);
      float g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0;
      for (int i = row; i < to; i += N) {
        g0 += gain[i];
        g1 += gain[i + 1];
        g2 += gain[i + 2];
        g3 += gain[i + 3];
        g4 += gain[i + 4];
        g5 += gain[i + 5];
        g6 += gain[i + 6];
        g7 += gain[i + 7];
      }
      sum[0] += g0;
      sum[1] += g1;
      sum[2] += g2;
      sum[3] += g3;
      sum[4] += g4;
      sum[5] += g5;
      sum[6] += g6;
      sum[7] += g7;
    }
    for (int l = 0; l < N; l++) {
      out[c + l] += weight * sum[l];
    }
  }

  @Override
  public void tangents(
      float[] s, int at, int blocks, float[] slope, double weight, double[] out, int first) {
    for (int b = 0, j = at; b < blocks; b++) {
      float g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0;
      for (int i = 0; i < slope.length; i++, j += N) {
        float w = slope[i];
        g0 = Math.fma(w, s[j], g0);
        g1 = Math.fma(w, s[j + 1], g1);
        g2 = Math.fma(w, s[j + 2], g2);
        g3 = Math.fma(w, s[j + 3], g3);
        g4 = Math.fma(w, s[j + 4], g4);
        g5 = Math.fma(w, s[j + 5], g5);
        g6 = Math.fma(w, s[j + 6], g6);
        g7 = Math.fma(w, s[j + 7], g7);
      }
      int c = first + b * N;
      out[c] += weight * g0;
      out[c + 1] += weight * g1;
      out[c + 2] += weight * g2;
      out[c + 3] += weight * g3;
      out[c + 4] += weight * g4;
      out[c + 5] += weight * g5;
      out[c + 6] += weight * g6;
      out[c + 7] += weight * g7;
    }
  }

  @Override
  public void maxima(
      float[] s, int at, int blocks, int rows, float start, double[] out, int first) {
    float[] most = new float[N];
    for (int b = 0, from = at; b < blocks; b++, from += rows * N) {
      Arrays.fill(most, start);
      for (int i = 0; i < rows; i++) {
        for (int l = 0; l < N; l++) {
          most[l] = Math.max(most[l], s[from + i * N + l]);
        }
      }
      int c = first + b * N;
      for (int l = 0; l < N && c + l < out.length; l++) {
        out[c + l] = most[l];
      }
    }
  }
}
