package dev.prism.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.laws.Seeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Σ_i min(max(s_i − covered_i, 0), slack_i) against its scalar version. */
class CoverageLoopsTest {
  private final Random random = Seeds.random(Seeds.FIRST);

  private float[] floats(int n) {
    return floats(random, n);
  }

  static float[] floats(Random random, int n) {
    float[] x = new float[n];
    for (int i = 0; i < n; i++) {
      x[i] = 2 * random.nextFloat() - 0.5f;
    }
    return x;
  }

  /** Caps above the coverage, some of them equal to it. */
  private float[] caps(float[] covered) {
    float[] cap = floats(covered.length);
    for (int i = 0; i < cap.length; i++) {
      cap[i] = Math.max(cap[i], covered[i]);
    }
    return cap;
  }

  private static float[] slack(float[] cap, float[] covered) {
    float[] slack = new float[cap.length];
    for (int i = 0; i < slack.length; i++) {
      slack[i] = cap[i] - covered[i];
    }
    return slack;
  }

  private double[] gains(float[][] s, int[] at, float[] covered, float[] slack, int row, int n) {
    CoverageLoops loops = new CoverageLoops();
    loops.start(s.length);
    for (int c = 0; c < s.length; c += CoverageLoops.COLUMNS) {
      loops.add(s, at, 0, c, s.length, covered, slack, row, n);
    }
    double[] out = new double[s.length];
    Arrays.setAll(out, loops::sum);
    if (row == 0) {
      float[] low = Arrays.copyOf(covered, n),
          high = slack == null ? null : Arrays.copyOf(slack, n);
      double[] few = new double[s.length + 2];
      CoverageLoops.fewRows(s, at, s.length, low, high, 1, few, 2);
      for (int c = 0; c < s.length; c++) {
        assertThat(few[c + 2]).isCloseTo(out[c], within(1e-6 * (1 + out[c])));
      }
    }
    return out;
  }

  @Test
  void everyTailLengthWithAndWithoutCap() {
    for (int n = 0; n <= 5 * Lanes.N + 1; n++) {
      for (int row : new int[] {0, 1, Lanes.N, 13}) {
        float[] covered = floats(row + n + 3), cap = caps(covered);
        int[] at = {0, 3, 1, 5};
        float[][] s = {floats(n), floats(n + 3), floats(n + 1), floats(n + 6)};
        double[] open = gains(s, at, covered, null, row, n);
        double[] capped = gains(s, at, covered, slack(cap, covered), row, n);
        for (int c = 0; c < 4; c++) {
          double wantOpen = 0, wantCapped = 0;
          for (int i = 0; i < n; i++) {
            float x = s[c][at[c] + i], m = covered[row + i];
            wantOpen += Math.max(x - m, 0);
            wantCapped += Math.max(Math.min(x, cap[row + i]) - m, 0);
          }
          assertThat(open[c]).as("column %d, %d rows", c, n).isCloseTo(wantOpen, within(1e-5));
          assertThat(capped[c])
              .as("column %d, %d rows, capped", c, n)
              .isCloseTo(wantCapped, within(1e-5));
        }
      }
    }
  }

  /** One call for all rows gives the bits of a call for each run of rows, and of scalar lanes. */
  @Test
  void runsOfRows() {
    int rows = CoverageLoops.ROWS;
    for (int n : new int[] {rows - 3, rows, rows + 1, 2 * rows + 17, 17 * rows + 5}) {
      int shift = 7, row = 3;
      float[] covered = floats(row + n), slack = slack(caps(covered), covered);
      int[] at = {0, 3, 1, 5, 2};
      float[][] s = new float[at.length][];
      Arrays.setAll(s, c -> floats(at[c] + shift + n));
      for (float[] high : new float[][] {null, slack}) {
        CoverageLoops once = new CoverageLoops(), many = new CoverageLoops();
        once.start(s.length);
        many.start(s.length);
        for (int c = 0; c < s.length; c += CoverageLoops.COLUMNS) {
          once.add(s, at, shift, c, s.length, covered, high, row, n);
          for (int from = 0; from < n; from += rows) {
            int some = Math.min(rows, n - from);
            many.add(s, at, shift + from, c, s.length, covered, high, row + from, some);
          }
        }
        for (int c = 0; c < s.length; c++) {
          assertThat(once.sum(c)).as("column %d of %d rows", c, n).isEqualTo(many.sum(c));
          assertThat(once.sum(c)).isEqualTo(scalar(s[c], at[c] + shift, covered, high, row, n));
        }
      }
    }
  }

