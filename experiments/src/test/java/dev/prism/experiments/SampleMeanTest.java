package dev.prism.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SampleMeanTest {
  @Test
  void meansHaveStandardErrors() {
    SampleMean m = SampleMean.of(1, 2, 3, 4);
    assertThat(m.mean()).isEqualTo(2.5);
    assertThat(m.standardError()).isCloseTo(Math.sqrt(5.0 / 3 / 4), within(1e-12));
    assertThat(m.format(2)).isEqualTo("2.50 ± 0.65");
  }

  @Test
  void oneValueHasNoStandardError() {
    assertThat(SampleMean.of(7).standardError()).isNaN();
    assertThat(SampleMean.of(7).format(1)).isEqualTo("7.0");
    assertThat(SampleMean.of().format(1)).isEmpty();
  }

  @Test
  void numbersAreRoundedAndMissingOnesAreEmpty() {
    assertThat(SampleMean.format(1.23456, 3)).isEqualTo("1.235");
    assertThat(SampleMean.format(Double.NaN, 3)).isEmpty();
    assertThat(SampleMean.format(Double.POSITIVE_INFINITY, 3)).isEmpty();
  }
}
