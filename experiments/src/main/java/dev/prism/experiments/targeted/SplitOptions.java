package dev.prism.experiments.targeted;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import java.util.List;
import picocli.CommandLine.Option;

/** What is rare, and how much there is of each. */
final class SplitOptions {
  @Option(
      names = "--rare",
      paramLabel = "VALUE,…",
      split = ",",
      description = "classes, or values of the attribute, to make rare; drawn by default")
  List<String> rare;

  @Option(names = "--rare-classes", paramLabel = "N", description = "how many to draw")
  Integer rareClasses;

  @Option(
      names = "--labelled",
      paramLabel = "RARE,COMMON",
      split = ",",
      description = "labelled items of each rare and of each other class; the recipe's by default")
  List<Integer> labelled;

  @Option(
      names = "--pool",
      paramLabel = "RARE,COMMON",
      split = ",",
      description = "items of each in the pool")
  List<Integer> pool;

  @Option(names = "--targets", paramLabel = "N", description = "examples of each rare class")
  Integer targets;

  @Option(names = "--privates", paramLabel = "N", description = "examples of each other class")
  Integer privates;

  @Option(
      names = "--scale",
      paramLabel = "X",
      description = "all counts of the recipe times this; as large as the data allows by default")
  Double scale;

  @Option(
      names = "--budgets",
      paramLabel = "N,N,…",
      split = ",",
      description = "labels to buy; the recipe's by default")
  List<Integer> budgets;

  /** What can be said without the data. */
  void check() {
    if (rare != null && rareClasses != null) {
      throw new PrismException("--rare and --rare-classes say the same twice; drop one.");
    }
    two(labelled, "--labelled");
    two(pool, "--pool");
  }

  private static void two(List<Integer> counts, String option) {
    if (counts != null && counts.size() != 2) {
      throw new PrismException(
          "%s takes two counts, of each rare and of each other class, as in %s 10,200.",
          option, option);
    }
  }

  /** The recipe with all that was said here, as large as the data allows. */
  Recipe of(Recipe usual, DataSet d) {
    Recipe r = usual;
    if (rareClasses != null) {
      r = r.rareClasses(rareClasses);
    }
    if (rare != null) {
      r = r.rare(rare.stream().map(v -> slice(v, d)).distinct().toList());
    }
    Recipe.Sizes s = r.sizes();
    r =
        r.sizes(
            new Recipe.Sizes(
                of(labelled, 0, s.rareLabelled()),
                of(labelled, 1, s.commonLabelled()),
                of(pool, 0, s.rarePool()),
                of(pool, 1, s.commonPool()),
                targets == null ? s.target() : targets,
                privates == null ? s.avoid() : privates));
    double fits = r.fits(d.train().counts());
    double factor = scale == null ? fits : scale;
    if (factor <= 0) {
      throw new DataException(
          "A class has fewer items than its %d examples alone; there must be more of each.",
          Math.max(r.sizes().target(), r.sizes().avoid()));
    }
    r = factor == 1 ? r : r.times(factor);
    return budgets == null ? r : r.budgets(budgets);
  }

  private static int of(List<Integer> two, int which, int usual) {
    return two == null ? usual : two.get(which);
  }

  private static int slice(String value, DataSet d) {
    int known = d.slices() == null ? d.classes() : d.slices().size();
    int at = d.slices() != null ? d.slices().indexOf(value) : -1;
    if (d.slices() == null && value.matches("\\d{1,6}")) {
      at = Integer.parseInt(value);
    }
    if (at < 0 || at >= known) {
      throw new PrismException(
          "--rare %s is none of %s.",
          value,
          d.slices() == null ? "the classes, 0 … " + (known - 1) : String.join(", ", d.slices()));
    }
    return at;
  }
}
