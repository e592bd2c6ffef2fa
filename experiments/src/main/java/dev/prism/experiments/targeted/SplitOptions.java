package dev.prism.experiments.targeted;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the rare classes and for the sizes of a split. */
final class SplitOptions {
  @Option(
      names = "--rare",
      paramLabel = "VALUE,…",
      split = ",",
      description = "classes, or values of the attribute, to make rare; default: at random")
  @Nullable List<String> rare;

  @Option(names = "--rare-classes", paramLabel = "N", description = "number of random rare classes")
  @Nullable Integer rareClasses;

  @Option(
      names = "--labelled",
      paramLabel = "RARE,COMMON",
      split = ",",
      description = "labelled items of each rare and of each other class; default: the paper's")
  @Nullable List<Integer> labelled;

  @Option(
      names = "--pool",
      paramLabel = "RARE,COMMON",
      split = ",",
      description = "pool items of each rare and of each other class; default: the paper's")
  @Nullable List<Integer> pool;

  @Option(names = "--targets", paramLabel = "N", description = "examples of each rare class")
  @Nullable Integer targets;

  @Option(names = "--privates", paramLabel = "N", description = "examples of each other class")
  @Nullable Integer privates;

  @Option(
      names = "--scale",
      paramLabel = "X",
      description = {
        "factor for all counts; default: 1, and where a class has too few items, the labelled set",
        "is kept up to two fifths of the class and the pool is cut to what is left"
      })
  @Nullable Double scale;

  @Option(
      names = "--budgets",
      paramLabel = "N,N,…",
      split = ",",
      description = "numbers of labels to select; default: the paper's")
  @Nullable List<Integer> budgets;

  /** Checks the options that need no data. */
  void check() {
    if (rare != null && rareClasses != null) {
      throw new BadRequestException("--rare and --rare-classes exclude each other; drop one.");
    }
    checkPair(labelled, "--labelled");
    checkPair(pool, "--pool");
  }

  private static void checkPair(@Nullable List<Integer> counts, String option) {
    if (counts != null && counts.size() != 2) {
      throw new BadRequestException(
          "%s takes two counts, for each rare and for each other class, as in %s 10,200.",
          option, option);
    }
  }

  /** Applies the options to sizes, and scales these to the data. */
  SplitSizes apply(SplitSizes defaults, DataSet d) {
    SplitSizes r = defaults;
    if (rareClasses != null) {
      r = r.rareClasses(rareClasses);
    }
    if (rare != null) {
      r = r.rare(rare.stream().map(v -> slice(v, d)).distinct().toList());
    }
    SplitSizes.Sizes s = r.sizes();
    r =
        r.sizes(
            new SplitSizes.Sizes(
                count(labelled, 0, s.rareLabelled()),
                count(labelled, 1, s.commonLabelled()),
                count(pool, 0, s.rarePool()),
                count(pool, 1, s.commonPool()),
                targets == null ? s.target() : targets,
                privates == null ? s.privateSet() : privates));
    r = scale == null ? r.fitted(d.train().counts()) : scale == 1 ? r : r.times(scale);
    return budgets == null ? r : r.budgets(budgets);
  }

  private static int count(@Nullable List<Integer> pair, int which, int byDefault) {
    return pair == null ? byDefault : pair.get(which);
  }

  private static int slice(String value, DataSet d) {
    int known = d.slices() == null ? d.classes() : d.slices().size();
    int at = d.slices() != null ? d.slices().indexOf(value) : -1;
    if (d.slices() == null && value.matches("\\d{1,6}")) {
      at = Integer.parseInt(value);
    }
    if (at < 0 || at >= known) {
      throw new BadDataException(
          "--rare %s is none of %s.",
          value,
          d.slices() == null ? "the classes, 0 … " + (known - 1) : String.join(", ", d.slices()));
    }
    return at;
  }
}
