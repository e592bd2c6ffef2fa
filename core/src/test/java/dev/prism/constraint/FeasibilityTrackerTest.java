package dev.prism.constraint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.laws.Seeds;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An item is admitted exactly where some feasible set holds it and all that is chosen. */
class FeasibilityTrackerTest {
  @Test
  void agreesWithBruteForceForRandomConstraints() {
    Seeds.each(400, seed -> walk(Rules.any(Seeds.random(seed), 9), 9, Seeds.random(-seed)));
  }

  @Test
  void agreesWithBruteForceForAllConstraintsTogether() {
    Seeds.each(400, seed -> walk(Rules.all(Seeds.random(seed), 10), 10, Seeds.random(-seed)));
  }

  /** Adds admitted items at random until there are none; what is left is a feasible set. */
  private static void walk(Constraint c, int n, Random r) {
    int[] feasible = Feasible.sets(c, n);
    assertThat(feasible).as("feasible sets of %s", c).isNotEmpty();
    FeasibilityTracker a = c.tracker(n);
    int chosen = 0;
    for (int j : c.include()) {
      assertThat(a.allows(j)).as("%s: included item %d is allowed", c, j).isTrue();
      a.add(j);
      chosen |= 1 << j;
    }
    boolean[] refused = new boolean[n];
    while (true) {
      int[] want = extensions(feasible, chosen, n);
      int[] got = a.candidates();
      assertThat(got).as("%s: allowed after %s", c, bits(chosen)).isEqualTo(want);
      for (int j = 0; j < n; j++) {
        boolean allowed = Arrays.binarySearch(got, j) >= 0;
        assertThat(a.allows(j)).as("%s: item %d after %s", c, j, bits(chosen)).isEqualTo(allowed);
        assertThat(refused[j] && allowed).as("%s: %d refused, then allowed", c, j).isFalse();
        refused[j] = !allowed;
      }
      if (got.length == 0) {
        break;
      }
      int j = got[r.nextInt(got.length)];
      a.add(j);
      chosen |= 1 << j;
    }
    assertThat(Feasible.obeys(c, Feasible.items(chosen))).as("%s: %s", c, bits(chosen)).isTrue();
  }

  private static int[] extensions(int[] feasible, int chosen, int n) {
    return IntStream.range(0, n)
        .filter(j -> (chosen >> j & 1) == 0)
        .filter(
            j ->
                Arrays.stream(feasible).anyMatch(s -> (s & (chosen | 1 << j)) == (chosen | 1 << j)))
        .toArray();
  }

  private static String bits(int set) {
    return Arrays.toString(Feasible.items(set));
  }

  @Test
  void tracksRemainingItemsAndBudget() {
    FeasibilityTracker a = Constraint.withinBudget(2, 0.5, 0.75, 1).tracker(3);
    assertThat(a.remaining()).isEqualTo(3);
    assertThat(a.remainingBudget()).isEqualTo(2);
    a.add(1);
    assertThat(a.remaining()).isEqualTo(2);
    assertThat(a.remainingBudget()).isEqualTo(1.25);
    assertThat(a.isFull()).isFalse();
    FeasibilityTracker two = Constraint.atMost(2).tracker(3);
    two.add(0);
    two.add(2);
    assertThat(two.isFull()).isTrue();
    assertThat(two.remaining()).isZero();
    assertThat(two.remainingBudget()).isInfinite();
  }

  /** 0.1 + 0.2 is more than 0.3 in binary. */
  @Test
  void toleratesRoundingOfABudget() {
    FeasibilityTracker a = Constraint.withinBudget(0.3, 0.1, 0.2, 0.3).tracker(3);
    a.add(0);
    assertThat(a.allows(1)).isTrue();
    assertThat(a.allows(2)).isFalse();
  }

  @Test
  void toleratesRoundingOfABudgetWithQuotas() {
    Quotas.Range one = new Quotas.Range(1, 1);
    Quotas q = Quotas.of(List.of("a", "b"), Map.of("a", one, "b", one));
    assertThat(Constraint.withinBudget(0.3, 0.1, 0.2).quotas(q).tracker(2).candidates()).hasSize(2);
  }

  @Test
  void anUnmetMinimumReservesItems() {
    Quotas q = Quotas.of(List.of("a", "a", "a", "b"), Map.of("b", new Quotas.Range(1, 1)));
    FeasibilityTracker a = Constraint.atMost(2).quotas(q).tracker(4);
    a.add(0);
    assertThat(a.candidates()).containsExactly(3);
  }

  @Test
  void anUnmetMinimumReservesBudget() {
    Quotas q = Quotas.of(List.of("a", "a", "b", "b"), Map.of("b", new Quotas.Range(1, 2)));
    FeasibilityTracker a = Constraint.withinBudget(4, 3, 2, 2, 5).quotas(q).tracker(4);
    assertThat(a.candidates()).containsExactly(1, 2);
  }
}
