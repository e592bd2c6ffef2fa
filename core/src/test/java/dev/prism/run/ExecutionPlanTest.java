package dev.prism.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizers;
import dev.prism.partition.Guarantee;
import dev.prism.run.ExecutionPlan.Facts;
import dev.prism.spec.Spec;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The recommended execution, and the cost of the next better one. */
class ExecutionPlanTest {
  private static final Guarantee G = new Guarantee(0.3, "at least 30 %");

  private static Facts fl(long n, long memory) {
    return new Facts(n, 128, 100, 0, true, false, true, true, G, true, memory, 2);
  }

  @Test
  void denseThenOnTheFlyThenBlocks() {
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
  void measuresOfQAloneAreExactForAMillionItems() {
    Facts q = new Facts(1_000_000, 128, 100, 10, false, false, false, true, G, true, 2L << 30, 2);
    assertThat(ExecutionPlan.of(q).recommended().label()).isEqualTo("exact");
    assertThat(ExecutionPlan.of(q).alternatives().stream().map(ExecutionPlan.Alternative::label))
        .noneMatch(w -> w.startsWith("graph"));
  }

  @Test
  void readsTheBlocksThatAMeasureNeeds() {
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
    assertThat(fl.dependsOnGroundSet()).isTrue();
    assertThat(flqmi.swept() || flqmi.pairs() || flqmi.dependsOnGroundSet()).isFalse();
    assertThat(logdet.pairs()).isTrue();
    assertThat(logdet.dependsOnGroundSet()).isFalse();
    assertThat(gc.dependsOnGroundSet()).isTrue();
    assertThat(fl.hasGuarantee()).isTrue();
  }

  private static Facts ask(Problem p, String measure) {
    return Facts.of(
        p, Spec.parseAllowingUnusedSets(measure, p), Constraint.atMost(10), Optimizers.AUTO, true);
  }

  /** The plan, the storage and the time of a pool that does not fit the heap. */
  @Test
  void figuresOfALargePoolAgree() {
    ExecutionPlan plan = ExecutionPlan.of(fl(100_000_000, 8L << 30));
    ExecutionPlan.Alternative exact =
        plan.alternatives().stream()
            .filter(a -> a.label().equals("exact, on the fly"))
            .findFirst()
            .get();
    assertThat(exact.bytes()).as("packed when read").isZero();
    assertThat(plan.recommended().label()).isEqualTo("stream");
    assertThat(plan.relativeWork()).isEqualTo(plan.recommended().work() / exact.work());
    assertThat(ExecutionPlan.of(fl(5000, 1L << 30)).relativeWork()).isEqualTo(1);
    Problem large = Problem.of(new Lots(100_000_000, 128)).storage(Storage.ON_THE_FLY);
    Problem part = large.restrict(new int[] {0, 1, 99_999_999});
    Spec.parse("fl", part).on(part);
    assertThat(large.storagePlan(part).bytes()).isZero();
  }

  private record Lots(int size, int width) implements Features {
    @Override
    public void read(int row, float[] into, int offset) {
      into[offset + row % width] = 1;
    }
  }

  @Test
  void noStreamIfItemsAreReadAgain() {
    Facts q = new Facts(9000, 8, 9, 0, true, false, true, true, G, false, 1L << 30, 2);
    assertThat(ExecutionPlan.of(q).alternatives().stream().map(ExecutionPlan.Alternative::label))
        .isNotEmpty()
        .doesNotContain("stream");
  }
}
