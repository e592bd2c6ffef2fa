package dev.prism.partition;

import static dev.prism.partition.ClassPools.on;
import static dev.prism.partition.ClassPools.pool;
import static dev.prism.partition.ClassPools.run;
import static dev.prism.partition.ClassPools.sorted;
import static dev.prism.partition.ClassPools.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Partitioned selections are nearly as good as exact ones. */
class PartitionedSelectorTest {
  private static double exact(Problem p, String m, Constraint c) {
    return Optimizers.AUTO.maximize(on(p, m).apply(p), c, RunOptions.DEFAULT).value();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"fl", "flvmi", "flqmi", "flcg", "flcmi", "gcmi", "logdet", "com", "featurebased"})
  void twoRoundsReachNearlyTheExactValue(String measure) {
    Problem p = with(pool(1200), measure);
    Constraint c = Constraint.atMost(24);
    double best = exact(p, measure, c);
    var two = run(p, measure, PartitionedSelector.of(6), c);
    assertThat(two.selection().value()).isGreaterThan(0.97 * best).isLessThanOrEqualTo(best * 1.02);
    assertThat(two.selection().value()).isEqualTo(Math.max(two.round1Value(), two.round2Value()));
    assertThat(on(p, measure).apply(p).evaluate(two.selection().indices()).value())
        .isCloseTo(two.selection().value(), within(1e-5 * best));
    assertThat(two.selection().picks()).hasSize(24);
    assertThat(two.guarantee().factor()).isCloseTo(0.2448, within(1e-3));
  }

  @Test
  void twoRoundsAreExactForAModularMeasure() {
    Problem p = with(pool(1200), "gcmi");
    var two = run(p, "gcmi", PartitionedSelector.of(6), Constraint.atMost(24));
    int[] best =
        Optimizers.AUTO
            .maximize(on(p, "gcmi").apply(p), Constraint.atMost(24), RunOptions.DEFAULT)
            .indices();
    assertThat(two.selection().indices()).isEqualTo(best);
  }

  /** The pool is sorted by class; the queries are of the rare class, which is the last one. */
  @ParameterizedTest
  @ValueSource(strings = {"flqmi", "gcmi", "com", "flvmi", "logdetmi"})
  void aPoolSortedByClassIsShuffled(String measure) {
    int n = 2000, rare = 60, classes = 10, k = 40;
    Features x = sorted(n + 10, rare + 10, classes, 12, 5);
    Problem p =
        Problem.of(x.select(IntStream.range(0, n).toArray()))
            .query(x.select(IntStream.range(n, n + 10).toArray()))
            .threads(2);
    Constraint c = Constraint.atMost(k);
    var f = on(p, measure);
    var exact = Optimizers.AUTO.maximize(f.apply(p), c, RunOptions.DEFAULT);
    long found = rare(exact.indices(), n, rare);
    assertThat(found).isGreaterThan(k / 3);
    var s = run(p, measure, PartitionedSelector.of(6), c).selection();
    assertThat((double) rare(s.indices(), n, rare)).isGreaterThanOrEqualTo(0.95 * found);
    assertThat(s.value()).isGreaterThan(0.97 * exact.value());
    // Blocks in the order of the file miss it: the rare class is in one of them.
    long trapped = 0;
    for (int b = 0; b < 5; b++) {
      int[] block = IntStream.range(b * n / 5, (b + 1) * n / 5).toArray();
      var part =
          Optimizers.AUTO.maximize(f.apply(p.restrict(block)), c.k(k / 5), RunOptions.DEFAULT);
      trapped += rare(Arrays.stream(part.indices()).map(j -> block[j]).toArray(), n, rare);
    }
    assertThat((double) trapped).isLessThan(0.6 * found);
  }

  private static long rare(int[] picks, int n, int rare) {
    return Arrays.stream(picks).filter(j -> j >= n - rare).count();
  }

  @Test
  void stratifiedPartitionsSelectTheRequestedNumber() {
    int[] label = IntStream.range(0, 1200).map(i -> i / 300).toArray();
    Problem p = with(pool(1200), "fl");
    var a = run(p, "fl", PartitionedSelector.of(6).strata(label), Constraint.atMost(12));
    assertThat(a.selection().picks()).hasSize(12);
    assertThatThrownBy(
            () -> run(p, "fl", PartitionedSelector.of(6).strata(1, 2), Constraint.atMost(12)))
        .hasMessageContaining("strata for 2 items");
  }

  @Test
  void resultsDoNotDependOnThreadsOrMemory() {
    Problem p = with(pool(900), "fl");
    List<Pick> one =
        run(p.threads(1), "fl", PartitionedSelector.of(5), Constraint.atMost(20))
            .selection()
            .picks();
    for (int threads : new int[] {2, 3, 8}) {
      assertThat(
              run(p.threads(threads), "fl", PartitionedSelector.of(5), Constraint.atMost(20))
                  .selection()
                  .picks())
          .isEqualTo(one);
    }
    assertThat(
            run(p.memory(10_000), "fl", PartitionedSelector.of(5), Constraint.atMost(20))
                .selection()
                .picks())
        .isEqualTo(one);
  }

  @Test
  void invalidBlocksAndConstraintsAreRejected() {
    Problem p = with(pool(100), "fl");
    assertThatThrownBy(
            () -> run(p, "fl", PartitionedSelector.of(4), Constraint.atMost(Integer.MAX_VALUE)))
        .hasMessageContaining("say how many");
    assertThatThrownBy(() -> run(p, "fl", PartitionedSelector.of(101), Constraint.atMost(5)))
        .hasMessageContaining("101 blocks of 100 items");
    assertThatThrownBy(() -> run(p, "fl", PartitionedSelector.of(4), Constraint.atMost(101)))
        .hasMessageContaining("k is 101");
    assertThatThrownBy(() -> PartitionedSelector.of(0)).isInstanceOf(PrismException.class);
    assertThatThrownBy(() -> PartitionedSelector.of(2).rounds(3))
        .isInstanceOf(PrismException.class);
  }

  @Test
  void moreBlocksThanPicksAreAllowed() {
    Problem p = with(pool(400), "fl");
    for (int rounds : new int[] {1, 2}) {
      var s =
          run(p, "fl", PartitionedSelector.of(20).rounds(rounds), Constraint.atMost(3)).selection();
      assertThat(s.picks()).hasSize(3);
    }
  }
}
