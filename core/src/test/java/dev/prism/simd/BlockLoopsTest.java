package dev.prism.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.laws.Seeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Loops over blocks give the bits of loops over single columns. */
@Isolated("it turns the loops' scalar versions on and off")
class BlockLoopsTest {
  private static final int N = Lanes.N;
  private static final int BLOCKS = 3;
  private static final int AT = 5; // the start of the blocks
  private static final int FIRST = 2; // position of the first column
  private final Random random = Seeds.random(Seeds.FIRST);

  private float[] floats(int n) {
    return CoverageLoopsTest.floats(random, n);
  }

  private static float[][] columns(float[] s, int rows) {
    float[][] out = new float[BLOCKS * N][rows];
    for (int c = 0; c < out.length; c++) {
      for (int i = 0; i < rows; i++) {
        out[c][i] = s[AT + (c / N * rows + i) * N + c % N];
      }
    }
    return out;
  }

  /** Runs a loop over blocks in its vector and its scalar version. */
  private interface Blocks {
    void into(double[] out);
  }

  private static double[] both(Blocks loop) {
    double[] out = new double[FIRST + BLOCKS * N], scalar = out.clone();
    BlockLoops.WARM_UP.choose(true);
    loop.into(out);
    BlockLoops.WARM_UP.choose(false);
    loop.into(scalar);
    assertThat(scalar).isEqualTo(out);
    return out;
  }

  @Test
  void coverage() {
    for (int rows : new int[] {0, 1, 7, 8, 9, 10, 16, 17, 63, 64}) {
      float[] s = floats(AT + BLOCKS * rows * N), covered = floats(rows), slack = floats(rows);
      for (int i = 0; i < rows; i++) {
        slack[i] = Math.max(0, slack[i]);
      }
      float[][] columns = columns(s, rows);
      for (float[] high : new float[][] {null, slack}) {
        double[] want = new double[FIRST + columns.length];
        CoverageLoops.fewRows(
            columns, new int[columns.length], columns.length, covered, high, 0.5, want, FIRST);
        double[] got =
            both(out -> BlockLoops.coverage(s, AT, BLOCKS, covered, high, 0.5, out, FIRST));
        assertThat(got).as("%d rows", rows).isEqualTo(want);
      }
    }
  }

  @Test
  void tangents() {
    for (int rows : new int[] {0, 1, 10, 64}) {
      float[] s = floats(AT + BLOCKS * rows * N), slope = floats(rows);
      float[][] columns = columns(s, rows);
      double[] got = both(out -> BlockLoops.tangents(s, AT, BLOCKS, slope, 0.5, out, FIRST));
      for (int c = 0; c < columns.length; c++) {
        double want = 0, size = 0;
        for (int i = 0; i < rows; i++) {
          want += 0.5 * slope[i] * columns[c][i];
          size += Math.abs(0.5 * slope[i] * columns[c][i]);
        }
        assertThat(got[FIRST + c])
            .as("%d rows, column %d", rows, c)
            .isCloseTo(want, within(TangentLoops.rounding(rows) * size));
      }
      double[] one = new double[FIRST + columns.length];
      int[] offset = new int[columns.length];
      TangentLoops.add(columns, offset, columns.length, slope, 0, rows, 0.5, one, FIRST);
      assertThat(got).as("%d rows, columns one by one", rows).isEqualTo(one);
    }
  }

  /** The last block may be only partly filled. */
  @Test
  void maximaAndTotals() {
    int rows = 10, there = BLOCKS * N - 3;
    float[] s = floats(AT + BLOCKS * rows * N);
    float[][] columns = columns(s, rows);
    double[] most = new double[FIRST + there], scalar = most.clone(), total = most.clone();
    BlockLoops.WARM_UP.choose(true);
    BlockLoops.maxima(s, AT, BLOCKS, rows, 0.9f, most, FIRST);
    BlockLoops.WARM_UP.choose(false);
    BlockLoops.maxima(s, AT, BLOCKS, rows, 0.9f, scalar, FIRST);
    BlockLoops.totals(s, AT, BLOCKS, rows, total, FIRST);
    assertThat(scalar).isEqualTo(most);
    for (int c = 0; c < there; c++) {
      float want = 0.9f;
      double sum = 0;
      for (float x : columns[c]) {
        want = Math.max(want, x);
        sum += x;
      }
      assertThat(most[FIRST + c]).isEqualTo(want);
      assertThat(total[FIRST + c]).isEqualTo(sum);
    }
    assertThat(Arrays.copyOf(most, FIRST)).containsOnly(0);
  }
}
