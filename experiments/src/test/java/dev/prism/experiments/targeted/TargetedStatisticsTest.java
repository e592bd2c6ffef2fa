package dev.prism.experiments.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.experiments.SampleMean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Means, tests and efficiencies of invented numbers. */
class TargetedStatisticsTest {
  private static TargetedResults results(Object... rows) {
    List<TargetedResults.Run> runs = new ArrayList<>();
    for (int i = 0; i < rows.length; i += 4) {
      long seed = (Integer) rows[i + 2];
      double gain = ((Number) rows[i + 3]).doubleValue();
      runs.add(
          new TargetedResults.Run(
              seed, (String) rows[i], (Integer) rows[i + 1], 50, 50 + gain, 90, 91, 3, 0.1, null));
    }
    return new TargetedResults("x", "y", "z", runs);
  }

  /** The mean over budgets of a run counts once, and only for runs that have all budgets. */
  @Test
  void meansOverBudgetsArePaired() {
    TargetedStatistics s =
        new TargetedStatistics(
            results(
                "a", 10, 1, 20, "a", 20, 1, 10, "a", 10, 2, 21, "a", 20, 2, 13, "a", 10, 3, 99, "b",
                10, 1, 1, "b", 20, 1, 3, "b", 10, 2, 4, "b", 20, 2, 4));
    SampleMean d = s.difference(List.of("a"), List.of("b"), TargetedResults.Run::targetGain);
    assertThat(d.size()).as("run 3 has one budget").isEqualTo(2);
    assertThat(d.mean()).isEqualTo((13.0 + 13) / 2);
    assertThat(d.standardError()).isZero();
    assertThat(s.perRun(List.of("a", "b"), TargetedResults.Run::targetGain))
        .isEqualTo(Map.of(1L, 8.5, 2L, 10.5));
  }

  /** 0.01 · 4, then 0.02 · 3, and 0.03 · 2 and 0.04, which may not be smaller. */
  @Test
  void holm() {
    assertThat(TargetedStatistics.holm(0.04, 0.01, Double.NaN, 0.03, 0.02))
        .usingComparatorWithPrecision(1e-12)
        .containsExactly(0.06, 0.04, Double.NaN, 0.06, 0.06);
    assertThat(TargetedStatistics.holm(0.5, 0.6)).containsExactly(1, 1);
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
    assertThat(s.overBudgets("a", TargetedResults.Run::targetGain).mean())
        .isEqualTo((21 + 5) / 2.0);
  }

  /** Random gains 2 with 10 labels and 6 with 20: it needs 15 labels to gain 4, and 5 to gain 1. */
  @Test
  void efficiency() {
    LabelSavings s =
        savings(
            "random", 10, 1, 2, "random", 20, 1, 6, "a", 10, 1, 4, "a", 20, 1, 50, "b", 10, 1, 1,
            "c", 10, 1, -3);
    assertThat(s.at("a", 10, "random").value()).isCloseTo(1.5, within(1e-12));
    assertThat(s.at("b", 10, "random").value()).isCloseTo(0.5, within(1e-12));
    assertThat(s.at("a", 20, "random").value()).as("a lower limit").isEqualTo(1);
    assertThat(s.at("a", 20, "random").limit()).isTrue();
    assertThat(s.at("random", 20, "random").value()).isCloseTo(1, within(1e-12));
    assertThat(s.at("c", 10, "random").value()).as("nothing gained").isZero();
    assertThat(s.at("a", 10, "badge").value()).isNaN();
  }

  /** A noisy curve reaches a level too early: the first crossing of 5 would be at 10 labels. */
  @Test
  void aMonotoneFitIsNotMisledByNoise() {
    MonotoneFit f = new MonotoneFit(new int[] {10, 20, 40, 80}, new double[] {6, 2, 4, 12});
    assertThat(f.gain(10)).isEqualTo(4).isEqualTo(f.gain(20)).isEqualTo(f.gain(40));
    assertThat(f.labels(5)).isCloseTo(45, within(1e-12));
    assertThat(f.labels(4)).as("the middle of a level part").isEqualTo(25);
    assertThat(f.labels(2)).isEqualTo(5);
    assertThat(f.labels(13)).isInfinite();
    assertThat(new MonotoneFit(new int[] {10, 20}, new double[] {-8, -2}).gain(20)).isZero();
  }

  /** One lucky cell does not decide: the median of 1, 1 and 40 is 1. */
  @Test
  void theMedianIsNotTheMaximum() {
    LabelSavings s =
        savings(
            "random", 10, 1, 2, "random", 400, 1, 20, "a", 10, 1, 2, "b", 10, 1, 20, "c", 10, 1, 2);
    LabelSavings.Efficiency e = s.median(List.of("a", "b", "c"), "random");
    assertThat(e.value()).isCloseTo(1, within(1e-12));
    assertThat(e.interval().low()).as("one run: all samples are alike").isEqualTo(e.value());
  }

  @Test
  void intervalsOfEfficienciesSpreadOverRuns() {
    LabelSavings s =
        savings(
            "random", 10, 1, 4, "random", 10, 2, 4, "random", 10, 3, 4, "random", 40, 1, 16,
            "random", 40, 2, 16, "random", 40, 3, 16, "a", 10, 1, 4, "a", 10, 2, 8, "a", 10, 3, 12);
    LabelSavings.Efficiency e = s.median(List.of("a"), "random");
    assertThat(e.value()).isCloseTo(2, within(1e-12));
    assertThat(e.interval().low()).isCloseTo(1, within(0.4));
    assertThat(e.interval().high()).isCloseTo(3, within(0.4));
  }

  /** Random's larger budgets count for efficiency and nowhere else. */
  @Test
  void randomGoesOn() {
    Object[] rows = {"random", 10, 1, 2, "random", 100, 1, 6, "random", 200, 1, 8, "a", 10, 1, 7};
    TargetedStatistics s = new TargetedStatistics(results(rows));
    assertThat(s.budgets()).containsExactly(10);
    assertThat(s.overBudgets("random", TargetedResults.Run::targetGain).mean()).isEqualTo(2);
    assertThat(savings(rows).at("a", 10, "random").value()).isCloseTo(15, within(1e-12));
    assertThat(savings(rows).at("random", 10, "a").value()).isCloseTo(2 / 7.0, within(1e-12));
  }

  private static LabelSavings savings(Object... rows) {
    return new LabelSavings(new TargetedStatistics(results(rows)));
  }
}
