package dev.prism.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.base.Workers;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums and maxima of columns, by a scan and by the sum of the rows. */
class TotalsTest {
  private static final Workers WORKERS = new Workers(2);

  private static Features random(int n, int d, long seed) {
    SplittableRandom r = new SplittableRandom(seed);
    float[][] x = new float[n][d];
    for (float[] row : x) {
      for (int k = 0; k < d; k++) {
        row[k] = (float) r.nextGaussian();
      }
    }
    return Features.of(x);
  }

  static Stream<Kernel> kernels() {
    Features x = random(70, 5, 1), y = random(33, 5, 2);
    return Stream.of(
        Kernels.onTheFly(x, y, Similarity.COSINE, WORKERS),
        Kernels.dense(Kernels.onTheFly(x, y, Similarity.COSINE, WORKERS), WORKERS),
        Kernels.onTheFly(x, y, Similarity.EUCLIDEAN, WORKERS),
        Kernels.onTheFly(random(3, 5, 3), y, Similarity.DOT, WORKERS),
        Kernels.of(new float[][] {{-3, -1, -2}, {-5, -0f, -7}}, "negative"));
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void reductionsAreThoseOfTheColumns(Kernel k) {
    double[] total = ColumnReduction.TOTAL.reduce(k, 0, WORKERS);
    double[] most = ColumnReduction.MAXIMUM.reduce(k, Float.NEGATIVE_INFINITY, WORKERS);
    double[] atLeast = ColumnReduction.MAXIMUM.reduce(k, 0.25f, WORKERS);
    for (int j = 0; j < k.columns(); j++) {
      double sum = 0, max = Double.NEGATIVE_INFINITY;
      for (float s : k.column(j, WORKERS)) {
        sum += s;
        max = Math.max(max, s);
      }
      assertThat(total[j]).isCloseTo(sum, within(1e-6));
      assertThat(most[j]).isEqualTo(max);
      assertThat(atLeast[j]).isEqualTo(Math.max(0.25, max));
    }
  }

  @Test
  void maximaOfSparseColumnsIncludeTheZeros() {
    Kernel negative = Kernels.of(new float[][] {{-1, -2}, {-3, -4}}, "negative");
    SparseKernel one = SparseKernel.nearest(negative, 1, false, WORKERS);
    double[] most = ColumnReduction.MAXIMUM.reduce(one, Float.NEGATIVE_INFINITY, WORKERS);
    double[] total = ColumnReduction.TOTAL.reduce(one, 0, WORKERS);
    for (int j = 0; j < 2; j++) {
      float[] c = one.column(j, WORKERS);
      assertThat(most[j]).isEqualTo(Math.max(c[0], c[1]));
      assertThat(total[j]).isEqualTo((double) c[0] + c[1]);
    }
  }

  /** Totals of linear similarities are those of a scan; others have none. */
  @Test
  void linearTotalsAreThoseOfAScan() {
    Features x = random(300, 6, 4), y = random(40, 6, 5);
    Similarity gradient = Similarity.gradientDot(2);
    for (Similarity s : new Similarity[] {Similarity.DOT, gradient}) {
      LinearTotals totals = LinearTotals.of(x, s);
      assertThat(totals).as(s.text()).isNotNull();
      double[] fast = totals.of(y, WORKERS);
      double[] scanned =
          ColumnReduction.TOTAL.reduce(Kernels.onTheFly(x, y, s, WORKERS), 0, WORKERS);
      for (int j = 0; j < fast.length; j++) {
        assertThat(fast[j]).as(s.text()).isCloseTo(scanned[j], within(1e-3));
      }
    }
    assertThat(LinearTotals.of(x, Similarity.EUCLIDEAN)).isNull();
    assertThat(LinearTotals.of(x, Similarity.COSINE_CLIPPED)).isNull();
    // two factors of 20 and 20 make a matrix of 400 numbers, more than 5 rows of 40 have
    assertThat(LinearTotals.of(random(5, 40, 6), Similarity.gradientDot(20))).isNull();
  }

  /** Similarities that are never negative have no negative sum, however it is rounded. */
  @Test
  void totalsOfNonNegativeSimilaritiesAreNot() {
    Features x = Features.of(new float[][] {{1, 1e-4f}, {1, -1e-4f}});
    Features opposite = Features.of(new float[][] {{-1, 0}});
    LinearTotals totals = LinearTotals.of(x, dev.prism.spec.Similarities.named("cosine-shifted"));
    assertThat(totals).isNotNull();
    assertThat(totals.of(opposite, WORKERS)[0]).isNotNegative();
  }
}
