package dev.prism.experiments.summaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.mixture.ComponentLists;
import dev.prism.mixture.LearnerSettings;
import dev.prism.mixture.LossAugmentedInference;
import dev.prism.mixture.MixtureLearning;
import dev.prism.mixture.ParametricMixture;
import org.junit.jupiter.api.Test;

class RecoveryStudyTest {
  @Test
  void kendall() {
    double[] a = {1, 2, 3, 4};
    assertThat(RecoveryStudy.kendall(a, a)).isEqualTo(1);
    assertThat(RecoveryStudy.kendall(a, new double[] {4, 3, 2, 1})).isEqualTo(-1);
    // one pair of six the other way round
    assertThat(RecoveryStudy.kendall(a, new double[] {2, 1, 3, 4}))
        .isCloseTo(4 / 6.0, within(1e-12));
    // a tie: 5 of 5 pairs, over √(6·5)
    assertThat(RecoveryStudy.kendall(a, new double[] {1, 1, 3, 4}))
        .isCloseTo(5 / Math.sqrt(30), within(1e-12));
    assertThat(RecoveryStudy.kendall(a, new double[4])).isZero();
  }

  /** The learned mixture ranks sets more as the hidden mixture does than most components do. */
  @Test
  void whatWasLearnedAgreesWithWhatWasHidden() {
    ParametricMixture mixture =
        new ParametricMixture(ComponentLists.ofPaper(true, false), true, false);
    LearnerSettings settings =
        new LearnerSettings(10, 0, 5, 0.1, 0.9, 0.001, true, LossAugmentedInference.GREEDY, 1);
    RecoveryStudy.Trial t =
        RecoveryStudy.trial(
            Small.collections(15, 30, 5), mixture, settings, MixtureLearning.DEFAULT_KERNEL, 3, 2);
    double learned = t.kendallTau().get(SummariesStudy.PRISM_MIX);
    double components =
        mixture.names().stream().mapToDouble(t.kendallTau()::get).average().orElseThrow();
    assertThat(learned).isGreaterThan(components);
    assertThat(t.relativeValue().get(SummariesStudy.PRISM_MIX)).isBetween(0.8, 1.2);
    assertThat(t.hidden()).containsOnlyKeys(mixture.names());
  }
}
