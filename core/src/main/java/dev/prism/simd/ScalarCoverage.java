package dev.prism.simd;

/**
 * {@link CoverageLoops} without vectors. Stateless.
 *
 * <p>Differences first and sums afterwards, over whole arrays: the compiler vectorizes a loop whose
 * arrays have one index, and no loop that reads a column from within a larger array.
 */
final class ScalarCoverage implements CoverageLoops.Loops {
  private static final int N = Lanes.N;
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
    float[] gain = new float[ROWS], low = new float[ROWS];
    for (int from = 0, at = 0; from < n; from += ROWS, at += CoverageLoops.WIDE) {
      int rows = Math.min(ROWS, n - from);
      System.arraycopy(covered, row + from, low, 0, rows);
      for (int e = c; e <= last && e < c + CoverageLoops.COLUMNS; e++) {
        System.arraycopy(s[e], offset[e] + shift + from, gain, 0, rows);
        gains(gain, low, rows);
        sum(gain, rows, sums, at + (e - c) * N);
      }
    }
  }

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
    float[] gain = new float[n], low = new float[n], high = new float[n];
    System.arraycopy(covered, row, low, 0, n);
    System.arraycopy(slack, row, high, 0, n);
    for (int e = c; e <= last && e < c + CoverageLoops.COLUMNS; e++) {
      System.arraycopy(s[e], offset[e] + shift, gain, 0, n);
      gains(gain, low, high, n);
      sum(gain, n, sums, at + (e - c) * N);
    }
  }

  /** Computes x[i] ← max(x[i] − low[i], 0). */
  static void gains(float[] x, float[] low, int n) {
    for (int i = 0; i < n; i++) {
      x[i] = Math.max(0f, x[i] - low[i]);
    }
  }

  /** Computes x[i] ← min(max(x[i] − low[i], 0), high[i]). */
  static void gains(float[] x, float[] low, float[] high, int n) {
    for (int i = 0; i < n; i++) {
      x[i] = Math.min(Math.max(0f, x[i] - low[i]), high[i]);
    }
  }

  private static void sum(float[] x, int n, float[] sums, int at) {
    float g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0;
    for (int i = 0; i < n; i += N) {
      g0 += x[i];
      g1 += x[i + 1];
      g2 += x[i + 2];
      g3 += x[i + 3];
      g4 += x[i + 4];
      g5 += x[i + 5];
      g6 += x[i + 6];
      g7 += x[i + 7];
    }
    sums[at] = g0;
    sums[at + 1] = g1;
    sums[at + 2] = g2;
    sums[at + 3] = g3;
    sums[at + 4] = g4;
    sums[at + 5] = g5;
    sums[at + 6] = g6;
    sums[at + 7] = g7;
  }
}
