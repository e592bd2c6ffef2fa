package dev.prism.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Student's t, intervals, verdicts and rank correlations. */
class IntervalsTest {
  /** The two-sided 5 % and 1 % points of the tables. */
  @ParameterizedTest
  @CsvSource({
    "1, 12.706, 63.657",
    "2, 4.303, 9.925",
    "9, 2.262, 3.250",
    "29, 2.045, 2.756",
    "100, 1.984, 2.626"
  })
  void studentsT(int freedom, double five, double one) {
    assertThat(StudentT.critical(0.05, freedom)).isCloseTo(five, within(5e-4));
    assertThat(StudentT.critical(0.01, freedom)).isCloseTo(one, within(5e-4));
    assertThat(StudentT.twoSided(five, freedom)).isCloseTo(0.05, within(5e-5));
    assertThat(StudentT.twoSided(-five, freedom)).isCloseTo(0.05, within(5e-5));
  }

  /** With one degree of freedom t is Cauchy's: P(|t| ≥ 1) = ½. */
  @Test
  void knownProbabilities() {
    assertThat(StudentT.twoSided(1, 1)).isCloseTo(0.5, within(1e-12));
    assertThat(StudentT.twoSided(0, 7)).isEqualTo(1);
    assertThat(StudentT.twoSided(Double.POSITIVE_INFINITY, 7)).isZero();
    assertThat(StudentT.twoSided(Double.NaN, 7)).isNaN();
  }

  /** 1, 2, 3: mean 2, standard error 1/√3, t of two degrees 4.303. */
  @Test
  void intervalOfAMean() {
    SampleMean m = SampleMean.of(1, 2, 3);
    assertThat(m.interval().low()).isCloseTo(2 - 4.3027 / Math.sqrt(3), within(1e-4));
    assertThat(m.interval().high()).isCloseTo(2 + 4.3027 / Math.sqrt(3), within(1e-4));
    assertThat(m.p()).isCloseTo(0.0742, within(1e-4));
    assertThat(SampleMean.of(1, 1).p()).isZero();
    assertThat(SampleMean.of(0, 0).p()).isEqualTo(1);
    assertThat(SampleMean.of(5).p()).isNaN();
  }

  @Test
  void threeWords() {
    ConfidenceInterval i = new ConfidenceInterval(9, 13);
    assertThat(i.atLeast(8)).isEqualTo(Verdict.SUPPORTED);
    assertThat(i.atLeast(12)).isEqualTo(Verdict.UNDECIDED);
    assertThat(i.atLeast(14)).isEqualTo(Verdict.CONTRADICTED);
    assertThat(i.positive()).isEqualTo(Verdict.SUPPORTED);
    assertThat(new ConfidenceInterval(-1, 2).positive()).isEqualTo(Verdict.UNDECIDED);
    assertThat(new ConfidenceInterval(-2, -1).positive()).isEqualTo(Verdict.CONTRADICTED);
    assertThat(new ConfidenceInterval(-2, 2).near(3)).isEqualTo(Verdict.SUPPORTED);
    assertThat(new ConfidenceInterval(-2, 4).near(3)).isEqualTo(Verdict.UNDECIDED);
    assertThat(new ConfidenceInterval(-9, -4).near(3)).isEqualTo(Verdict.CONTRADICTED);
  }

  /** An interval that is not known decides nothing. */
  @Test
  void nanIsUndecided() {
    ConfidenceInterval i = SampleMean.of(7).interval();
    assertThat(List.of(i.positive(), i.atLeast(1), i.near(1))).containsOnly(Verdict.UNDECIDED);
    assertThat(i.format(1)).isEmpty();
    assertThat(Verdict.all(List.of())).isEqualTo(Verdict.UNDECIDED);
    assertThat(Verdict.all(List.of(Verdict.SUPPORTED, Verdict.UNDECIDED)))
        .isEqualTo(Verdict.UNDECIDED);
    assertThat(Verdict.all(List.of(Verdict.UNDECIDED, Verdict.CONTRADICTED)))
        .isEqualTo(Verdict.CONTRADICTED);
  }

  /** A step at the first value is no trend: half of the ranks fall again. */
  @Test
  void rankCorrelation() {
    double[] x = {1, 2, 3, 4, 5};
    assertThat(RankCorrelation.of(x, new double[] {2, 3, 5, 7, 90})).isCloseTo(1, within(1e-12));
    assertThat(RankCorrelation.of(x, new double[] {9, 8, 7, 1, 0})).isCloseTo(-1, within(1e-12));
    assertThat(RankCorrelation.of(x, new double[] {0, 9, 8, 7, 6})).isCloseTo(0, within(1e-12));
    assertThat(RankCorrelation.of(x, new double[] {3, 3, 3, 3, 3})).isZero();
    // ranks 0, 1½, 1½, 3, 4: covariance 9½, squares 10 and 9½
    assertThat(RankCorrelation.of(x, new double[] {1, 4, 4, 5, 6}))
        .isCloseTo(9.5 / Math.sqrt(10 * 9.5), within(1e-12));
  }
}
