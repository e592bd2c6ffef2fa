package dev.prism.experiments.targeted;

import dev.prism.base.BadRequestException;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The numbers of items of rare and of common classes in each set of a {@link Split}.
 *
 * @param data the name of the data set
 * @param rareClasses the number of rare classes
 * @param rare the rare classes; empty where they are sampled at random
 * @param factor the factor by which the paper's counts are scaled
 */
record SplitSizes(
    String data,
    int rareClasses,
    List<Integer> rare,
    Sizes sizes,
    List<Integer> budgets,
    double factor) {
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
    private Sizes times(double factor) {
      return new Sizes(
          scaled(rareLabelled, factor),
          scaled(commonLabelled, factor),
          scaled(rarePool, factor),
          scaled(commonPool, factor),
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
    return new SplitSizes(data, rareClasses, List.of(), sizes, List.of(budgets), 1);
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

  /** Scales labelled sets, pools and budgets by a factor, where the data are fewer. */
  SplitSizes times(double by) {
    if (!(by > 0 && by <= 1)) {
      throw new BadRequestException("The scale %s should be above 0 and at most 1.", by);
    }
    List<Integer> fewer = budgets.stream().map(b -> scaled(b, by)).distinct().toList();
    return new SplitSizes(data, rareClasses, rare, sizes.times(by), fewer, by);
  }

  private static int scaled(int n, double factor) {
    return (int)
        Math.max(1, Math.floor(n * factor + 1e-9)); // rounded down, so that the items suffice
  }

  SplitSizes budgets(List<Integer> b) {
    return new SplitSizes(data, rareClasses, rare, sizes, b, factor);
  }

  SplitSizes sizes(Sizes s) {
    return new SplitSizes(data, rareClasses, rare, s, budgets, factor);
  }

  /** Sets the number of rare classes, which are sampled at random. */
  SplitSizes rareClasses(int n) {
    return new SplitSizes(data, n, List.of(), sizes, budgets, factor);
  }

  /** Sets the rare classes. */
  SplitSizes rare(List<Integer> which) {
    return new SplitSizes(data, which.size(), which, sizes, budgets, factor);
  }

  /**
   * Returns the largest factor, at most 1, at which classes of the given sizes suffice. Where the
   * rare classes are sampled at random, any class may be common.
   */
  double fits(int[] counts) {
    double out = 1;
    for (int c = 0; c < counts.length; c++) {
      if (!rare.contains(c)) {
        out = Math.min(out, fits(counts[c], sizes.ofCommon(), sizes.privateSet));
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

  /** Returns the sizes in words, for reports. */
  String description() {
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
        sizes.privateSet);
  }
}
