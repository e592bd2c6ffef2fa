package dev.prism.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statistics beside other ways to compute them, and beside what they promise. */
class StatisticsTest {
  /**
   * The tail of the density, which is (1 + t²/ν)^(−(ν+1)/2) but for a factor, by Simpson's rule.
   */
  private static double tail(double t, int freedom) {
    return integral(0, Math.PI / 2, Math.atan(t / Math.sqrt(freedom)), freedom);
  }

  /** With t = √ν tan u the density is cos^(ν−1) u. */
  private static double integral(double from, double to, double cut, int freedom) {
    return simpson(cut, to, freedom) / simpson(from, to, freedom);
  }

  private static double simpson(double a, double b, int freedom) {
    int n = 20_000;
    double sum = 0;
    for (int i = 0; i <= n; i++) {
      double y = Math.pow(Math.cos(a + (b - a) * i / n), freedom - 1);
      sum += y * (i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2);
    }
    return sum * (b - a) / n / 3;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 12, 50})
  void studentsTIsTheIntegralOfItsDensity(int freedom) {
    for (double t : new double[] {0.01, 0.5, 1, 2, 3.3, 8}) {
      assertThat(StudentT.twoSided(t, freedom))
          .as("t = %s", t)
          .isCloseTo(tail(t, freedom), within(1e-9));
      double p = StudentT.twoSided(t, freedom);
      assertThat(StudentT.critical(p, freedom)).isCloseTo(t, within(1e-9 * t));
    }
  }

  /** Of 4,000 intervals for the mean of normal samples, 95 % hold it, within four deviations. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void intervalsCoverTheMeanAsOftenAsTheySay(int size) {
    SplittableRandom random = new SplittableRandom(size);
    int n = 4000, covered = 0, small = 0;
    for (int i = 0; i < n; i++) {
      SampleMean m =
          SampleMean.of(random.doubles(size).map(u -> 5 + random.nextGaussian()).toArray());
      ConfidenceInterval c = m.interval();
      covered += c.low() <= 5 && 5 <= c.high() ? 1 : 0;
      SampleMean shifted = new SampleMean(m.mean() - 5, m.standardError(), size);
      small += shifted.p() < 0.05 ? 1 : 0;
    }
    double deviation = Math.sqrt(0.05 * 0.95 / n);
    assertThat((double) covered / n).isCloseTo(0.95, within(4 * deviation));
    assertThat(small)
        .as("the test rejects where the interval does not hold 0")
        .isEqualTo(n - covered);
  }

  /** Without ties, 1 − 6 Σd² / (n³ − n) is the rank correlation. */
  @Test
  void rankCorrelationOfPermutations() {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 50; round++) {
      int n = random.nextInt(2, 12);
      double[] x = random.doubles(n).toArray(), y = random.doubles(n).toArray();
      double d = 0;
      for (int i = 0; i < n; i++) {
        double a = x[i], b = y[i];
        long below = Arrays.stream(x).filter(v -> v < a).count();
        long other = Arrays.stream(y).filter(v -> v < b).count();
        d += (below - other) * (below - other);
      }
      double rho = RankCorrelation.of(x, y);
      assertThat(rho).isCloseTo(1 - 6 * d / (n * (double) (n * n - 1)), within(1e-12));
      assertThat(RankCorrelation.of(y, x)).isCloseTo(rho, within(1e-12));
      double[] cubes = Arrays.stream(x).map(v -> v * v * v).toArray();
      assertThat(RankCorrelation.of(cubes, y)).as("of ranks only").isCloseTo(rho, within(1e-12));
      double[] mirrored = IntStream.range(0, n).mapToDouble(i -> -y[i]).toArray();
      assertThat(RankCorrelation.of(x, mirrored)).isCloseTo(-rho, within(1e-12));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.44, '0.1 … 0.4'",
    "-0.06, 2, '-0.1 … 2.0'",
    "1, Infinity, '1.0 or more'",
    "NaN, 3, ''"
  })
  void intervalsInWords(double low, double high, String text) {
    assertThat(new ConfidenceInterval(low, high).format(1)).isEqualTo(text);
  }

  /** Ends that lie on the number are for the claim. */
  @Test
  void verdictsAtTheEnds() {
    assertThat(new ConfidenceInterval(8, 9).atLeast(8)).isEqualTo(Verdict.SUPPORTED);
    assertThat(new ConfidenceInterval(7, 8).atLeast(8)).isEqualTo(Verdict.UNDECIDED);
    assertThat(new ConfidenceInterval(0, 1).positive()).isEqualTo(Verdict.UNDECIDED);
    assertThat(new ConfidenceInterval(-1, 0).positive()).isEqualTo(Verdict.UNDECIDED);
    assertThat(new ConfidenceInterval(-3, 3).near(3)).isEqualTo(Verdict.SUPPORTED);
    assertThat(new ConfidenceInterval(3, 4).near(3)).isEqualTo(Verdict.UNDECIDED);
    assertThat(new ConfidenceInterval(-9, -3).near(3)).isEqualTo(Verdict.UNDECIDED);
  }
}
