package dev.prism.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizers;
import dev.prism.spec.Spec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Shuffles, partitions, apportionments and guarantees. */
class PartitionTest {
  @Test
  void shufflesAreWellMixedPermutations() {
    for (long seed : new long[] {0, 1, -7, Long.MIN_VALUE}) {
      int[] order = Shuffle.order(10_000, seed);
      assertThat(Arrays.stream(order).sorted().toArray())
          .isEqualTo(IntStream.range(0, 10_000).toArray());
      long rising = IntStream.range(1, 10_000).filter(t -> order[t] == order[t - 1] + 1).count();
      assertThat(rising).isLessThan(20);
      for (int t = 1; t < order.length; t++) {
        assertThat(Shuffle.key(seed, order[t - 1])).isLessThan(Shuffle.key(seed, order[t]));
      }
    }
    assertThat(Shuffle.order(100, 1)).isNotEqualTo(Shuffle.order(100, 2));
  }

  @Test
  void blocksContainEveryItemOnceAndDifferByOne() {
    int[][] blocks = Partition.of(1003, 7, 5);
    assertThat(Arrays.stream(blocks).flatMapToInt(Arrays::stream).sorted().toArray())
        .isEqualTo(IntStream.range(0, 1003).toArray());
    for (int[] block : blocks) {
      assertThat(block).hasSizeBetween(143, 144).isSorted();
    }
  }

  @Test
  void strataAreDividedEvenly() {
    int[] stratum = IntStream.range(0, 1000).map(i -> i < 970 ? i / 400 : 9).toArray();
    for (int[] block : Partition.stratified(stratum, 10, 3)) {
      assertThat(Arrays.stream(block).filter(i -> stratum[i] == 9).count()).isEqualTo(3);
      assertThat(block).hasSize(100);
    }
  }

  @Test
  void rejectsMoreBlocksThanItems() {
    assertThatThrownBy(() -> Partition.of(3, 4, 0))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("4 blocks of 3 items");
  }

  @Test
  void sharesSumToTheTotalAndAreRounded() {
    assertThat(Apportionment.of(10, 5, 3, 2)).containsExactly(5, 3, 2);
    assertThat(Apportionment.of(10, 1, 1, 1)).containsExactly(4, 3, 3);
    assertThat(Apportionment.of(7, 600, 250, 150)).containsExactly(4, 2, 1);
    SplittableRandom random = new SplittableRandom(1);
    for (int trial = 0; trial < 500; trial++) {
      long[] w = random.longs(1 + random.nextInt(9), 0, 1000).toArray();
      w[0]++;
      long all = Arrays.stream(w).sum();
      int total = (int) random.nextLong(all + 1);
      int[] share = Apportionment.of(total, w);
      assertThat(Arrays.stream(share).sum()).isEqualTo(total);
      for (int i = 0; i < w.length; i++) {
        assertThat((double) share[i]).isBetween(total * w[i] / all * 1.0, total * w[i] / all + 1.0);
        assertThat((long) share[i]).isLessThanOrEqualTo(w[i]);
      }
    }
    assertThatThrownBy(() -> Apportionment.of(3, 0, 0)).isInstanceOf(PrismException.class);
  }

  @Test
  void describesTheGuaranteeWhereItIsProved() {
    Problem p = Problem.of(Features.of(new float[][] {{1, 0}, {0, 1}, {1, 1}}));
    var fl = Spec.parse("fl", p).on(p);
    var within = Constraint.atMost(2);
    assertThat(Guarantee.of(fl, within, Optimizers.AUTO, 1, 2, 2, true).factor())
        .isEqualTo((1 - 1 / Math.E) / 2);
    assertThat(Guarantee.of(fl, within, Optimizers.AUTO, 2, 2, 1, true).factor())
        .isEqualTo((1 - 1 / Math.E) / 6);
    assertThat(Guarantee.of(fl, within, Optimizers.AUTO, 1, 2, 2, true).description())
        .startsWith("at least 31.6 % of the best possible");
    assertThat(
            Guarantee.of(fl, within, Optimizers.named("stochastic"), 1, 2, 2, true).description())
        .contains("stochastic");
    var budget = Constraint.withinBudget(2, 1, 1, 1);
    assertThat(Guarantee.of(fl, budget, Optimizers.AUTO, 1, 2, 2, true).factor()).isZero();
    var most = Quotas.of(List.of("a", "a", "b"), Map.of("a", new Quotas.Range(0, 1)));
    assertThat(Guarantee.of(fl, within.quotas(most), Optimizers.AUTO, 1, 2, 2, true).factor())
        .isEqualTo(0.25);
    var least = Quotas.of(List.of("a", "a", "b"), Map.of("a", new Quotas.Range(1, 1)));
    assertThat(Guarantee.of(fl, within.quotas(least), Optimizers.AUTO, 1, 2, 2, true).factor())
        .isZero();
    var disparity = Spec.parse("disparitymin", p).on(p);
    double alpha = 1 - 1 / Math.E;
    assertThat(Guarantee.of(fl, within, Optimizers.AUTO, 1, 2, 2, false).factor())
        .isEqualTo(alpha * alpha / (1 + alpha));
    assertThat(Guarantee.of(fl, within, Optimizers.AUTO, 2, 2, 2, false).factor()).isZero();
    assertThat(Guarantee.of(disparity, within, Optimizers.AUTO, 1, 2, 2, true).description())
        .contains("not provably submodular");
  }
}
