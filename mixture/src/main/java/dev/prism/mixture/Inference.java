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
 * max_Y F(Y) + 1 − V-ROUGE(Y): F plus something supermodular, so that lazy bounds are no bounds.
 */
public enum Inference {
  /** Plain greedy on the sum. */
  GREEDY {
    @Override
    int[] maximise(Prepared p, Objective f) {
      return p.greedy(augmented(p, f));
    }
  },

  /**
   * The submodular–supermodular procedure: the loss is replaced by a modular function that it
   * nowhere falls below and equals at the solution so far, the sum is maximised, and so on while it
   * rises. The chain of gains along a permutation that begins with the solution bounds the loss
   * from above and so promises nothing; these two bound it from below [1]. The best solution seen
   * is kept, beginning with greedy's.
   *
   * <p>[1] Narasimhan and Bilmes, A submodular-supermodular procedure, UAI 2005; Iyer and Bilmes,
   * Algorithms for approximate minimization of the difference between submodular functions, UAI
   * 2012.
   */
  SSP {
    @Override
    int[] maximise(Prepared p, Objective f) {
      Objective both = augmented(p, f);
      int[] best = p.greedy(both);
      double value = value(both, best);
      for (int round = 0; round < ROUNDS; round++) {
        int[] from = best;
        for (double[] bound : List.of(alone(p, from), rest(p, from))) {
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

  /** Ŷ. */
  abstract int[] maximise(Prepared p, Objective f);

  /** F(Y) − V-ROUGE(Y); the loss has one more, whatever Y is. */
  static Objective augmented(Prepared p, Objective f) {
    return f.plus("is unlike what people chose", Dual.constant(-1), p.vrouge());
  }

  public static double value(Objective f, int[] items) {
    State s = f.start();
    for (int j : items) {
      s.add(j);
    }
    return s.value();
  }

  /** Above V-ROUGE: what j ∈ Y adds to the rest of Y, and what others add to nothing. */
  static double[] alone(Prepared p, int[] y) {
    double[] bound = gains(p, new int[0]);
    for (int i = 0; i < y.length; i++) {
      bound[y[i]] = last(p, y, i);
    }
    return bound;
  }

  private static double last(Prepared p, int[] y, int i) {
    int[] others = new int[y.length - 1];
    System.arraycopy(y, 0, others, 0, i);
    System.arraycopy(y, i + 1, others, i, others.length - i);
    return p.vrouge().of(y) - p.vrouge().of(others);
  }

  /** Above V-ROUGE: what j ∈ Y adds to everything else, and what others add to Y. */
  static double[] rest(Prepared p, int[] y) {
    double[] bound = gains(p, y);
    int[] all = new int[p.collection().size()];
    Arrays.setAll(all, j -> j);
    for (int j : y) {
      bound[j] = last(p, all, j);
    }
    return bound;
  }

  private static double[] gains(Prepared p, int[] y) {
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

  public static Inference named(String text) {
    for (Inference i : values()) {
      if (i.label().equals(text.strip().toLowerCase(Locale.ROOT))) {
        return i;
      }
    }
    List<String> names = Arrays.stream(values()).map(Inference::label).toList();
    throw new PrismException(
        "There is no inference called %s.%s There are %s.",
        text, Names.didYouMean(text, names), String.join(" and ", names));
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
