package dev.prism.experiments.targeted;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.targeted.RandomStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A random split of the items for training into disjoint sets.
 *
 * @param rare the classes, or slices, that are rare
 */
record Split(int[] rare, int[] labelled, int[] pool, int[] target, int[] privateSet) {
  /**
   * Samples a split at random, with random rare classes unless the sizes name them.
   *
   * @param labels the class, or slice, of each item
   */
  static Split of(int[] labels, SplitSizes r, long seed) {
    int classes = IntStream.of(labels).max().orElse(-1) + 1;
    if (r.rareClasses() >= classes) {
      throw new BadRequestException(
          "%d classes are to be rare, and there are only %d classes.", r.rareClasses(), classes);
    }
    SplittableRandom random = new SplittableRandom(seed);
    int[] rare =
        !r.rare().isEmpty()
            ? r.rare().stream().mapToInt(Integer::intValue).toArray()
            : IntStream.of(RandomStrategy.sample(classes, r.rareClasses(), random.nextLong()))
                .sorted()
                .toArray();
    SplitSizes.Sizes n = r.sizes();
    List<Integer> labelled = new ArrayList<>(), pool = new ArrayList<>();
    List<Integer> target = new ArrayList<>(), privateSet = new ArrayList<>();
    for (int c = 0; c < classes; c++) {
      int y = c;
      boolean isRare = IntStream.of(rare).anyMatch(x -> x == y);
      int[] of = IntStream.range(0, labels.length).filter(i -> labels[i] == y).toArray();
      int[] order = RandomStrategy.sample(of.length, of.length, random.nextLong());
      int e = isRare ? n.rareLabelled() : n.commonLabelled();
      int u = isRare ? n.rarePool() : n.commonPool();
      int t = isRare ? n.target() : n.privateSet();
      if (e + u + t > of.length) {
        throw new BadDataException(
            "Class %d has %d items, and the split needs %d; scale the split down.",
            c, of.length, e + u + t);
      }
      for (int i = 0; i < e + u + t; i++) {
        (i < e ? labelled : i < e + u ? pool : isRare ? target : privateSet).add(of[order[i]]);
      }
    }
    return new Split(
        rare, array(labelled), array(shuffled(pool, random)), array(target), array(privateSet));
  }

  /** Shuffles items, because ties go to the first item, which should not depend on the class. */
  private static List<Integer> shuffled(List<Integer> items, SplittableRandom random) {
    int[] order = RandomStrategy.sample(items.size(), items.size(), random.nextLong());
    return IntStream.of(order).mapToObj(items::get).toList();
  }

  private static int[] array(List<Integer> items) {
    return items.stream().mapToInt(Integer::intValue).toArray();
  }

  boolean isRare(int label) {
    return IntStream.of(rare).anyMatch(c -> c == label);
  }
}
