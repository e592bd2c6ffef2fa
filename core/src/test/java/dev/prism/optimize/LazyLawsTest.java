package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.FeasibilityTracker;
import dev.prism.constraint.Rules;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Greedy is greedy, and what skips work picks the same items in the same order. */
class LazyLawsTest {
  private static final List<Optimizer> EXACT =
      List.of(new LazyGreedy(), new StochasticGreedy(1e-300), new LazierThanLazy(1e-300));

  @Test
  void equalsGreedyForCardinalityConstraints() {
    Seeds.each(8, seed -> compare(world(seed), Rules::number, seed));
  }

  @Test
  void equalsGreedyForRandomConstraints() {
    Seeds.each(12, seed -> compare(world(seed), Rules::any, seed));
  }

  /** Every item is there several times, so that there are exact ties at every step. */
  @Test
  void equalsGreedyForDuplicates() {
    Seeds.each(
        8,
        seed -> {
          World w = World.of(seed, 10);
          int[] ids = Seeds.random(seed).ints(35, 0, 10).toArray();
          compare(w.rows(ids), seed % 2 == 0 ? Rules::number : Rules::any, seed);
        });
  }

  /** Nearly everything is picked, and what the last ones gain is rounding. */
  @Test
  void equalsGreedyWhereGainsAreZero() {
    Seeds.each(
        4,
        seed -> {
          for (Instance i : Instance.monotoneSubmodular(World.of(seed, 70))) {
            compare(i, Constraint.atMost(66));
          }
        });
  }

  /** Pools that are longer than the list of the largest bounds, so that bounds fall unseen. */
  @Test
  void equalsGreedyBeyondTheActiveList() {
    for (Instance i : Instance.monotoneSubmodular(World.of(Seeds.FIRST, 1600))) {
      compare(i, Constraint.atMost(25));
    }
  }

  /** Where every pick still gains something; of items that gain nothing all are looked at. */
  @Test
  void evaluatesFewerGainsThanGreedy() {
    Constraint c = Constraint.atMost(10);
    for (Instance i : Instance.monotoneSubmodular(World.of(Seeds.FIRST, 350))) {
      Selection all = new Greedy().maximize(i.f(), c, RunOptions.DEFAULT);
      if (all.picks().getLast().gain() > 0) {
        for (Optimizer o : List.of(new LazyGreedy(), new StochasticGreedy(0.1))) {
          assertThat(o.maximize(i.f(), c, RunOptions.DEFAULT).evaluations())
              .as("%s: %s, greedy having looked %d times", i.name(), o.name(), all.evaluations())
              .isLessThan(all.evaluations() * 9 / 10);
        }
      }
    }
  }

  private static World world(long seed) {
    return World.of(seed, 12 + Seeds.random(~seed).nextInt(49));
  }

  private static void compare(World w, BiFunction<Random, Integer, Constraint> rules, long seed) {
    for (Instance i : Instance.in(w)) {
      compare(i, rules.apply(Seeds.random(seed + i.name().hashCode()), w.size()));
    }
  }

  private static void compare(Instance i, Constraint c) {
    Selection greedy = new Greedy().maximize(i.f(), c, RunOptions.DEFAULT);
    if (c.knapsack() == null) {
      int[] sure = sure(greedy);
      assertThat(sure)
          .as("%s, %s: greedy", i.name(), c)
          .isEqualTo(Arrays.copyOf(byTheBook(i.f(), c), sure.length));
    }
    for (Optimizer o : EXACT) {
      String what = i.name() + ", " + c + ": " + o.name();
      if (i.f().submodular() || o instanceof StochasticGreedy) {
        Selection s = o.maximize(i.f(), c, RunOptions.DEFAULT);
        assertThat(s.picks()).as(what).isEqualTo(greedy.picks());
        assertThat(s.value()).as(what).isEqualTo(greedy.value());
        assertThat(s.stopReason()).as(what).isEqualTo(greedy.stopReason());
      } else {
        assertThatThrownBy(() -> o.maximize(i.f(), c, RunOptions.DEFAULT), what)
            .isInstanceOf(PrismException.class)
            .hasMessageContaining("not provably submodular (because of the part \"")
            .hasMessageContaining("Use the optimizer greedy");
      }
    }
  }

  /** The picks until one gains next to nothing: then rounding decides, unless it is disregarded. */
  private static int[] sure(Selection s) {
    return s.picks().stream()
        .takeWhile(p -> p.value() == 0 || Math.abs(p.gain()) > 1e-12 * Math.abs(p.value()))
        .mapToInt(Pick::index)
        .toArray();
  }

  /** The best item that may be added, of equals the first, again and again. */
  private static int[] byTheBook(Objective f, Constraint c) {
    FeasibilityTracker a = c.tracker(f.size());
    State s = f.start();
    List<Integer> picks = new ArrayList<>();
    for (int j : c.include()) {
      a.add(j);
      s.add(j);
      picks.add(j);
    }
    for (int[] js = a.candidates(); js.length > 0; js = a.candidates()) {
      int best = -1;
      double most = Double.NaN;
      for (int j : js) {
        double gain = s.gain(j);
        if (best < 0 || gain > most) {
          best = j;
          most = gain;
        }
      }
      a.add(best);
      s.add(best);
      picks.add(best);
    }
    return picks.stream().mapToInt(Integer::intValue).toArray();
  }
}
