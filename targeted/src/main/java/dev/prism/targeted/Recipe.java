package dev.prism.targeted;

import dev.prism.PrismException;
import java.util.List;

/**
 * How data is split so that some classes are rare: items a class.
 *
 * @param rareClasses how many classes are made rare in a run
 * @param target items of each rare class in the target set
 * @param avoid items of each other class in the private set
 * @param budgets how many labels are bought
 * @param factor what the paper's counts were multiplied by
 */
public record Recipe(
    String data,
    int rareClasses,
    int rareLabelled,
    int commonLabelled,
    int rarePool,
    int commonPool,
    int target,
    int avoid,
    List<Integer> budgets,
    double factor) {
  public Recipe(
      String data,
      int rareClasses,
      int rareLabelled,
      int commonLabelled,
      int rarePool,
      int commonPool,
      int target,
      int avoid,
      List<Integer> budgets) {
    this(
        data,
        rareClasses,
        rareLabelled,
        commonLabelled,
        rarePool,
        commonPool,
        target,
        avoid,
        budgets,
        1);
  }

  /** The paper's sizes. */
  public static final List<Recipe> ALL =
      List.of(
          new Recipe("mnist", 2, 10, 200, 150, 3000, 5, 5, List.of(50, 100, 200, 400)),
          new Recipe("svhn", 2, 10, 200, 150, 3000, 5, 5, List.of(50, 100, 200, 400)),
          new Recipe("cifar10", 2, 200, 1000, 150, 3000, 5, 5, List.of(100, 200, 400)),
          new Recipe("pneumonia", 1, 5, 100, 53, 1050, 10, 5, List.of(5, 10, 20, 40)));

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
   * The target and private sets are small as they are.
   */
  public Recipe times(double factor) {
    if (!(factor > 0 && factor <= 1)) {
      throw new PrismException(
          "A recipe is scaled by a factor above 0, up to 1, not by %s.", factor);
    }
    return new Recipe(
        data,
        rareClasses,
        scaled(rareLabelled, factor),
        scaled(commonLabelled, factor),
        scaled(rarePool, factor),
        scaled(commonPool, factor),
        target,
        avoid,
        budgets.stream().map(b -> scaled(b, factor)).distinct().toList(),
        factor);
  }

  private static int scaled(int n, double factor) {
    return (int) Math.max(1, Math.floor(n * factor + 1e-9)); // never more than there is
  }

  public Recipe budgets(List<Integer> b) {
    return new Recipe(
        data,
        rareClasses,
        rareLabelled,
        commonLabelled,
        rarePool,
        commonPool,
        target,
        avoid,
        List.copyOf(b),
        factor);
  }

  /** The largest factor, at most 1, for which a class of so many items is enough. */
  public double fits(int smallestClass) {
    int need = Math.max(commonLabelled + commonPool + avoid, rareLabelled + rarePool + target);
    int fixed = Math.max(target, avoid);
    return Math.min(1, (smallestClass - fixed) / (double) (need - fixed));
  }

  /** In a line, for reports. */
  public String says() {
    return String.format(
        java.util.Locale.ROOT,
        "%s%d rare class%s: labelled %d of each rare class and %d of each other, pool %d and %d,"
            + " target %d of each rare class, private %d of each other",
        factor == 1
            ? ""
            : String.format(java.util.Locale.ROOT, "The paper's counts times %.3g, ", factor),
        rareClasses,
        rareClasses == 1 ? "" : "es",
        rareLabelled,
        commonLabelled,
        rarePool,
        commonPool,
        target,
        avoid);
  }
}
