package dev.prism.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.base.BadDataException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Rows that are scaled or checked while they are read. */
class CheckedRowsTest {
  private static final int N = 30, D = 12;
  private final float[][] x = new float[N][D];

  CheckedRowsTest() {
    SplittableRandom r = new SplittableRandom(3);
    for (float[] row : x) {
      for (int k = 0; k < D; k++) {
        row[k] = (float) (10 * r.nextGaussian());
      }
    }
  }

  private static UnitFeatures unit(float[][] rows, boolean zeroRows, int... cut) {
    return new UnitFeatures(Features.of(rows), cut, "pool", zeroRows);
  }

  private static double length(float[] row, int from, int to) {
    double s = 0;
    for (int k = from; k < to; k++) {
      s += (double) row[k] * row[k];
    }
    return Math.sqrt(s);
  }

  /** Every factor of a row has length one, and points where it did. */
  @Test
  void unitRowsHaveLengthOneFactorByFactor() {
    float[] row = new float[D + 3];
    for (int[] cut : new int[][] {{0, D}, {0, 4, D}}) {
      Features u = unit(x, false, cut);
      for (int i = 0; i < N; i++) {
        u.read(i, row, 2);
        for (int f = 0; f + 1 < cut.length; f++) {
          assertThat(length(row, 2 + cut[f], 2 + cut[f + 1])).isCloseTo(1, within(1e-6));
          double by = length(x[i], cut[f], cut[f + 1]);
          for (int k = cut[f]; k < cut[f + 1]; k++) {
            assertThat(row[2 + k] * by).isCloseTo(x[i][k], within(1e-4));
          }
        }
      }
    }
  }

  /** Products with scaled rows, without scaling them. */
  @Test
  void productsAreThoseOfTheScaledRows() {
    double[] y = new SplittableRandom(4).doubles(D, -1, 1).toArray();
    for (int[] cut : new int[][] {{0, D}, {0, 4, D}}) {
      Features u = unit(x, false, cut);
      double[] dots = new double[N], squares = new double[N];
      u.dots(3, N, y, dots, squares);
      float[] row = new float[D];
      for (int i = 3; i < N; i++) {
        u.read(i, row, 0);
        double s = 0;
        for (int k = 0; k < D; k++) {
          s += row[k] * y[k];
        }
        assertThat(dots[i - 3]).isCloseTo(s, within(1e-6));
      }
    }
  }

  /** One row out of the usual range leaves the products of the others as they are. */
  @Test
  void productsOfVeryShortRows() {
    float[][] some = {{3e-20f, 4e-20f}, {3, 4}};
    double[] dots = new double[2];
    unit(some, false, 0, 2).dots(0, 2, new double[] {1, 0}, dots, new double[2]);
    assertThat(dots[0]).isCloseTo(0.6, within(1e-6));
    assertThat(dots[1]).isCloseTo(0.6, within(1e-6));
  }

  @Test
  void rowsOfZerosAreRefusedOrStay() {
    float[][] some = {{1, 0}, {0, 0}};
    float[] row = new float[2];
    assertThatThrownBy(() -> unit(some, false, 0, 2).read(1, row, 0))
        .isInstanceOf(BadDataException.class)
        .hasMessageStartingWith("Row 1 of the pool is all zeros");
    unit(some, true, 0, 2).read(1, row, 0);
    assertThat(row).containsOnly(0);
    double[] dots = new double[2];
    unit(some, true, 0, 2).dots(0, 2, new double[] {5, 5}, dots, new double[2]);
    assertThat(dots).containsExactly(5, 0);
  }

  @Test
  void badNumbersAreFoundWhileReading() {
    x[7][3] = Float.NaN;
    x[9][0] = 2e15f;
    Features checked = new CheckedFeatures(Features.of(x), "query set");
    float[] row = new float[D];
    checked.read(6, row, 0);
    assertThat(row).containsExactly(x[6]);
    assertThatThrownBy(() -> checked.read(7, row, 0))
        .isInstanceOf(BadDataException.class)
        .hasMessage("Feature 3 of row 7 of the query set is NaN; features must be finite numbers.");
    double[] dots = new double[N];
    checked.dots(0, 7, new double[D], dots, new double[N]);
    assertThatThrownBy(() -> checked.dots(8, 12, new double[D], dots, new double[N]))
        .hasMessageContaining("row 7 of the query set");
    x[7][3] = 0;
    assertThatThrownBy(() -> checked.read(9, row, 0))
        .hasMessageStartingWith("Row 9 of the query set is too long");
  }
}
