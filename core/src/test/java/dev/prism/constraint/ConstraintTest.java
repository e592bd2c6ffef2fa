package dev.prism.constraint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
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
    assertThat(Quotas.ranges("red:2-5, blue:3-,x:y:7"))
        .containsOnly(
            Map.entry("red", new Quotas.Range(2, 5)),
            Map.entry("blue", new Quotas.Range(3, Integer.MAX_VALUE)),
            Map.entry("x:y", new Quotas.Range(0, 7)));
    assertThat(Quotas.ranges(":4")).containsOnly(Map.entry("", new Quotas.Range(0, 4)));
  }

  @Test
  void rangesThatAreNone() {
    refused(() -> Quotas.ranges("red"), "\"red\"", "GROUP:MIN-MAX");
    refused(() -> Quotas.ranges("red:many"), "\"many\"", "not a range");
    refused(() -> Quotas.ranges("red:1-2-3"), "not a range");
    refused(() -> Quotas.ranges("red:1,red:2"), "red twice");
  }

  /** Of each group the cheapest that are open, as many as there must be. */
  @Test
  void theCheapestWayToMeetTheMinimums() {
    double[] costs = {5, 4, 2, 3, 1};
    assertThat(TWO.cheapest(costs, new boolean[5])).containsExactly(2, 4, 3);
    assertThat(TWO.cheapest(costs, new boolean[] {false, false, true, false, true}))
        .containsExactly(0, 3, 1);
    Quotas none = new Quotas(new int[] {0, 0}, List.of("a"), new int[1], new int[] {2});
    assertThat(none.cheapest(new double[] {1, 1}, new boolean[2])).isEmpty();
  }

  @Test
  void partOfAPoolKeepsItsCostsGroupsAndLists() {
    Constraint c =
        Constraint.within(9, 1, 2, 3, 4, 5)
            .k(4)
            .quotas(TWO)
            .include(3, 0)
            .exclude(1, 2)
            .until(7)
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
  void oneRuleForStoppingAfterAnother() {
    Stop late = new Stop(-1, true, 8);
    assertThat(Constraint.atMost(2).stop(late).stop()).isEqualTo(late);
    assertThat(Constraint.atMost(2).until(3).stopAtNegative().stop())
        .isEqualTo(new Stop(0, false, 3));
    assertThat(Constraint.atMost(2).stopAtZero().until(3).stop()).isEqualTo(new Stop(0, true, 3));
    refused(() -> Constraint.atMost(2).until(Double.NaN), "NaN");
  }

  @Test
  void isSaidInAWord() {
    assertThat(Constraint.atMost(3)).hasToString("at most 3");
    assertThat(Constraint.within(4.5, 1, 2)).hasToString("any number, cost at most 4.5");
    assertThat(Constraint.atMost(2).quotas(TWO).include(1).exclude(3, 4))
        .hasToString("at most 2, quotas for [a, b], with [1], without 2 items");
  }

  /** Gains are divided by costs, so that these have bounds; the bounds themselves are allowed. */
  @Test
  void theSmallestAndTheLargestCost() {
    assertThat(new Knapsack(new double[] {1e-30, 1e30}, 1).costs()).hasSize(2);
    refused(() -> new Knapsack(new double[] {9e-31}, 1), "between 1e-30 and 1e30");
    refused(() -> new Knapsack(new double[] {2e30}, 1), "between 1e-30 and 1e30");
  }

  /** A budget that the minimums use up to the last cent is enough, and leaves nothing over. */
  @Test
  void aBudgetThatIsExactlyEnough() {
    Quotas q =
        new Quotas(new int[] {0, 0, 1}, List.of("a", "b"), new int[] {1, 1}, new int[] {3, 3});
    Admission a = Constraint.within(4, 1, 2, 3).quotas(q).open(3);
    assertThat(a.candidates()).containsExactly(0, 2);
    a.add(2);
    assertThat(a.money()).isEqualTo(1);
    assertThat(a.allows(1)).isFalse();
    a.add(0);
    assertThat(a.minimumsMet()).isTrue();
    assertThat(a.candidates()).isEmpty();
    assertThat(a.room()).isEqualTo(1);
    assertThat(a.full()).isFalse();
  }
}
