package dev.prism.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizers;
import dev.prism.partition.Guarantee;
import dev.prism.plan.Planner.Question;
import dev.prism.spec.Spec;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The first execution that fits, and what the one before it would cost. */
class PlannerTest {
  private static final Guarantee G = new Guarantee(0.3, "at least 30 %");

  private static Question fl(long n, long memory) {
    return new Question(n, 128, 100, 0, true, false, true, true, G, true, memory, 2);
  }

  @Test
  void denseWhereItFitsThenOnTheFlyThenBlocks() {
    Planner small = Planner.of(fl(5000, 1L << 30));
    assertThat(small.chosen().execution()).isEqualTo("exact, dense");
    assertThat(small.better()).isEqualTo("none is better");
    assertThat(small.blocks()).isEqualTo(1);
    assertThat(small.affordable()).isTrue();

    Planner middle = Planner.of(fl(100_000, 1L << 30));
    assertThat(middle.chosen().execution()).isEqualTo("exact, on the fly");
    assertThat(middle.better()).startsWith("exact, dense would need --memory 49.");
    assertThat(middle.affordable()).isFalse();

    Planner large = Planner.of(fl(1_000_000, 3L << 30));
    assertThat(large.chosen().execution()).isEqualTo("partitioned, 67 blocks, two rounds");
    assertThat(large.blocks()).isEqualTo(67);
    assertThat(large.better()).startsWith("exact, on the fly would do 1.3e+14 multiply-adds");
    assertThat(large.ways().stream().map(Planner.Way::execution))
        .contains("graph, 32 neighbours, approximate", "stream");
  }

  @Test
  void whatNeverLooksAtTheSquareIsExactAtAMillion() {
    Question q =
        new Question(1_000_000, 128, 100, 10, false, false, false, true, G, true, 2L << 30, 2);
    assertThat(Planner.of(q).chosen().execution()).isEqualTo("exact");
    assertThat(Planner.of(q).ways().stream().map(Planner.Way::execution))
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
    Question fl = ask(p, "fl"),
        flqmi = ask(p, "flqmi"),
        logdet = ask(p, "logdet"),
        gc = ask(p, "gc");
    assertThat(fl.swept()).isTrue();
    assertThat(fl.looksAtV()).isTrue();
    assertThat(flqmi.swept() || flqmi.pairs() || flqmi.looksAtV()).isFalse();
    assertThat(logdet.pairs()).isTrue();
    assertThat(logdet.looksAtV()).isFalse();
    assertThat(gc.looksAtV()).isTrue();
    assertThat(fl.proved()).isTrue();
  }

  private static Question ask(Problem p, String measure) {
    return Question.of(
        p, Spec.read(measure, p)::on, Constraint.atMost(10), Optimizers.AUTO, 10, 2, true);
  }

  @Test
  void noStreamWhereItemsAreLookedAtAgain() {
    Question q = new Question(9000, 8, 9, 0, true, false, true, true, G, false, 1L << 30, 2);
    assertThat(Planner.of(q).ways().stream().map(Planner.Way::execution))
        .isNotEmpty()
        .doesNotContain("stream");
  }
}
