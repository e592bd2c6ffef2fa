package dev.prism.experiments.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Means, tests and efficiencies of numbers made up for it. */
class TargetedStatisticsTest {
  private static TargetedResults results(Object... rows) {
    List<TargetedResults.Run> runs = new ArrayList<>();
    for (int i = 0; i < rows.length; i += 4) {
      long seed = (Integer) rows[i + 2];
      double gain = ((Number) rows[i + 3]).doubleValue();
      runs.add(
          new TargetedResults.Run(
              seed, (String) rows[i], (Integer) rows[i + 1], 50, 50 + gain, 90, 91, 3, 0.1));
    }
    return new TargetedResults("x", "y", "z", runs);
  }

  /** Differences 1, 2, 3 have t = 2 / (1/√3) = 3.46, and 4.303 is needed; 2, 2.1, 2.2 have 36. */
  @Test
  void tTest() {
    assertThat(TargetedStatistics.better(new double[] {1, 2, 3}, new double[3])).isFalse();
    assertThat(TargetedStatistics.better(new double[] {2, 2.1, 2.2}, new double[3])).isTrue();
    assertThat(TargetedStatistics.better(new double[3], new double[] {2, 2.1, 2.2})).isFalse();
    assertThat(TargetedStatistics.better(new double[] {1, 1}, new double[2])).isTrue();
    assertThat(TargetedStatistics.better(new double[] {1}, new double[1])).isFalse();
  }

  @Test
  void winRatesAndRanks() {
    TargetedStatistics s =
        new TargetedStatistics(
            results(
                "a", 10, 1, 20, "a", 10, 2, 21, "a", 10, 3, 22, "b", 10, 1, 1, "b", 10, 2, 2, "b",
                10, 3, 3, "a", 20, 1, 5, "a", 20, 2, 9, "a", 20, 3, 1, "b", 20, 1, 5, "b", 20, 2, 8,
                "b", 20, 3, 2));
    assertThat(s.winRates()).isDeepEqualTo(new double[][] {{0, 0.5}, {0, 0}});
    assertThat(s.ranked()).containsExactly("a", "b");
    assertThat(s.overBudgets("a", TargetedResults.Run::targetGain)).isEqualTo((21 + 5) / 2.0);
  }

  /** Random gains 2 with 10 labels and 6 with 20: it needs 15 labels to gain 4, and 5 to gain 1. */
  @Test
  void efficiency() {
    TargetedStatistics s =
        new TargetedStatistics(
            results(
                "random", 10, 1, 2, "random", 20, 1, 6, "a", 10, 1, 4, "a", 20, 1, 50, "b", 10, 1,
                1));
    assertThat(s.efficiency("a", 10, "random")).isCloseTo(1.5, within(1e-12));
    assertThat(s.efficiency("b", 10, "random")).isCloseTo(0.5, within(1e-12));
    assertThat(s.efficiency("a", 20, "random")).isInfinite();
    assertThat(s.efficiency("random", 20, "random")).isCloseTo(1, within(1e-12));
  }

  /** Random's larger budgets count for efficiency and nowhere else. */
  @Test
  void randomGoesOn() {
    TargetedStatistics s =
        new TargetedStatistics(
            results("random", 10, 1, 2, "random", 100, 1, 6, "random", 200, 1, 8, "a", 10, 1, 7));
    assertThat(s.budgets()).containsExactly(10);
    assertThat(s.overBudgets("random", TargetedResults.Run::targetGain)).isEqualTo(2);
    assertThat(s.efficiency("a", 10, "random")).isCloseTo(15, within(1e-12));
    assertThat(s.efficiency("random", 10, "a")).isCloseTo(2 / 7.0, within(1e-12));
  }
}
