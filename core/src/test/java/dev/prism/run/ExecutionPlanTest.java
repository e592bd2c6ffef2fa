package dev.prism.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizers;
import dev.prism.partition.Guarantee;
import dev.prism.run.ExecutionPlan.Facts;
import dev.prism.spec.Spec;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The first execution that fits, and what the one before it would cost. */
class ExecutionPlanTest {
  private static final Guarantee G = new Guarantee(0.3, "at least 30 %");

  private static Facts fl(long n, long memory) {
    return new Facts(n, 128, 100, 0, true, false, true, true, G, true, memory, 2);
  }

  @Test
  void denseWhereItFitsThenOnTheFlyThenBlocks() {
    ExecutionPlan small = ExecutionPlan.of(fl(5000, 1L << 30));
    assertThat(small.recommended().label()).isEqualTo("exact, dense");
    assertThat(small.nextBetter()).isEqualTo("none is better");
    assertThat(small.blocks()).isEqualTo(1);

    ExecutionPlan middle = ExecutionPlan.of(fl(100_000, 1L << 30));
    assertThat(middle.recommended().label()).isEqualTo("exact, on the fly");
    assertThat(middle.nextBetter()).startsWith("exact, dense would need 49.");

    ExecutionPlan large = ExecutionPlan.of(fl(1_000_000, 3L << 30));
    assertThat(large.recommended().label()).isEqualTo("partitioned, 67 blocks, two rounds");
    assertThat(large.blocks()).isEqualTo(67);
    assertThat(large.nextBetter()).startsWith("exact, on the fly would do 1.3e+14 multiply-adds");
    assertThat(large.alternatives().stream().map(ExecutionPlan.Alternative::label))
        .contains("graph, 32 neighbours, approximate", "stream");
  }

  @Test
  void whatNeverLooksAtTheSquareIsExactAtAMillion() {
    Facts q = new Facts(1_000_000, 128, 100, 10, false, false, false, true, G, true, 2L << 30, 2);
    assertThat(ExecutionPlan.of(q).recommended().label()).isEqualTo("exact");
    assertThat(ExecutionPlan.of(q).alternatives().stream().map(ExecutionPlan.Alternative::label))
        .noneMatch(w -> w.startsWith("graph"));
  }

  @Test
  void aMeasureIsAskedWhatItNeeds() {
    SplittableRandom random = new SplittableRandom(1);
    float[][] x = new float[300][6];
    for (float[] row : x) {
      for (int k = 0; k < 6; k++) {
        row[k] = (float) random.nextDouble();
      }
    }
    Problem p = Problem.of(Features.of(x)).query(Features.of(x[0], x[1]));
    Facts fl = ask(p, "fl"), flqmi = ask(p, "flqmi"), logdet = ask(p, "logdet"), gc = ask(p, "gc");
    assertThat(fl.swept()).isTrue();
    assertThat(fl.looksAtV()).isTrue();
    assertThat(flqmi.swept() || flqmi.pairs() || flqmi.looksAtV()).isFalse();
    assertThat(logdet.pairs()).isTrue();
    assertThat(logdet.looksAtV()).isFalse();
    assertThat(gc.looksAtV()).isTrue();
    assertThat(fl.proved()).isTrue();
  }

  private static Facts ask(Problem p, String measure) {
    return Facts.of(p, Spec.read(measure, p), Constraint.atMost(10), Optimizers.AUTO, true);
  }

  @Test
  void noStreamWhereItemsAreLookedAtAgain() {
    Facts q = new Facts(9000, 8, 9, 0, true, false, true, true, G, false, 1L << 30, 2);
    assertThat(ExecutionPlan.of(q).alternatives().stream().map(ExecutionPlan.Alternative::label))
        .isNotEmpty()
        .doesNotContain("stream");
  }
}
