package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Feasible;
import dev.prism.constraint.Quotas;
import dev.prism.constraint.Rules;
import dev.prism.kernel.Kernels;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.term.Coverage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Swapping never loses, never breaks a rule, and ends where no swap helps. */
class LocalSwapTest {
  @Test
  void reachesALocalOptimum() {
    Seeds.each(
        6,
        seed -> {
          World w = World.of(seed, 14);
          for (Instance i : Instance.in(w)) {
            Constraint c = Rules.any(Seeds.random(seed + i.name().hashCode()), w.size());
            RunOptions run = RunOptions.DEFAULT.seed(seed);
            Selection before = Optimizers.AUTO.maximize(i.f(), c, run);
            Selection after = new LocalSwap().maximize(i.f(), c, run);
            String what = i.name() + ", " + c;
            Consistent.check(what, i.f(), c, after);
            assertThat(after.value()).as(what).isGreaterThanOrEqualTo(before.value());
            assertThat(after.optimizer()).as(what).isEqualTo(before.optimizer() + "+swap");
            noSwapHelps(what, i.f(), c, after);
          }
        });
  }

  private static void noSwapHelps(String what, Objective f, Constraint c, Selection s) {
    double value = f.evaluate(s.indices()).value();
    for (int p = c.include().length; p < s.picks().size(); p++) {
      for (int j = 0; j < f.size(); j++) {
        int[] swapped = s.indices();
        swapped[p] = j;
        boolean distinct = IntStream.of(swapped).distinct().count() == swapped.length;
        if (distinct && Feasible.obeys(c, swapped)) {
          assertThat(f.evaluate(swapped).value())
              .as("%s: %s instead of %s", what, Arrays.toString(swapped), s.picks())
              .isLessThanOrEqualTo(value + 1e-5 * (1 + Math.abs(value)));
        }
      }
    }
  }

  /** Item 2 is worth more than item 0, which alone is of the group that must be there. */
  @Test
  void keepsTheMinimumsOfQuotas() {
    float[][] rows = {{1, 0.9f, 0, 0}, {0.9f, 1, 0, 0}, {0, 0, 0.7f, 0.01f}};
    Objective f = Objective.of(4).plus("covers", Coverage.of(Kernels.of(rows, "V"), true, "row"));
    Quotas q = Quotas.of(List.of("a", "b", "b", "a"), Map.of("a", new Quotas.Range(1, 2)));
    Constraint c = Constraint.withinBudget(3, 2, 1, 1, 1).quotas(q);
    Selection before = new Greedy().maximize(f, c.include(0), RunOptions.DEFAULT);
    assertThat(before.indices()).containsExactly(0, 2);
    Selection bad =
        new Selection(
            List.of(before.picks().get(0), new dev.prism.Pick(1, 0.1, 2)),
            2,
            before.certificate(),
            "mine",
            null,
            0);
    Selection after = new LocalSwap().improve(f, bad, c, RunOptions.DEFAULT);
    assertThat(Feasible.obeys(c, after.indices())).as("%s", after.picks()).isTrue();
    assertThat(after.value()).isGreaterThan(2);
  }

  /** Greedy takes the item in the middle, and the two at the sides are better without it. */
  @Test
  void improvesAGreedySelection() {
    float[][] rows = {{1, 0, 0.6f}, {1, 0, 0.6f}, {0, 1, 0.6f}, {0, 1, 0.6f}};
    Objective f = Objective.of(3).plus("covers", Coverage.of(Kernels.of(rows, "V"), true, "row"));
    Constraint two = Constraint.atMost(2);
    Selection greedy = new Greedy().maximize(f, two, RunOptions.DEFAULT);
    assertThat(greedy.indices()).containsExactly(2, 0);
    Selection s = new LocalSwap().maximize(f, two, RunOptions.DEFAULT);
    assertThat(s.indices()).containsExactlyInAnyOrder(0, 1);
    assertThat(s.value()).isEqualTo(4);
    assertThat(s.certificate().description()).isEqualTo("at least 99.9 % of the best possible");
    assertThat(
            new LocalSwap(new Greedy(), 1)
                .improve(f, greedy, two.include(2), RunOptions.DEFAULT)
                .indices())
        .as("included items stay")
        .containsExactly(2, 0);
  }
}
