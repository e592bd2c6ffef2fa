package dev.prism.laws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import dev.prism.State;
import dev.prism.Storage;
import dev.prism.base.PrismException;
import dev.prism.kernel.Similarity;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;

/** Optimizers rely on the properties that an objective claims. */
final class ClaimLaws {
  static final List<Law> ALL =
      List.of(
          Law.of("claimed submodular, never violated", c -> everywhere(c, ClaimLaws::submodular)),
          Law.of("claimed monotone, never violated", c -> everywhere(c, ClaimLaws::monotone)));

  private static final int CHAINS = 40;
  private static final double ROUNDING = 1e-5;

  private ClaimLaws() {}

  /**
   * Under every similarity, whole and as a graph of few neighbours: claims depend on the signs of
   * entries. A measure may refuse a similarity other than the world's own, but not say untruths.
   */
  private static void everywhere(Case c, BiConsumer<Objective, Case> claim) {
    claim.accept(c.objective(), c);
    for (Similarity s : World.SIMILARITIES) {
      World w = c.world().similarity(s);
      for (Storage few : List.of(Storage.DENSE, Storage.neighbours(1 + w.size() / 3))) {
        try {
          Objective f = c.measure().on(w.problem().storage(few), c.params());
          claim.accept(f, c.with(w));
        } catch (PrismException refused) {
          assertThat(refused.getMessage()).as("why %s is refused", s.text()).isNotBlank();
        } catch (AssertionError e) {
          throw new AssertionError(e.getMessage() + "\nstored as " + few, e);
        }
      }
    }
  }

  private static void submodular(Objective f, Case c) {
    if (!f.submodular()) {
      return;
    }
    Random r = c.random();
    for (int chain = 0; chain < CHAINS; chain++) {
      int[] order = Case.shuffled(f.size(), r);
      int small = r.nextInt(3), large = small + 1 + r.nextInt(4);
      State a = Case.at(f, Arrays.copyOf(order, small));
      State b = Case.at(f, Arrays.copyOf(order, large));
      int[] rest = Arrays.copyOfRange(order, large, order.length);
      double[] early = Case.gains(a, rest), late = Case.gains(b, rest);
      for (int p = 0; p < rest.length; p++) {
        assertThat(late[p])
            .as(
                "said to be submodular with %s: gain of %d after %s, and after %s",
                c.world().similarity().text(),
                rest[p],
                Arrays.toString(Arrays.copyOf(order, small)),
                Arrays.toString(Arrays.copyOf(order, large)))
            .isLessThanOrEqualTo(
                early[p] + (Double.isInfinite(early[p]) ? 0 : ROUNDING * (1 + Math.abs(early[p]))));
      }
    }
  }

  private static void monotone(Objective f, Case c) {
    if (!f.monotone()) {
      return;
    }
    Random r = c.random();
    for (int chain = 0; chain < CHAINS; chain++) {
      int[] order = Case.shuffled(f.size(), r);
      State s = Case.at(f, Arrays.copyOf(order, r.nextInt(order.length)));
      int[] rest = Arrays.copyOfRange(order, s.size(), order.length);
      double[] gains = Case.gains(s, rest);
      for (int p = 0; p < rest.length; p++) {
        assertThat(gains[p])
            .as(
                "said to be monotone with %s: gain of %d after %s",
                c.world().similarity().text(),
                rest[p],
                Arrays.toString(Arrays.copyOf(order, s.size())))
            .isGreaterThanOrEqualTo(-ROUNDING);
      }
    }
  }
}
