package dev.prism.partition;

import static dev.prism.partition.ClassPools.pool;
import static dev.prism.partition.ClassPools.run;
import static dev.prism.partition.ClassPools.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Partitioned selections satisfy quotas, budgets and stopping rules. */
class PartitionedConstraintsTest {
  /** With more blocks than picks, a block without a share still sends its rare item. */
  @Test
  void minimumsAreMetInOneRound() {
    Problem p = with(pool(400), "fl");
    for (int at = 0; at < 400; at += 57) {
      List<String> group = new ArrayList<>(Collections.nCopies(400, "common"));
      group.set(at, "rare");
      var c = Constraint.atMost(3).quotas(Quotas.of(group, Map.of("rare", new Quotas.Range(1, 1))));
      for (int rounds = 1; rounds <= 2; rounds++) {
        assertThat(run(p, "fl", PartitionedSelector.of(8).rounds(rounds), c).selection().indices())
            .hasSize(3)
            .contains(at);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void selectionsSatisfyTheConstraint(int rounds) {
    int n = 800;
    Problem p = with(pool(n), "fl");
    SplittableRandom random = new SplittableRandom(2);
    List<String> group = new ArrayList<>();
    double[] costs = new double[n];
    for (int i = 0; i < n; i++) {
      group.add("abc".substring(i * 3 / n, i * 3 / n + 1));
      costs[i] = 0.5 + random.nextDouble();
    }
    Quotas q = Quotas.of(group, Map.of("a", new Quotas.Range(0, 3), "c", new Quotas.Range(9, 11)));
    PartitionedSelector how = PartitionedSelector.of(5).rounds(rounds);
    Constraint base = Constraint.atMost(25).include(4, 700).exclude(1, 2, 3, 300);
    for (Constraint c :
        List.of(
            base,
            base.quotas(q),
            base.knapsack(new Knapsack(costs, 9)),
            base.quotas(q).knapsack(new Knapsack(costs, 15)),
            Constraint.withinBudget(6, costs))) {
      int[] picks = run(p, "fl", how, c).selection().indices();
      assertThat(Arrays.stream(picks).distinct().count()).isEqualTo(picks.length);
      assertThat(picks.length).isBetween(1, Math.min(c.k(), n));
      assertThat(Arrays.stream(picks).boxed().toList())
          .containsAll(Arrays.stream(c.include()).boxed().toList())
          .doesNotContainAnyElementsOf(
              c.exclude().length == 0 ? List.of(-1) : Arrays.stream(c.exclude()).boxed().toList());
      if (c.quotas() != null) {
        long a = Arrays.stream(picks).filter(j -> group.get(j).equals("a")).count();
        long cs = Arrays.stream(picks).filter(j -> group.get(j).equals("c")).count();
        assertThat(a).isLessThanOrEqualTo(3);
        assertThat(cs).isBetween(9L, 11L);
      }
      if (c.knapsack() == null) {
        assertThat(picks).hasSize(25);
      } else {
        assertThat(Arrays.stream(picks).mapToDouble(j -> costs[j]).sum())
            .isLessThanOrEqualTo(c.knapsack().budget() * (1 + 1e-9));
      }
    }
  }

  @Test
  void selectionsStopAtTheTargetValue() {
    Problem p = with(pool(600), "fl");
    Constraint c = Constraint.atMost(40).stopAtValue(100);
    for (int rounds : new int[] {1, 2}) {
      var s = run(p, "fl", PartitionedSelector.of(4).rounds(rounds), c).selection();
      assertThat(s.stopReason()).isEqualTo("the target value is reached");
      assertThat(s.value()).isGreaterThanOrEqualTo(100);
      assertThat(s.picks().size()).isLessThan(40);
    }
  }

  /** After a stop only items that a group lacks are added. */
  @Test
  void afterAStopOnlyMinimumsAreMet() {
    Problem p = with(pool(300), "fl");
    List<String> labels =
        IntStream.range(0, 300).mapToObj(i -> i < 290 ? "common" : "rare").toList();
    Quotas q = Quotas.of(labels, Map.of("rare", new Quotas.Range(3, 5)));
    Constraint c = Constraint.atMost(20).quotas(q).stopAtValue(1e-3);
    int[] picks = run(p, "fl", PartitionedSelector.of(3).rounds(1), c).selection().indices();
    assertThat(Arrays.stream(picks).filter(j -> j >= 290).count()).isEqualTo(3);
    assertThat(Arrays.stream(picks).filter(j -> j < 290).count()).isLessThanOrEqualTo(1);
  }

  /** Blocks whose items gain nothing send no winners. */
  @Test
  void blocksWithoutPicks() {
    Problem p = with(pool(200), "fl").similarity(dev.prism.kernel.Similarity.RBF);
    for (int rounds = 1; rounds <= 2; rounds++) {
      var s =
          run(
                  p,
                  "sumredundancy",
                  PartitionedSelector.of(2).rounds(rounds),
                  Constraint.atMost(3).stopAtZero())
              .selection();
      assertThat(s.picks()).isEmpty();
      assertThat(s.stopReason()).isEqualTo("no item has a positive gain");
    }
    double[] costs = new double[200];
    Arrays.fill(costs, 5);
    Constraint tooDear = Constraint.atMost(1).knapsack(new Knapsack(costs, 1));
    assertThat(run(p, "fl", PartitionedSelector.of(2), tooDear).selection().picks()).isEmpty();
  }

  /** The blocks' parts of the maximums are whole numbers and may not add up to k. */
  @Test
  void oneRoundUsesTheWholeQuota() {
    SplittableRandom random = new SplittableRandom(8);
    for (int t = 0; t < 60; t++) {
      int n = 20 + random.nextInt(20), blocks = 2 + random.nextInt(3);
      List<String> group = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        group.add("abc".substring(random.nextInt(3)).substring(0, 1));
      }
      group.set(0, "a");
      group.set(1, "b");
      group.set(2, "c");
      group.set(3, "c");
      group.set(4, "c");
      Quotas q = Quotas.of(group, Quotas.parse("a:1-1,b:1-1,c:2-3"));
      Constraint c = Constraint.atMost(5).quotas(q).include(random.nextInt(n));
      var s = run(with(pool(n), "fl"), "fl", PartitionedSelector.of(blocks).rounds(1), c);
      assertThat(s.selection().indices()).as("%d items, %d blocks", n, blocks).hasSize(5);
    }
  }
}
