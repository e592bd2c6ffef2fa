package dev.prism.constraint;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Objective;
import dev.prism.base.PrismException;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.term.Modular;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Constraints that cannot be met are refused with a sentence, before any work is done. */
class BadConstraintTest {
  private static void refused(Supplier<?> what, String... says) {
    assertThatThrownBy(what::get)
        .isInstanceOf(PrismException.class)
        .message()
        .contains(says)
        .endsWith(".");
  }

  private static void refused(Constraint c, int n, String... says) {
    refused(() -> c.tracker(n), says);
  }

  /** Conflicts that appear when the included items are added. */
  private static void refusedToRun(Constraint c, int n, String... says) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    Objective f = Objective.of(n).plus("counts", new Modular(ones));
    refused(() -> Optimizers.GREEDY.maximize(f, c, RunOptions.DEFAULT), says);
  }

  @Test
  void rejectsInvalidCardinalities() {
    refused(Constraint.atMost(0), 5, "k is 0", "at least 1");
    refused(Constraint.atMost(-3), 5, "k is -3", "at least 1");
    refused(Constraint.atMost(6), 5, "k is 6", "only 5 items", "at most 5");
    refused(Constraint.atMost(4).exclude(0, 1, 1), 5, "k is 4", "only 3 items", "at most 3");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void rejectsInvalidCostsAndBudgets(double x) {
    refused(() -> Constraint.withinBudget(3, 1, x, 2), "cost of item 1 is " + x, "positive");
    refused(() -> Constraint.withinBudget(x, 1, 2), "budget is " + x, "positive");
  }

  @Test
  void rejectsMissingCosts() {
    refused(Constraint.withinBudget(3, 1, 1), 3, "2 costs for 3 items", "every item needs one");
    refused(Constraint.withinBudget(3, 1, 1, 1, 1), 3, "4 costs for 3 items");
  }

  private static Quotas quotas(String groups, String group, int least, int most) {
    return Quotas.of(Arrays.asList(groups.split("")), Map.of(group, new Quotas.Range(least, most)));
  }

  @Test
  void rejectsInvalidQuotaRanges() {
    refused(() -> quotas("aab", "a", -1, 2), "group a", "-1 to 2");
    refused(() -> quotas("aab", "a", 2, 1), "group a", "2 to 1");
    refused(() -> quotas("aab", "c", 0, 1), "quota for c", "the groups are a, b");
    refused(
        () -> new Quotas(new int[] {0, 2}, List.of("a", "b"), new int[2], new int[] {1, 1}),
        "Item 1 is in group 2",
        "2 groups");
  }

  @Test
  void rejectsQuotasWithoutRanges() {
    refused(
        () -> new Quotas(new int[] {0, 1}, List.of("a", "b"), new int[1], new int[2]),
        "2 groups, 1 minimums and 2 maximums");
  }

  @Test
  void rejectsQuotasThatCannotBeMet() {
    Constraint five = Constraint.atMost(5);
    refused(five.quotas(quotas("aabbb", "a", 3, 9)), 5, "at least 3 of group a", "only 2");
    refused(
        Constraint.atMost(3).quotas(quotas("aabbb", "a", 2, 9)).exclude(0),
        5,
        "at least 2 of group a",
        "only 1");
    refused(
        Constraint.atMost(1).quotas(quotas("aabbb", "b", 2, 2)), 5, "at least 2 items", "k is 1");
    refused(five.quotas(quotas("aab", "a", 1, 2)), 5, "groups for 3 items", "the pool has 5");
  }

  @Test
  void rejectsQuotasAboveTheBudget() {
    refused(
        Constraint.withinBudget(4, 9, 3, 2, 1).quotas(quotas("aaab", "a", 2, 3)),
        4,
        "costs 5.0",
        "budget is 4.0");
    refused(
        Constraint.withinBudget(4.5, 9, 3, 2, 1).quotas(quotas("aaab", "a", 2, 3)).exclude(2),
        4,
        "costs 12.0");
  }

  @Test
  void rejectsInvalidInclusionsAndExclusions() {
    Constraint two = Constraint.atMost(2);
    refused(two.include(5), 5, "Item 5", "include list", "0 to 4");
    refused(two.include(-1), 5, "Item -1", "include list", "0 to 4");
    refused(two.exclude(5), 5, "Item 5", "exclude list", "0 to 4");
    refused(two.exclude(-1), 5, "Item -1", "exclude list");
    refused(two.include(3, 1).exclude(2, 1), 5, "Item 1 must be in and must stay out");
    refused(two.include(3, 3), 5, "Item 3 is included twice");
  }

  @Test
  void rejectsIncludedItemsThatDoNotFit() {
    refusedToRun(Constraint.atMost(2).include(4, 1, 3), 5, "Item 3", "does not fit", "at most 2");
    refusedToRun(
        Constraint.withinBudget(3, 2, 2, 2).include(0, 2), 3, "Item 2", "cost at most 3.0");
    refusedToRun(
        Constraint.atMost(3).quotas(quotas("aabbb", "b", 0, 1)).include(4, 2),
        5,
        "Item 2",
        "quotas for [a, b]");
    refusedToRun(
        Constraint.atMost(2).quotas(quotas("aabbb", "b", 1, 3)).include(0, 1), 5, "Item 1");
    refusedToRun(
        Constraint.withinBudget(4, 3, 1, 2, 2, 2).quotas(quotas("aabbb", "b", 1, 3)).include(0),
        5,
        "Item 0");
  }
}
