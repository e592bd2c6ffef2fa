package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.base.Workers;
import dev.prism.bound.Prover;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Feasible;
import dev.prism.constraint.Rules;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.term.PairSum;
import java.util.Random;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** A selection that is proved to be optimal is as good as the best of all sets. */
class ProverTest {
  private static Selection prove(Objective f, Constraint c, Certify how) {
    Selection s = Optimizers.AUTO.maximize(f, c, RunOptions.DEFAULT);
    return Prover.prove(f, c, s, how, Workers.ONE, RunOptions.PickListener.NONE);
  }

  @Test
  void numbers() {
    compare(8, 1, Rules::number);
  }

  @Test
  void budgets() {
    compare(8, 1, Rules::budget);
  }

  @Test
  void randomConstraints() {
    compare(8, 1, Rules::any);
  }

  @Test
  void allConstraintsTogether() {
    compare(8, 1, Rules::all);
  }

  @Test
  void largerPools() {
    compare(12, 1, (r, n) -> Constraint.atMost(5));
  }

  private static void compare(int n, int seeds, BiFunction<Random, Integer, Constraint> rules) {
    Seeds.each(
        seeds,
        seed -> {
          World w = World.of(seed, n);
          for (Instance i : Instance.monotoneSubmodular(w)) {
            AllSets all = new AllSets(i.f());
            Random r = Seeds.random(seed + i.name().hashCode());
            for (int rule = 0; rule < 1 + 8 / n; rule++) {
              Constraint c = rules.apply(r, w.size());
              String what = i.name() + ", " + c;
              double best = all.best(c);
              Selection s = prove(i.f(), c, Certify.PROVE);
              assertThat(Feasible.obeys(c, s.indices())).as(what).isTrue();
              assertThat(s.certificate().bound()).as(what).isGreaterThanOrEqualTo(best);
              assertThat(s.picks().getLast().value()).as(what).isEqualTo(s.value());
              boolean optimal = s.certificate().method() == Certificate.Method.EXACT;
              assertThat(optimal || hasPairs(i.f())).as(what).isTrue();
              assertThat(!optimal || best <= 0 || s.certificate().ratio() > 1 - 1e-5)
                  .as(what)
                  .isTrue();
              assertThat(!optimal || s.value() >= best * (1 - 2e-6)).as(what).isTrue();
            }
          }
        });
  }

  /** No modular function above a sum of pairs is known. */
  private static boolean hasPairs(Objective f) {
    return f.parts().stream().anyMatch(p -> p.term() instanceof PairSum);
  }

  /** With few nodes the gap that is left is still true. */
  @Test
  void anInterruptedSearchHasABound() {
    Seeds.each(
        1,
        seed -> {
          for (Instance i : Instance.monotoneSubmodular(World.of(seed, 9))) {
            AllSets all = new AllSets(i.f());
            Constraint c = Constraint.atMost(4);
            Selection greedy = Optimizers.AUTO.maximize(i.f(), c, RunOptions.DEFAULT);
            Selection s = prove(i.f(), c, Certify.PROVE.nodes(1).sweeps(3));
            assertThat(s.value()).as(i.name()).isGreaterThanOrEqualTo(greedy.value());
            assertThat(s.certificate().bound())
                .as(i.name())
                .isGreaterThanOrEqualTo(all.best(c))
                .isLessThanOrEqualTo(
                    Math.max(greedy.certificate().bound(), s.value() * (1 + 1e-5)));
          }
        });
  }
}
