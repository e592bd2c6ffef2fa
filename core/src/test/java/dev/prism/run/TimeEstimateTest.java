package dev.prism.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.kernel.Features;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Samples of a pool whose runs are timed; no time is compared. */
class TimeEstimateTest {
  private static Problem pool(int n) {
    SplittableRandom r = new SplittableRandom(2);
    float[] x = new float[n * 3];
    for (int i = 0; i < x.length; i++) {
      x[i] = (float) r.nextGaussian();
    }
    return Problem.of(Features.of(x, 3)).threads(1);
  }

  private static TimeEstimate estimate(String measure, int n, int k) {
    return TimeEstimate.of(Request.pick(k).measure(measure).prepare(pool(n)));
  }

  @Test
  void samplesDoubleInSize() {
    TimeEstimate t = estimate("fl", 1100, 5);
    assertThat(t.sampleSizes()).containsExactly(275, 550, 1100);
    assertThat(t.sample().size()).isEqualTo(1100);
    assertThat(t.objective().size()).isEqualTo(1100);
    assertThat(t.seconds().getAsDouble()).isPositive().isFinite();
    assertThat(t.evaluations().getAsLong()).isGreaterThanOrEqualTo(1100);
  }

  @Test
  void aSmallPoolIsItsOwnSample() {
    TimeEstimate t = estimate("fl", 100, 5);
    assertThat(t.sampleSizes()).containsExactly(100);
    assertThat(t.seconds()).isPresent();
  }

  /** The evaluations of a large pool are those of the largest sample, times their ratio. */
  @Test
  void evaluationsGrowWithThePool() {
    long few = estimate("logdet", 4000, 3).evaluations().getAsLong();
    long many = estimate("logdet", 16_000, 3).evaluations().getAsLong();
    assertThat((double) many / few).isBetween(2.0, 8.0);
  }
}