  private static double scalar(float[] s, int at, float[] covered, float[] slack, int row, int n) {
    double[] all = new double[Lanes.N];
    for (int from = 0; from < n; from += CoverageLoops.ROWS) {
      int to = Math.min(n, from + CoverageLoops.ROWS), whole = to - (to - from) % Lanes.N;
      float[] lanes = new float[Lanes.N];
      for (int i = from; i < to; i++) {
        float high = slack == null ? Float.POSITIVE_INFINITY : slack[row + i];
        float g = Math.min(Math.max(s[at + i] - covered[row + i], 0), high);
        if (i < whole) {
          lanes[i % Lanes.N] += g;
        }
      }
      for (int l = 0; l < Lanes.N; l++) {
        all[l] += lanes[l];
      }
      for (int i = whole; i < to; i++) {
        float high = slack == null ? Float.POSITIVE_INFINITY : slack[row + i];
        all[i % Lanes.N] += Math.min(Math.max(s[at + i] - covered[row + i], 0), high);
      }
    }
    return Arrays.stream(all).reduce(0, Double::sum);
  }

  /** Slack gives the bits of a cap, in whole vectors and in the tail. */
  @Test
  void slackIsEquivalentToACap() {
    for (int n : new int[] {1, Lanes.N}) {
      for (int t = 0; t < 2000; t++) {
        float[] covered = new float[n], cap = new float[n], column = new float[n];
        int i = random.nextInt(n);
        covered[i] = floats(1)[0];
        cap[i] = Math.max(covered[i], floats(1)[0]);
        column[i] = floats(1)[0];
        float[][] s = {column, column, column, column};
        double want = Math.max(Math.min(column[i], cap[i]) - covered[i], 0f);
        assertThat(gains(s, new int[4], covered, slack(cap, covered), 0, n)).containsOnly(want);
      }
    }
  }

  /** A gain never rises as the coverage grows, not by the last bit; lazy greedy relies on it. */
  @Test
  void gainsFallAsCoverageGrows() {
    for (int n : new int[] {1, 7, 8, 9, 100, 511, 512}) {
      float[] covered = floats(n), cap = caps(covered);
      float[][] s = {floats(n), floats(n), floats(n), floats(n)};
      int[] at = new int[4];
      double[] open = gains(s, at, covered, null, 0, n);
      double[] capped = gains(s, at, covered, slack(cap, covered), 0, n);
      for (int step = 0; step < 200; step++) {
        for (int i = 0; i < n; i++) {
          if (random.nextInt(4) == 0) {
            float next = Math.nextUp(covered[i]) + random.nextInt(2) * 1e-3f;
            covered[i] = Math.max(covered[i], Math.min(next, cap[i]));
          }
        }
        double[] openNow = gains(s, at, covered, null, 0, n);
        double[] cappedNow = gains(s, at, covered, slack(cap, covered), 0, n);
        for (int c = 0; c < 4; c++) {
          assertThat(openNow[c]).as("open, step %d", step).isLessThanOrEqualTo(open[c]);
          assertThat(cappedNow[c]).as("capped, step %d", step).isLessThanOrEqualTo(capped[c]);
        }
        open = openNow;
        capped = cappedNow;
      }
    }
  }
}
