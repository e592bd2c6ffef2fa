package dev.prism.experiments.targeted;

import dev.prism.base.PrismException;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How many items of rare and of common classes there are for each purpose.
 *
 * @param data what it is for
 * @param rareClasses how many classes are made rare
 * @param rare which, where that is not drawn; empty where it is
 * @param factor by which the paper's counts were scaled
 */
public record Recipe(
    String data,
    int rareClasses,
    List<Integer> rare,
    Sizes sizes,
    List<Integer> budgets,
    double factor) {
  /**
   * Items a class.
   *
   * @param target examples of each rare class
   * @param avoid examples of each common class, for measures that have a private set
   */
  public record Sizes(
      int rareLabelled, int commonLabelled, int rarePool, int commonPool, int target, int avoid) {
    int ofRare() {
      return rareLabelled + rarePool + target;
    }

    int ofCommon() {
      return commonLabelled + commonPool + avoid;
    }

    /** Target and private sets are small as they are. */
    private Sizes times(double factor) {
      return new Sizes(
          scaled(rareLabelled, factor),
          scaled(commonLabelled, factor),
          scaled(rarePool, factor),
          scaled(commonPool, factor),
          target,
          avoid);
    }
  }

  public Recipe {
    rare = List.copyOf(rare);
    budgets = List.copyOf(budgets);
    if (IntStream.of(
            sizes.rareLabelled,
            sizes.commonLabelled,
            sizes.rarePool,
            sizes.commonPool,
            sizes.target)
        .anyMatch(n -> n < 1)) {
      throw new PrismException("Every count of a recipe must be at least 1: %s.", sizes);
    }
    if (sizes.avoid < 0 || rareClasses < 1) {
      throw new PrismException(
          "%d classes are to be rare, with %d private examples of each other; there must be one"
              + " rare class at least, and private examples cannot be fewer than none.",
          rareClasses, sizes.avoid);
    }
  }

  private static final Sizes MNIST = new Sizes(10, 200, 150, 3000, 5, 5);

  /** The paper's sizes. */
  public static final List<Recipe> ALL =
      List.of(
          drawn("mnist", 2, MNIST, 50, 100, 200, 400),
          drawn("svhn", 2, MNIST, 50, 100, 200, 400),
          drawn("cifar10", 2, new Sizes(200, 1000, 150, 3000, 5, 5), 100, 200, 400),
          drawn("pneumonia", 1, new Sizes(5, 100, 53, 1050, 10, 5), 5, 10, 20, 40)
              .rare(List.of(1))); // the illness, always

  /** Rare classes are drawn. */
  public static Recipe drawn(String data, int rareClasses, Sizes sizes, Integer... budgets) {
    return new Recipe(data, rareClasses, List.of(), sizes, List.of(budgets), 1);
  }

  /** For data of somebody's own: one rare class, and otherwise MNIST's sizes. */
  public static Recipe own(String data) {
    return drawn(data, 1, MNIST, 50, 100, 200, 400);
  }

  public static Recipe named(String data) {
    return ALL.stream()
        .filter(r -> r.data.equals(data))
        .findFirst()
        .orElseThrow(
            () ->
                new PrismException(
                    "There is no recipe for %s. There are %s.",
                    data, String.join(", ", ALL.stream().map(Recipe::data).toList())));
  }

  /**
   * Labelled sets, pools and budgets times one factor, where less data is at hand; none below one.
   */
  public Recipe times(double by) {
    if (!(by > 0 && by <= 1)) {
      throw new PrismException("A recipe is scaled by a factor above 0, up to 1, not by %s.", by);
    }
    List<Integer> fewer = budgets.stream().map(b -> scaled(b, by)).distinct().toList();
    return new Recipe(data, rareClasses, rare, sizes.times(by), fewer, by);
  }

  private static int scaled(int n, double factor) {
    return (int) Math.max(1, Math.floor(n * factor + 1e-9)); // never more than there is
  }

  public Recipe budgets(List<Integer> b) {
    return new Recipe(data, rareClasses, rare, sizes, b, factor);
  }

  public Recipe sizes(Sizes s) {
    return new Recipe(data, rareClasses, rare, s, budgets, factor);
  }

  /** So many, by lot. */
  public Recipe rareClasses(int n) {
    return new Recipe(data, n, List.of(), sizes, budgets, factor);
  }

  /** These, always. */
  public Recipe rare(List<Integer> which) {
    return new Recipe(data, which.size(), which, sizes, budgets, factor);
  }

  /**
   * The largest factor, at most 1, for which classes of so many items are enough. Where the rare
   * ones are drawn, any may be common.
   */
  public double fits(int[] counts) {
    double out = 1;
    for (int c = 0; c < counts.length; c++) {
      if (!rare.contains(c)) {
        out = Math.min(out, fits(counts[c], sizes.ofCommon(), sizes.avoid));
      }
      if (rare.isEmpty() || rare.contains(c)) {
        out = Math.min(out, fits(counts[c], sizes.ofRare(), sizes.target));
      }
    }
    return out;
  }

  private static double fits(int count, int need, int fixed) {
    return (count - fixed) / (double) (need - fixed);
  }

  /** In a line, for reports. */
  public String says() {
    return String.format(
        Locale.ROOT,
        "%s%d rare class%s: labelled %d of each rare class and %d of each other, pool %d and %d,"
            + " target %d of each rare class, private %d of each other",
        factor == 1 ? "" : String.format(Locale.ROOT, "The paper's counts times %.3g, ", factor),
        rareClasses,
        rareClasses == 1 ? "" : "es",
        sizes.rareLabelled,
        sizes.commonLabelled,
        sizes.rarePool,
        sizes.commonPool,
        sizes.target,
        sizes.avoid);
  }
}
