package dev.prism.optimize;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.base.Names;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The optimizers of this library, by name. Everything here is immutable and safe for use by several
 * threads.
 */
public final class Optimizers {
  private Optimizers() {}

  /** Chooses from what is proved of the measure. */
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
        public Selection maximize(Objective f, Constraint within, Run run) {
          return choose(f, within).maximize(f, within, run);
        }
      };

  /** All of them: help, pages and doors read names, descriptions and traits from here. */
  public static final List<Optimizer> ALL =
      List.of(
          AUTO,
          new Greedy(),
          new LazyGreedy(),
          new StochasticGreedy(),
          new LazierThanLazy(),
          new ThresholdGreedy(),
          new BidirectionalGreedy(),
          new LocalSwap());

  /** The optimizer that auto takes. */
  public static Optimizer choose(Objective f, Constraint within) {
    if (!f.submodular()) {
      return new Greedy();
    }
    boolean limited =
        within.k() != Integer.MAX_VALUE || within.knapsack() != null || within.quotas() != null;
    return limited || f.monotone() ? new LazyGreedy() : new BidirectionalGreedy();
  }

  /**
   * An optimizer by its name, or a class of the user's own by its full name; {@code
   * stochastic:epsilon=0.1} and its like set ε.
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
      return Names.create(text.strip(), Optimizer.class);
    }
    List<String> names = new ArrayList<>();
    ALL.forEach(o -> names.add(o.name()));
    throw new PrismException(
        "There is no optimizer called %s.%s There are %s, and the full name of a class of your"
            + " own.",
        text, Names.didYouMean(part[0], names), String.join(", ", names));
  }

  private static Optimizer withEpsilon(String name, String setting) {
    if (!setting.startsWith("epsilon=")) {
      throw new PrismException("%s is not a setting of an optimizer; epsilon=… is.", setting);
    }
    double e = Names.number("epsilon", setting.substring("epsilon=".length()));
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
    throw new PrismException(
        "%s has no epsilon; %s have.%s", name, all, Names.didYouMean(name, takers));
  }
}
