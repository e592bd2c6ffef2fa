package dev.prism.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.StateBounds;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Kernels;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import java.util.List;
import java.util.Optional;

/** Optimizers that skip work pick what greedy picks. */
final class GreedyLaws {
  static final List<Law> ALL =
      List.of(
          Law.of("greedy takes the best item, and of equals the first", GreedyLaws::greedyIsGreedy),
          Law.of("lazy = greedy where submodular, refused elsewhere", GreedyLaws::lazyIsGreedy),
          Law.of("bounds on gains are bounds", GreedyLaws::boundsHold));

  private GreedyLaws() {}

  private static int budget(Case c) {
    return Math.min(8, c.world().size() - 1);
  }

  private static void greedyIsGreedy(Case c) {
    Objective f = c.objective();
    int[] items = Kernels.indices(f.size());
    State s = f.start();
    boolean[] in = new boolean[f.size()];
    Selection got = Optimizers.GREEDY.maximize(f, Constraint.atMost(budget(c)), RunOptions.DEFAULT);
    for (int j : got.indices()) {
      double[] gains = Case.gains(s, items);
      int best = -1;
      for (int i : items) {
        if (!in[i] && (best < 0 || gains[i] > gains[best])) {
          best = i;
        }
      }
      assertThat(j).as("pick %d", s.size()).isEqualTo(best);
      in[j] = true;
      s.add(j);
    }
    assertThat(s.size()).as("picks").isEqualTo(budget(c));
    Near.near(s.value(), got.value(), 1e-5, "value of the selection");
  }

  private static void lazyIsGreedy(Case c) {
    Objective f = c.objective();
    Constraint k = Constraint.atMost(budget(c));
    Selection want = Optimizers.GREEDY.maximize(f, k, RunOptions.DEFAULT);
    if (f.submodular()) {
      Selection lazy = Optimizers.LAZY.maximize(f, k, RunOptions.DEFAULT);
      assertThat(lazy.indices()).as("lazy picks").isEqualTo(want.indices());
      Near.near(want.value(), lazy.value(), 1e-9, "value of lazy's selection");
    } else {
      assertThatThrownBy(() -> Optimizers.LAZY.maximize(f, k, RunOptions.DEFAULT), "lazy greedy")
          .isInstanceOf(PrismException.class)
          .hasMessageContaining("not provably submodular");
    }
    assertThat(Optimizers.AUTO.maximize(f, k, RunOptions.DEFAULT).indices())
        .as("what auto picks")
        .isEqualTo(want.indices());
  }

  private static void boundsHold(Case c) {
    State s = c.objective().start();
    int[] js = c.others();
    for (int j : c.picks()) {
      s.add(j);
      Optional<StateBounds> cheap = s.bounds().filter(StateBounds::cheap);
      if (cheap.isPresent()) {
        double[] bounds = new double[js.length], gains = Case.gains(s, js);
        cheap.get().bounds(js, js.length, bounds);
        for (int p = 0; p < js.length; p++) {
          assertThat(bounds[p])
              .as("bound on the gain of %d at |A| = %d", js[p], s.size())
              .isGreaterThanOrEqualTo(gains[p] - 1e-12 * (1 + Math.abs(gains[p])));
        }
      }
    }
  }
}
