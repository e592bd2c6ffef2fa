package dev.prism.constraint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.laws.Seeds;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.term.Modular;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Minimums and maximums per group. */
class QuotasTest {
  @Test
  void groupsAreSortedByNameAndHaveNoDefaultLimits() {
    Quotas q =
        Quotas.of(List.of("pear", "apple", "pear", "fig"), Map.of("pear", new Quotas.Range(1, 2)));
    assertThat(q.names()).containsExactly("apple", "fig", "pear");
    assertThat(q.group()).containsExactly(2, 0, 2, 1);
    assertThat(q.atLeast()).containsExactly(0, 0, 1);
    assertThat(q.atMost()).containsExactly(Integer.MAX_VALUE, Integer.MAX_VALUE, 2);
    assertThat(q.hasMinimum()).isTrue();
    assertThat(Quotas.of(List.of("a"), Map.of("a", new Quotas.Range(0, 1))).hasMinimum()).isFalse();
  }

  /** The most valuable items are all red; the quotas make room for the others. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "greedy", "lazy", "threshold", "swap"})
  void quotasChangeTheSelection(String optimizer) {
    Objective f = Objective.of(6).plus("is worth", new Modular(new double[] {9, 8, 7, 6, 2, 1}));
    Quotas q =
        Quotas.of(
            List.of("red", "red", "red", "red", "blue", "green"),
            Map.of("red", new Quotas.Range(0, 2), "green", new Quotas.Range(1, 1)));
    Selection s =
        Optimizers.named(optimizer).maximize(f, Constraint.atMost(4).quotas(q), RunOptions.DEFAULT);
    assertThat(s.indices()).containsExactlyInAnyOrder(0, 1, 4, 5);
    assertThat(s.stopReason()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"auto", "greedy", "lazy", "stochastic:epsilon=0.5", "lazier", "threshold"})
  void everySelectionIsFeasible(String name) {
    Optimizer optimizer = Optimizers.named(name);
    Seeds.each(
        60,
        seed -> {
          Random r = Seeds.random(seed);
          int n = 12 + r.nextInt(40);
          double[] worth = r.doubles(n, 0, 1).toArray();
          Objective f = Objective.of(n).plus("is worth", new Modular(worth));
          Constraint c = Rules.all(r, n);
          Selection s = optimizer.maximize(f, c, RunOptions.DEFAULT.seed(seed));
          assertThat(Feasible.obeys(c, s.indices())).as("%s obeys %s", s.picks(), c).isTrue();
        });
  }

  /** The star stands for every group without a range, from Java as from the command line. */
  @Test
  void others() {
    Quotas q = Quotas.of(List.of("a", "b", "c", "a"), Quotas.parse("a:1-2,*:0-1"));
    assertThat(q.names()).containsExactly("a", "b", "c");
    assertThat(q.atLeast()).containsExactly(1, 0, 0);
    assertThat(q.atMost()).containsExactly(2, 1, 1);
  }
}
