package dev.prism.experiments.targeted;

import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The numbers of items of rare and of common classes in each set of a {@link Split}.
 *
 * @param data the name of the data set
 * @param rareClasses the number of rare classes
 * @param rare the rare classes; empty where they are sampled at random
 * @param labelledFactor the factor by which the paper's labelled counts are scaled
 * @param poolFactor the factor by which the paper's pool is scaled
 */
record SplitSizes(
    String data,
    int rareClasses,
    List<Integer> rare,
    Sizes sizes,
    List<Integer> budgets,
    double labelledFactor,
    double poolFactor) {
  /** The largest part of a class that the labelled set takes where items are few. */
  private static final double LABELLED_PART = 0.4;

  /** The largest part of the pool that a budget is where items are few. */
  private static final double BUDGET_PART = 0.1;

  /**
   * Numbers of items for each class.
   *
   * @param target examples of each rare class
   * @param privateSet examples of each common class, for measures with a private set
   */
  record Sizes(
      int rareLabelled,
      int commonLabelled,
      int rarePool,
      int commonPool,
      int target,
      int privateSet) {
    int ofRare() {
      return rareLabelled + rarePool + target;
    }

    int ofCommon() {
      return commonLabelled + commonPool + privateSet;
    }

    /** Scales the labelled set and the pool; target and private sets are small already. */
    private Sizes times(double labelled, double pool) {
      return new Sizes(
          scaled(rareLabelled, labelled),
          scaled(commonLabelled, labelled),
          scaled(rarePool, pool),
          scaled(commonPool, pool),
          target,
          privateSet);
    }
  }

  SplitSizes {
    rare = List.copyOf(rare);
    budgets = List.copyOf(budgets);
    if (IntStream.of(
            sizes.rareLabelled,
            sizes.commonLabelled,
            sizes.rarePool,
            sizes.commonPool,
            sizes.target)
        .anyMatch(n -> n < 1)) {
      throw new BadRequestException("Every count of a split must be at least 1: %s.", sizes);
    }
    if (sizes.privateSet < 0 || rareClasses < 1) {
      throw new BadRequestException(
          "%d rare classes and %d private examples of each other class are not possible; at least"
              + " 1 rare class and 0 private examples are needed.",
          rareClasses, sizes.privateSet);
    }
  }

  private static final Sizes MNIST = new Sizes(10, 200, 150, 3000, 5, 5);

  /** The paper's sizes. */
  static final List<SplitSizes> ALL =
      List.of(
          sampled("mnist", 2, MNIST, 50, 100, 200, 400),
          sampled("svhn", 2, MNIST, 50, 100, 200, 400),
          sampled("cifar10", 2, new Sizes(200, 1000, 150, 3000, 5, 5), 100, 200, 400),
          sampled("pneumonia", 1, new Sizes(5, 100, 53, 1050, 10, 5), 5, 10, 20, 40)
              .rare(List.of(1))); // the class with the illness

  /** Returns sizes for rare classes that are sampled at random. */
  static SplitSizes sampled(String data, int rareClasses, Sizes sizes, Integer... budgets) {
    return new SplitSizes(data, rareClasses, List.of(), sizes, List.of(budgets), 1, 1);
  }

  /** Returns the sizes for a table of the user: one rare class, and otherwise MNIST's sizes. */
  static SplitSizes ofTable(String data) {
    return sampled(data, 1, MNIST, 50, 100, 200, 400);
  }

  static SplitSizes named(String data) {
    return ALL.stream()
        .filter(r -> r.data.equals(data))
        .findFirst()
        .orElseThrow(
            () ->
                new BadRequestException(
                    "There is no data set %s. There are %s.",
                    data, String.join(", ", ALL.stream().map(SplitSizes::data).toList())));
  }

  /** Scales labelled sets, pools and budgets by a factor. */
  SplitSizes times(double by) {
    if (!(by > 0 && by <= 1)) {
      throw new BadRequestException("The scale %s should be above 0 and at most 1.", by);
    }
    return new SplitSizes(data, rareClasses, rare, sizes.times(by, by), scaledBudgets(by), by, by);
  }

  private List<Integer> scaledBudgets(double by) {
    return budgets.stream().map(b -> scaled(b, by)).distinct().toList();
  }

  private static int scaled(int n, double factor) {
    return (int)
        Math.max(1, Math.floor(n * factor + 1e-9)); // rounded down, so that the items suffice
  }

  SplitSizes budgets(List<Integer> b) {
    return new SplitSizes(data, rareClasses, rare, sizes, b, labelledFactor, poolFactor);
  }

  SplitSizes sizes(Sizes s) {
    return new SplitSizes(data, rareClasses, rare, s, budgets, labelledFactor, poolFactor);
  }

  /** Sets the number of rare classes, which are sampled at random. */
  SplitSizes rareClasses(int n) {
    return new SplitSizes(data, n, List.of(), sizes, budgets, labelledFactor, poolFactor);
  }

  /** Sets the rare classes. */
  SplitSizes rare(List<Integer> which) {
    return new SplitSizes(data, which.size(), which, sizes, budgets, labelledFactor, poolFactor);
  }

  /**
   * Fits the sizes to classes of the given sizes. The labelled set is kept as far as it leaves most
   * of each class, because a model that has seen next to nothing of a rare class learns nothing
   * from a few items more; the pool is cut to what is left, and budgets to a part of it. Where the
   * rare classes are sampled at random, any class may be common.
   */
  SplitSizes fitted(int[] counts) {
    int common = smallest(counts, c -> !rare.contains(c));
    int asRare = smallest(counts, c -> rare.isEmpty() || rare.contains(c));
    if (sizes.ofCommon() <= common && sizes.ofRare() <= asRare) {
      return this;
    }
    double labelled =
        Math.min(
            1,
            LABELLED_PART
                * Math.min(
                    (double) common / sizes.commonLabelled, (double) asRare / sizes.rareLabelled));
    Sizes few = sizes.times(labelled, 1);
    double pool =
        Math.min(
            1,
            Math.min(
                (double) (common - few.commonLabelled - few.privateSet) / few.commonPool,
                (double) (asRare - few.rareLabelled - few.target) / few.rarePool));
    if (pool <= 0) {
      throw new DataException(
          "A class has only %d items, of which nothing is left for the pool; each class needs more"
              + " items.",
          Math.min(common, asRare));
    }
    Sizes cut = sizes.times(labelled, pool);
    int left = rareClasses * cut.rarePool + (counts.length - rareClasses) * cut.commonPool;
    double by = Math.min(1, BUDGET_PART * left / Collections.max(budgets));
    return new SplitSizes(data, rareClasses, rare, cut, scaledBudgets(by), labelled, pool);
  }

  private static int smallest(int[] counts, IntPredicate which) {
    return IntStream.range(0, counts.length)
        .filter(which)
        .map(c -> counts[c])
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  /** Returns the sizes in words, for reports. */
  String description() {
    return String.format(
        Locale.ROOT,
        "%s%d rare class%s: labelled %d of each rare class and %d of each other, pool %d and %d,"
            + " target %d of each rare class, private %d of each other",
        factors(),
        rareClasses,
        rareClasses == 1 ? "" : "es",
        sizes.rareLabelled,
        sizes.commonLabelled,
        sizes.rarePool,
        sizes.commonPool,
        sizes.target,
        sizes.privateSet);
  }

  private String factors() {
    String out = "";
    if (labelledFactor == poolFactor) {
      out = poolFactor == 1 ? "" : "The paper's counts times %.3g, ";
    } else if (labelledFactor == 1) {
      out = "The paper's labelled counts, and its pool times %2$.3g, ";
    } else {
      out = "The paper's labelled counts times %.3g, and its pool times %.3g, ";
    }
    return String.format(Locale.ROOT, out, labelledFactor, poolFactor);
  }
}
