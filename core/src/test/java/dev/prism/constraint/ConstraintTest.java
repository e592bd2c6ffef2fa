package dev.prism.constraint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint.StoppingRule;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Constraints as values: read from text, changed one part at a time, restricted, and said. */
class ConstraintTest {
  private static final Quotas TWO =
      new Quotas(new int[] {0, 1, 0, 1, 1}, List.of("a", "b"), new int[] {1, 2}, new int[] {2, 3});

  private static void refused(ThrowingCallable what, String... says) {
    assertThatThrownBy(what).isInstanceOf(PrismException.class).message().contains(says);
  }

  @Test
  void rangesAreReadFromText() {
    assertThat(Quotas.parse("red:2-5, blue:3-,x:y:7"))
        .containsOnly(
            Map.entry("red", new Quotas.Range(2, 5)),
            Map.entry("blue", new Quotas.Range(3, Integer.MAX_VALUE)),
            Map.entry("x:y", new Quotas.Range(0, 7)));
    assertThat(Quotas.parse(":4")).containsOnly(Map.entry("", new Quotas.Range(0, 4)));
  }

  @Test
  void rejectsTextThatIsNoRange() {
    refused(() -> Quotas.parse("red"), "\"red\"", "GROUP:MIN-MAX");
    refused(() -> Quotas.parse("red:many"), "\"many\"", "not a range");
    refused(() -> Quotas.parse("red:1-2-3"), "not a range");
    refused(() -> Quotas.parse("red:1,red:2"), "red twice");
  }

  /** Of each group the cheapest that are open, as many as there must be. */
  @Test
  void cheapestReturnsTheCheapestItemsOfEachGroup() {
    double[] costs = {5, 4, 2, 3, 1};
    assertThat(TWO.cheapest(costs, new boolean[5])).containsExactly(2, 4, 3);
    assertThat(TWO.cheapest(costs, new boolean[] {false, false, true, false, true}))
        .containsExactly(0, 3, 1);
    Quotas none = new Quotas(new int[] {0, 0}, List.of("a"), new int[1], new int[] {2});
    assertThat(none.cheapest(new double[] {1, 1}, new boolean[2])).isEmpty();
  }

  @Test
  void restrictKeepsCostsGroupsAndLists() {
    Constraint c =
        Constraint.withinBudget(9, 1, 2, 3, 4, 5)
            .k(4)
            .quotas(TWO)
            .include(3, 0)
            .exclude(1, 2)
            .stopAtValue(7)
            .restrict(new int[] {4, 3, 2});
    assertThat(c.k()).isEqualTo(4);
    assertThat(c.knapsack().budget()).isEqualTo(9);
    assertThat(c.knapsack().costs()).containsExactly(5, 4, 3);
    assertThat(c.quotas().group()).containsExactly(1, 1, 0);
    assertThat(c.quotas().names()).containsExactly("a", "b");
    assertThat(c.include()).containsExactly(1);
    assertThat(c.exclude()).containsExactly(2);
    assertThat(c.stop().target()).isEqualTo(7);
    Constraint bare = Constraint.atMost(2).restrict(new int[] {0});
    assertThat(bare.knapsack()).isNull();
    assertThat(bare.quotas()).isNull();
  }

  @Test
  void stoppingRulesCombine() {
    StoppingRule late = new StoppingRule(-1, true, 8);
    assertThat(Constraint.atMost(2).stop(late).stop()).isEqualTo(late);
    assertThat(Constraint.atMost(2).stopAtValue(3).stopAtNegative().stop())
        .isEqualTo(new StoppingRule(0, false, 3));
    assertThat(Constraint.atMost(2).stopAtZero().stopAtValue(3).stop())
        .isEqualTo(new StoppingRule(0, true, 3));
    refused(() -> Constraint.atMost(2).stopAtValue(Double.NaN), "NaN");
  }

  @Test
  void toStringNamesTheParts() {
    assertThat(Constraint.atMost(3)).hasToString("at most 3");
    assertThat(Constraint.withinBudget(4.5, 1, 2)).hasToString("any number, cost at most 4.5");
    assertThat(Constraint.atMost(2).quotas(TWO).include(1).exclude(3, 4))
        .hasToString("at most 2, quotas for [a, b], with [1], without 2 items");
  }

  /** Gains are divided by costs, so that these have bounds; the bounds themselves are allowed. */
  @Test
  void acceptsTheSmallestAndTheLargestCost() {
    assertThat(new Knapsack(new double[] {1e-30, 1e30}, 1).costs()).hasSize(2);
    refused(() -> new Knapsack(new double[] {9e-31}, 1), "between 1e-30 and 1e30");
    refused(() -> new Knapsack(new double[] {2e30}, 1), "between 1e-30 and 1e30");
  }

  /** A budget that the minimums use up to the last cent is enough, and leaves nothing over. */
  @Test
  void aBudgetMayBeSpentExactly() {
    Quotas q =
        new Quotas(new int[] {0, 0, 1}, List.of("a", "b"), new int[] {1, 1}, new int[] {3, 3});
    FeasibilityTracker a = Constraint.withinBudget(4, 1, 2, 3).quotas(q).tracker(3);
    assertThat(a.candidates()).containsExactly(0, 2);
    a.add(2);
    assertThat(a.remainingBudget()).isEqualTo(1);
    assertThat(a.allows(1)).isFalse();
    a.add(0);
    assertThat(a.minimumsMet()).isTrue();
    assertThat(a.candidates()).isEmpty();
    assertThat(a.remaining()).isEqualTo(1);
    assertThat(a.isFull()).isFalse();
  }
}
