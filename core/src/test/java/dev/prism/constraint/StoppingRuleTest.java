package dev.prism.constraint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.term.Modular;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a run ends before the constraint is full, and what it says of it. */
class StoppingRuleTest {
  private static final Objective F =
      Objective.of(6).plus("is worth", new Modular(new double[] {-1, 3, 0, 1, -2, 0}));

  private static Selection run(String optimizer, Constraint c) {
    return Optimizers.named(optimizer).maximize(F, c, RunOptions.DEFAULT);
  }

  private static void ends(Selection s, String stopped, int... picks) {
    assertThat(s.indices()).containsExactly(picks);
    assertThat(s.stopReason()).isEqualTo(stopped);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "auto",
        "greedy",
        "lazy",
        "stochastic:epsilon=1e-300",
        "lazier:epsilon=1e-300",
        "threshold",
        "swap"
      })
  void optimizersStopAtTheRule(String optimizer) {
    Constraint six = Constraint.atMost(6), four = Constraint.atMost(4);
    ends(run(optimizer, six), null, 1, 3, 2, 5, 0, 4);
    ends(run(optimizer, six.stopAtZero()), "no item has a positive gain", 1, 3);
    ends(
        run(optimizer, six.stopAtNegative()),
        "no item has a gain that is not negative",
        1,
        3,
        2,
        5);
    ends(run(optimizer, four.stopAtNegative()), null, 1, 3, 2, 5);
    ends(run(optimizer, six.stopAtValue(3)), "the target value is reached", 1);
    ends(run(optimizer, six.stopAtValue(3.5)), "the target value is reached", 1, 3);
    ends(run(optimizer, six.stopAtValue(99)), null, 1, 3, 2, 5, 0, 4);
    ends(run(optimizer, six.stopAtValue(99).stopAtZero()), "no item has a positive gain", 1, 3);
    ends(run(optimizer, six.stopAtZero().stopAtValue(2)), "the target value is reached", 1);
    ends(run(optimizer, six.include(4).stopAtValue(-2)), "the target value is reached", 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"greedy", "lazy", "threshold"})
  void optimizersStopUnderABudget(String optimizer) {
    Constraint c = Constraint.withinBudget(20, 1, 2, 1, 3, 1, 1);
    ends(run(optimizer, c.stopAtZero()), "no item has a positive gain", 1, 3);
    ends(run(optimizer, c.stopAtValue(2)), "the target value is reached", 1);
    ends(run(optimizer, c), "the constraints allow no further item", 1, 3, 2, 5, 0, 4);
  }

  @Test
  void bidirectionalGreedyStopsByItself() {
    Constraint c = Constraint.atMost(Integer.MAX_VALUE);
    ends(run("bidirectional", c), "no other item pays", 1, 3, 2, 5);
    ends(run("auto", c), "no other item pays", 1, 3, 2, 5);
    ends(run("bidirectional", Constraint.atMost(2)), null, 1, 3);
    ends(run("bidirectional", c.exclude(1).include(4)), "no other item pays", 4, 3, 2, 5);
  }

  @Test
  void bidirectionalGreedyReportsTheReason() {
    Constraint c = Constraint.atMost(Integer.MAX_VALUE);
    ends(run("bidirectional", c.stopAtValue(3)), "the target value is reached", 1);
    ends(run("bidirectional", c.exclude(1, 2, 3, 5)), "no other item pays");
  }

  /** Two of a hundred items have a gain; a sample seldom has one of them. */
  @ParameterizedTest
  @ValueSource(strings = {"stochastic:epsilon=0.5", "lazier:epsilon=0.5"})
  void aSampleWithoutAGainDoesNotStop(String optimizer) {
    double[] w = new double[100];
    w[37] = 1;
    w[73] = 2;
    Objective f = Objective.of(100).plus("is worth", new Modular(w));
    Constraint c = Constraint.atMost(50).stopAtZero();
    for (int seed = 0; seed < 20; seed++) {
      Selection s = Optimizers.named(optimizer).maximize(f, c, RunOptions.DEFAULT.seed(seed));
      assertThat(s.indices()).as("seed %d", seed).containsExactlyInAnyOrder(37, 73);
      assertThat(s.stopReason()).isEqualTo("no item has a positive gain");
    }
  }

  /** Quotas are no wish: what they ask for comes first, at the least loss. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "greedy",
        "lazy",
        "stochastic:epsilon=1e-300",
        "lazier:epsilon=1e-300",
        "threshold"
      })
  void optimizersMeetMinimumsBeforeTheyStop(String optimizer) {
    Quotas q =
        Quotas.of(List.of("a", "b", "b", "b", "a", "b"), Map.of("a", new Quotas.Range(1, 6)));
    Constraint c = Constraint.atMost(5).quotas(q);
    ends(run(optimizer, c.stopAtZero()), "no item has a positive gain", 1, 3, 0);
    ends(run(optimizer, c.stopAtValue(3)), "the target value is reached", 1, 0);
    ends(run(optimizer, c.include(4).stopAtValue(1)), "the target value is reached", 4, 1);
    int[] all = run(optimizer, c).indices();
    assertThat(IntStream.of(all)).contains(0).hasSize(5);
  }
}
