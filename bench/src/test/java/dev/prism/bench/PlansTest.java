package dev.prism.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Measure;
import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.run.Request;
import dev.prism.run.Result;
import dev.prism.spec.Measures;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Problems and lines of the benchmark of estimates. */
class PlansTest {
  static List<Measure> measures() {
    return Measures.ALL;
  }

  /** Every measure of the catalogue, those to come included, gets what it needs. */
  @ParameterizedTest
  @MethodSource("measures")
  void everyMeasureCanSelect(Measure m) {
    Problem v = Plans.problem(m, 80);
    Result r = Request.pick(5).measure(m).from(v);
    assertThat(v.size()).isEqualTo(80);
    assertThat(r.selection().picks()).as(m.info().name()).hasSize(5);
    assertThat(r.selection().picks().stream().map(Pick::index).distinct()).hasSize(5);
    assertThat(r.selection().value()).isFinite();
  }

  @Test
  void anEstimateWithinAFactorOfTwoMeetsTheGoal() {
    for (double estimated : new double[] {1, 2, 4}) {
      BenchmarkLine line = Plans.line("fl", 1000, estimated, 2);
      assertThat(line.met()).isTrue();
      assertThat(line.ratio()).isCloseTo(estimated == 2 ? 1 : 0.5, within(1e-12));
    }
    assertThat(Plans.line("fl", 1000, 0.9, 2).met()).as("too low").isFalse();
    assertThat(Plans.line("fl", 1000, 4.1, 2).met()).as("too high").isFalse();
    assertThat(Plans.line("fl", 1000, Double.NaN, 2).met()).as("no estimate").isFalse();
  }
}
