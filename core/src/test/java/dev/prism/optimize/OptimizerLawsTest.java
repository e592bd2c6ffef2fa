package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Rules;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.term.Modular;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every optimizer on every measure, under constraints of every kind. */
class OptimizerLawsTest {
  private static final List<String> NEED_SUBMODULAR = List.of("lazy", "lazier", "threshold");

  @Test
  void selectionsAreConsistent() {
    Seeds.each(
        10,
        seed -> {
          World w = World.of(seed, 12 + Seeds.random(~seed).nextInt(30));
          for (Instance i : Instance.in(w)) {
            for (Optimizer o : Optimizers.ALL) {
              Random r = Seeds.random(seed + i.name().hashCode() + o.name().hashCode());
              check(i, o, Rules.any(r, w.size()), RunOptions.DEFAULT.seed(seed));
            }
          }
        });
  }

  private static void check(Instance i, Optimizer o, Constraint c, RunOptions run) {
    String what = i.name() + ", " + c + ": " + o.name();
    if (refuses(o, i.f(), c)) {
      assertThatThrownBy(() -> o.maximize(i.f(), c, run), what)
          .isInstanceOf(PrismException.class)
          .message()
          .contains("Use the optimizer ");
      return;
    }
    Selection s = o.maximize(i.f(), c, run);
    Consistent.check(what, i.f(), c, s);
    assertThat(o.maximize(i.f(), c, run)).as("%s, again", what).isEqualTo(s);
    if (!s.optimizer().contains("bidirectional")
        && (!(o instanceof LocalSwap) || i.f().monotone())) {
      Consistent.checkEnd(what, i.f().size(), c, s);
    }
  }

  private static boolean refuses(Optimizer o, Objective f, Constraint c) {
    return o instanceof BidirectionalGreedy
        ? !f.submodular() || c.knapsack() != null || c.quotas() != null
        : NEED_SUBMODULAR.contains(o.name()) && !f.submodular();
  }

  /** One seed gives one sequence of samples, and skipped items would not have won. */
  @Test
  void lazierEqualsStochastic() {
    Seeds.each(
        10,
        seed -> {
          World w = World.of(seed, 60);
          for (Instance i : Instance.in(w)) {
            if (i.f().submodular()) {
              Constraint c = Rules.any(Seeds.random(seed + i.name().hashCode()), w.size());
              RunOptions run = RunOptions.DEFAULT.seed(seed);
              assertThat(new LazierThanLazy(0.2).maximize(i.f(), c, run).picks())
                  .as("%s, %s", i.name(), c)
                  .isEqualTo(new StochasticGreedy(0.2).maximize(i.f(), c, run).picks());
            }
          }
        });
  }

  @Test
  void tiesGoToTheSmallerIndex() {
    double[] ones = new double[100];
    Arrays.fill(ones, 1);
    Objective f = Objective.of(100).plus("counts", new Modular(ones));
    for (Optimizer o : Optimizers.ALL) {
      Optimizer all =
          switch (o.name()) {
            case "stochastic", "lazier" -> Optimizers.named(o.name() + ":epsilon=1e-300");
            default -> o;
          };
      assertThat(all.maximize(f, Constraint.atMost(5).exclude(1), RunOptions.DEFAULT).indices())
          .as(o.name())
          .containsExactly(0, 2, 3, 4, 5);
    }
  }

  @Test
  void listenersAreNotifiedOfEveryPick() {
    Objective f = Objective.of(4).plus("is worth", new Modular(new double[] {1, 4, 2, 8}));
    StringBuilder told = new StringBuilder();
    RunOptions run =
        RunOptions.DEFAULT.listener(
            (picked, of, value) -> told.append(picked + "/" + of + " " + value + "; "));
    new Greedy().maximize(f, Constraint.atMost(3), run);
    assertThat(told).hasToString("1/3 8.0; 2/3 12.0; 3/3 14.0; ");
  }
}
