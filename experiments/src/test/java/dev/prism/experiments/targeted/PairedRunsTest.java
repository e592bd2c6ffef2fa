package dev.prism.experiments.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.experiments.targeted.TargetedResults.Run;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Statistics of runs of which some are missing, as in an experiment that was interrupted. */
class PairedRunsTest {
  private final List<Run> runs = new ArrayList<>();

  private void ran(String strategy, int budget, long seed, double targetGain) {
    runs.add(new Run(seed, strategy, budget, 50, 50 + targetGain, 80, 81, 3, 0.1, null));
  }

  private TargetedStatistics statistics() {
    return new TargetedStatistics(new TargetedResults("mnist", "cnn", "Two rare classes", runs));
  }

  /** Runs are paired by their seed: differences of 2 whatever the order of the runs. */
  @Test
  void runsArePairedByTheirSeed() {
    for (long seed : new long[] {3, 1, 2, 4}) {
      ran("flqmi", 10, seed, 10 * seed + 2);
    }
    for (long seed : new long[] {4, 3, 2, 1}) {
      ran("badge", 10, seed, 10 * seed + 0.1 * (seed % 2));
    }
    assertThat(statistics().winRates()).isDeepEqualTo(new double[][] {{0, 1}, {0, 0}});
  }

  @Test
  void seedsThatOnlyOneStrategyHasDoNotCount() {
    ran("flqmi", 10, 1, 5);
    ran("badge", 10, 2, 1);
    ran("badge", 10, 3, 1);
    assertThat(statistics().winRates()).isDeepEqualTo(new double[2][2]);
    ran("flqmi", 10, 2, 5);
    ran("flqmi", 10, 3, 5.1);
    assertThat(statistics().winRates()[0][1]).isEqualTo(1);
  }

  /** Means over budgets are taken within a run, so that runs that lack a budget are left out. */
  @Test
  void runsThatLackABudgetAreLeftOutOfMeans() {
    ran("flqmi", 10, 1, 4);
    ran("flqmi", 20, 1, 8);
    ran("flqmi", 10, 2, 100);
    TargetedStatistics s = statistics();
    assertThat(s.budgets()).containsExactly(10, 20);
    assertThat(s.overBudgets("flqmi", Run::targetGain).mean()).isCloseTo(6, within(1e-9));
    assertThat(s.most("flqmi")).isEqualTo(20);
    assertThat(s.mean("badge", 10, Run::targetGain).mean()).isNaN();
  }
}
