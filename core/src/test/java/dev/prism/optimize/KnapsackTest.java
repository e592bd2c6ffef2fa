package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Rules;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.term.Modular;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Costs within a budget. */
class KnapsackTest {
  private static Objective worth(double... w) {
    return Objective.of(w.length).plus("is worth", new Modular(w));
  }

  /** One item is a bargain and leaves no money for the one that is worth most. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "greedy", "lazy", "stochastic", "lazier", "threshold", "swap"})
  void gainIsBetterThanGainPerCost(String optimizer) {
    Selection s =
        Optimizers.named(optimizer)
            .maximize(worth(2, 10), Constraint.withinBudget(10, 1, 10), RunOptions.DEFAULT);
    assertThat(s.indices()).containsExactly(1);
    assertThat(s.value()).isEqualTo(10);
  }

  /** The item that is worth most costs everything, and many small ones are worth more together. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "greedy", "lazy", "stochastic", "lazier", "threshold", "swap"})
  void gainPerCostIsBetterThanGain(String optimizer) {
    Selection s =
        Optimizers.named(optimizer)
            .maximize(
                worth(3, 2, 2, 2, 2),
                Constraint.withinBudget(4, 4, 1, 1, 1, 1),
                RunOptions.DEFAULT);
    assertThat(s.indices()).containsExactlyInAnyOrder(1, 2, 3, 4);
    assertThat(s.value()).isEqualTo(8);
  }

  /** The two that are worth most fit together, and a bargain beside either of them spoils that. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "greedy", "lazy", "threshold:epsilon=0.01", "swap"})
  void keepsTheRunByGain(String optimizer) {
    Selection s =
        Optimizers.named(optimizer)
            .maximize(worth(2, 6, 5.9), Constraint.withinBudget(10, 1, 5, 5), RunOptions.DEFAULT);
    assertThat(s.indices()).containsExactly(1, 2);
  }

  /** A sample of one misses the best item nearly always; the best single item does not. */
  @Test
  void keepsTheBestSingleItem() {
    double[] worth = new double[1000], costs = new double[1000];
    Arrays.fill(worth, 0.001);
    Arrays.fill(costs, 1);
    worth[777] = 50;
    costs[777] = 100;
    Selection s =
        new StochasticGreedy(0.9)
            .maximize(worth(worth), Constraint.withinBudget(150, costs), RunOptions.DEFAULT);
    assertThat(s.indices()).contains(777).as("the rest of the budget is spent").hasSize(51);
    assertThat(s.value()).isGreaterThanOrEqualTo(50);
  }

  /** ½ (1 − 1/e) is what the three runs guarantee together. */
  @Test
  void reachesTheGuaranteeOfTheBestOfThreeRuns() {
    Seeds.each(
        4,
        seed -> {
          World w = World.of(seed, 10);
          for (Instance i : Instance.monotoneSubmodular(w)) {
            AllSets all = new AllSets(i.f());
            Random r = Seeds.random(seed + i.name().hashCode());
            for (int rule = 0; rule < 4; rule++) {
              Constraint c = Rules.budget(r, w.size());
              double best = all.best(c);
              for (Optimizer o : new Optimizer[] {new Greedy(), new LazyGreedy()}) {
                Selection s = o.maximize(i.f(), c, RunOptions.DEFAULT);
                String what = i.name() + ", " + c + ": " + o.name();
                Consistent.check(what, i.f(), c, s);
                assertThat(s.value())
                    .as(what)
                    .isGreaterThanOrEqualTo(0.5 * (1 - 1 / Math.E) * best * (1 - 1e-6));
              }
            }
          }
        });
  }

  @Test
  void leavesOutItemsAboveTheBudget() {
    Selection s =
        new Greedy()
            .maximize(worth(9, 1, 8), Constraint.withinBudget(3, 4, 3, 5), RunOptions.DEFAULT);
    assertThat(s.indices()).containsExactly(1);
    assertThat(s.stopReason()).isEqualTo("the constraints allow no further item");
    Selection none =
        new Greedy().maximize(worth(9, 1), Constraint.withinBudget(3, 4, 5), RunOptions.DEFAULT);
    assertThat(none.picks()).isEmpty();
    assertThat(none.value()).isZero();
  }

  @Test
  void includedItemsCountAgainstTheBudget() {
    Constraint c = Constraint.withinBudget(5, 3, 3, 2, 2).include(0);
    Selection s = new LazyGreedy().maximize(worth(1, 9, 2, 3), c, RunOptions.DEFAULT);
    assertThat(s.indices()).containsExactly(0, 3);
  }

  /** 0.1 + 0.2 is more than 0.3 in binary, and not on paper. */
  @Test
  void toleratesRoundingOfTheBudget() {
    Selection s =
        new Greedy()
            .maximize(worth(1, 1), Constraint.withinBudget(0.3, 0.1, 0.2), RunOptions.DEFAULT);
    assertThat(s.picks()).hasSize(2);
  }
}
