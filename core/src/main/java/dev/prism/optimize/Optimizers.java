package dev.prism.optimize;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.constraint.Constraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The catalogue of optimizers. Stateless. */
public final class Optimizers {
  private Optimizers() {}

  /** Chooses an optimizer by the properties that are proved of the objective. */
  public static final Optimizer AUTO =
      new Optimizer() {
        @Override
        public String name() {
          return "auto";
        }

        @Override
        public String description() {
          return "Lazy for submodular measures, bidirectional where nothing limits the size and the"
              + " measure is not monotone, greedy for the rest";
        }

        @Override
        public Traits traits() {
          return Traits.NONE.withPrefix();
        }

        @Override
        public Selection maximize(Objective f, Constraint within, RunOptions run) {
          return choose(f, within).maximize(f, within, run);
        }
      };

  /** Plain greedy: every gain in every step. */
  public static final Optimizer GREEDY = new Greedy();

  /** Lazy greedy: the picks of plain greedy with fewer gains, for submodular objectives. */
  public static final Optimizer LAZY = new LazyGreedy();

  /** All optimizers of this library; help and documentation are generated from this list. */
  public static final List<Optimizer> ALL =
      List.of(
          AUTO,
          GREEDY,
          LAZY,
          new StochasticGreedy(),
          new LazierThanLazy(),
          new ThresholdGreedy(),
          new BidirectionalGreedy(),
          new LocalSwap());

  /**
   * Returns the optimizer that {@link #AUTO} runs.
   *
   * @param f objective
   * @param within constraint
   * @return lazy, bidirectional or plain greedy
   */
  public static Optimizer choose(Objective f, Constraint within) {
    if (!f.submodular()) {
      return GREEDY;
    }
    boolean limited =
        within.k() != Integer.MAX_VALUE || within.knapsack() != null || within.quotas() != null;
    return limited || f.monotone() ? LAZY : new BidirectionalGreedy();
  }

  /**
   * Returns an optimizer by its name.
   *
   * @param text a name, a name with a tolerance such as {@code stochastic:epsilon=0.1}, or the full
   *     name of a class that implements {@link Optimizer}
   * @return the optimizer
   */
  public static Optimizer named(String text) {
    String[] part = text.strip().toLowerCase(Locale.ROOT).split("\\s*:\\s*", 2);
    if (part.length == 2) {
      return withEpsilon(part[0], part[1].replace(" ", ""));
    }
    for (Optimizer o : ALL) {
      if (o.name().equals(part[0])) {
        return o;
      }
    }
    if (text.contains(".")) {
      return Names.newInstance(text.strip(), Optimizer.class);
    }
    List<String> names = new ArrayList<>();
    ALL.forEach(o -> names.add(o.name()));
    throw new BadRequestException(
        "There is no optimizer called %s.%s There are %s, and the full name of a class.",
        text, Names.didYouMean(part[0], names), String.join(", ", names));
  }

  private static Optimizer withEpsilon(String name, String setting) {
    if (!setting.startsWith("epsilon=")) {
      throw new BadRequestException("%s is not a setting of an optimizer; epsilon=… is.", setting);
    }
    double e = Names.parseNumber("epsilon", setting.substring("epsilon=".length()));
    List<String> takers = new ArrayList<>();
    for (Optimizer o : ALL) {
      if (o.traits().epsilon()) {
        takers.add(o.name());
        if (o.name().equals(name)) {
          return o.withEpsilon(e);
        }
      }
    }
    String last = takers.removeLast();
    String all = String.join(", ", takers) + " and " + last;
    takers.add(last);
    throw new BadRequestException(
        "%s has no epsilon; %s have.%s", name, all, Names.didYouMean(name, takers));
  }

  /**
   * Returns how close a selection is to the best possible: the smallest of the bounds at its
   * prefixes, each of which costs the gain of every item.
   *
   * @param f objective
   * @param within constraint that the selection satisfies
   * @param picks the selection, in order
   * @param prefixes parts of the selection, between 0 and 1, at which bounds are computed
   * @param run threads and log; the listener is not notified
   * @return the certificate
   */
  public static Certificate certify(
      Objective f, Constraint within, int[] picks, double[] prefixes, RunOptions run) {
    return Certifier.certify(f, within, picks, prefixes, run);
  }
}
