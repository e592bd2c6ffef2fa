package dev.prism.experiments.summaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.mixture.Blend;
import dev.prism.mixture.Inference;
import dev.prism.mixture.Learning;
import dev.prism.mixture.Settings;
import org.junit.jupiter.api.Test;

class RecoveryTest {
  @Test
  void kendall() {
    double[] a = {1, 2, 3, 4};
    assertThat(Recovery.kendall(a, a)).isEqualTo(1);
    assertThat(Recovery.kendall(a, new double[] {4, 3, 2, 1})).isEqualTo(-1);
    // one pair of six the other way round
    assertThat(Recovery.kendall(a, new double[] {2, 1, 3, 4})).isCloseTo(4 / 6.0, within(1e-12));
    // a tie: 5 of 5 pairs, over √(6·5)
    assertThat(Recovery.kendall(a, new double[] {1, 1, 3, 4}))
        .isCloseTo(5 / Math.sqrt(30), within(1e-12));
    assertThat(Recovery.kendall(a, new double[4])).isZero();
  }

  /** What was learned ranks sets more as the hidden mixture does than most components do. */
  @Test
  void whatWasLearnedAgreesWithWhatWasHidden() {
    Blend blend = new Blend(Blend.standard(true, false), true, false);
    Settings how = new Settings(10, 0, 5, 0.1, 0.9, 0.001, true, Inference.GREEDY, 1);
    Recovery.Trial t =
        Recovery.trial(Small.collections(15, 30, 5), blend, how, Learning.KERNEL, 3, 2);
    double learned = t.agreement().get(Summaries.PRISM_MIX);
    double components =
        blend.names().stream().mapToDouble(t.agreement()::get).average().orElseThrow();
    assertThat(learned).isGreaterThan(components);
    assertThat(t.summary().get(Summaries.PRISM_MIX)).isBetween(0.8, 1.2);
    assertThat(t.hidden()).containsOnlyKeys(blend.names());
  }
}
