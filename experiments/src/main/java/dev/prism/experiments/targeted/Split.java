package dev.prism.experiments.targeted;

import dev.prism.base.PrismException;
import dev.prism.targeted.RandomChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * One draw: disjoint items for each purpose.
 *
 * @param rare the classes that were made rare
 */
public record Split(int[] rare, int[] labelled, int[] pool, int[] target, int[] avoid) {
  /**
   * A new draw of everything, the rare classes too unless they are named.
   *
   * @param labels classes, or whatever else is to be rare
   */
  public static Split of(int[] labels, Recipe r, long seed) {
    int classes = IntStream.of(labels).max().orElse(-1) + 1;
    if (r.rareClasses() >= classes) {
      throw new PrismException(
          "%d classes are to be rare, and there are %d in all.", r.rareClasses(), classes);
    }
    SplittableRandom random = new SplittableRandom(seed);
    int[] rare =
        !r.rare().isEmpty()
            ? r.rare().stream().mapToInt(Integer::intValue).toArray()
            : IntStream.of(RandomChoice.draw(classes, r.rareClasses(), random.nextLong()))
                .sorted()
                .toArray();
    Recipe.Sizes n = r.sizes();
    List<Integer> labelled = new ArrayList<>(), pool = new ArrayList<>();
    List<Integer> target = new ArrayList<>(), avoid = new ArrayList<>();
    for (int c = 0; c < classes; c++) {
      int y = c;
      boolean isRare = IntStream.of(rare).anyMatch(x -> x == y);
      int[] of = IntStream.range(0, labels.length).filter(i -> labels[i] == y).toArray();
      int[] order = RandomChoice.draw(of.length, of.length, random.nextLong());
      int e = isRare ? n.rareLabelled() : n.commonLabelled();
      int u = isRare ? n.rarePool() : n.commonPool();
      int t = isRare ? n.target() : n.avoid();
      if (e + u + t > of.length) {
        throw new PrismException(
            "Class %d has %d items and the recipe takes %d; scale it down.",
            c, of.length, e + u + t);
      }
      for (int i = 0; i < e + u + t; i++) {
        (i < e ? labelled : i < e + u ? pool : isRare ? target : avoid).add(of[order[i]]);
      }
    }
    return new Split(
        rare, array(labelled), array(shuffled(pool, random)), array(target), array(avoid));
  }

  /** Not class by class: of equals the first is taken, and that should be nobody in particular. */
  private static List<Integer> shuffled(List<Integer> items, SplittableRandom random) {
    int[] order = RandomChoice.draw(items.size(), items.size(), random.nextLong());
    return IntStream.of(order).mapToObj(items::get).toList();
  }

  private static int[] array(List<Integer> items) {
    return items.stream().mapToInt(Integer::intValue).toArray();
  }

  boolean isRare(int label) {
    return IntStream.of(rare).anyMatch(c -> c == label);
  }
}
