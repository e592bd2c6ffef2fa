package dev.prism.mixture;

import dev.prism.Objective;
import dev.prism.State;
import dev.prism.base.Dual;
import dev.prism.base.Names;
import dev.prism.base.PrismException;
import dev.prism.term.Modular;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Loss-augmented inference: max_Y F(Y) + 1 − V-ROUGE(Y). Immutable and safe for use by multiple
 * threads. The loss is supermodular, so that lazy evaluation is not valid.
 */
public enum LossAugmentedInference {
  /** Maximizes the sum by plain greedy. */
  GREEDY {
    @Override
    int[] maximize(PreparedTask p, Objective f) {
      return p.greedy(augmented(p, f));
    }
  },

  /**
   * The submodular–supermodular procedure: the loss is replaced by a modular lower bound that
   * equals it at the current solution, the sum is maximized, and this is repeated as long as the
   * value increases. The gains along a permutation that begins with the solution bound the loss
   * from above and guarantee nothing; the two bounds used here bound it from below [1]. The best
   * solution is kept, beginning with that of greedy.
   *
   * <p>[1] Narasimhan and Bilmes, A submodular-supermodular procedure, UAI 2005; Iyer and Bilmes,
   * Algorithms for approximate minimization of the difference between submodular functions, UAI
   * 2012.
   */
  SSP {
    @Override
    int[] maximize(PreparedTask p, Objective f) {
      Objective both = augmented(p, f);
      int[] best = p.greedy(both);
      double value = value(both, best);
      for (int round = 0; round < ROUNDS; round++) {
        int[] from = best;
        for (double[] bound : List.of(boundFromSingletons(p, from), boundFromSolution(p, from))) {
          int[] y = p.greedy(f.plus("loss", Dual.constant(-1), new Modular(bound)));
          double v = value(both, y);
          if (v > value) {
            best = y;
            value = v;
          }
        }
        if (best == from) {
          break;
        }
      }
      return best;
    }
  };

  private static final int ROUNDS = 10;

  /** Returns the maximizer Ŷ. */
  abstract int[] maximize(PreparedTask p, Objective f);

  /** Returns F(Y) − V-ROUGE(Y), which is the augmented objective without its constant 1. */
  static Objective augmented(PreparedTask p, Objective f) {
    return f.plus("differs from the references", Dual.constant(-1), p.vrouge());
  }

  /**
   * Returns the value of a set.
   *
   * @param f the objective
   * @param items the items of the set
   * @return f of the items
   */
  public static double value(Objective f, int[] items) {
    State s = f.start();
    for (int j : items) {
      s.add(j);
    }
    return s.value();
  }

  /**
   * Returns a modular upper bound of V-ROUGE: the gain of j ∈ Y given the rest of Y, and of others
   * alone.
   */
  static double[] boundFromSingletons(PreparedTask p, int[] y) {
    double[] bound = gains(p, new int[0]);
    for (int i = 0; i < y.length; i++) {
      bound[y[i]] = last(p, y, i);
    }
    return bound;
  }

  private static double last(PreparedTask p, int[] y, int i) {
    int[] others = new int[y.length - 1];
    System.arraycopy(y, 0, others, 0, i);
    System.arraycopy(y, i + 1, others, i, others.length - i);
    return p.vrouge().of(y) - p.vrouge().of(others);
  }

  /**
   * Returns a modular upper bound of V-ROUGE: the gain of j ∈ Y given all other items, and of
   * others given Y.
   */
  static double[] boundFromSolution(PreparedTask p, int[] y) {
    double[] bound = gains(p, y);
    int[] all = new int[p.collection().size()];
    Arrays.setAll(all, j -> j);
    for (int j : y) {
      bound[j] = last(p, all, j);
    }
    return bound;
  }

  private static double[] gains(PreparedTask p, int[] y) {
    State s = Objective.of(p.collection().size()).plus("v", p.vrouge()).start();
    for (int j : y) {
      s.add(j);
    }
    int[] js = new int[p.collection().size()];
    Arrays.setAll(js, j -> j);
    double[] out = new double[js.length];
    s.gains(js, js.length, out);
    return out;
  }

  /**
   * Returns the method of a name.
   *
   * @param text the name, in any case
   * @return the method
   * @throws PrismException if there is no such method
   */
  public static LossAugmentedInference named(String text) {
    for (LossAugmentedInference i : values()) {
      if (i.label().equals(text.strip().toLowerCase(Locale.ROOT))) {
        return i;
      }
    }
    List<String> names = Arrays.stream(values()).map(LossAugmentedInference::label).toList();
    throw new PrismException(
        "There is no inference called %s.%s There are %s.",
        text, Names.didYouMean(text, names), String.join(" and ", names));
  }

  /** {@return the name in lower case} */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
