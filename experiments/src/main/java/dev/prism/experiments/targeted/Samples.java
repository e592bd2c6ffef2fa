package dev.prism.experiments.targeted;

import dev.prism.base.BadDataException;
import dev.prism.kernel.Features;
import java.util.stream.IntStream;

/**
 * Items with their classes. Safe for use by multiple threads as long as the arrays, which are not
 * copied, are not changed.
 *
 * @param x the features of the items
 * @param labels the class of each item, numbered from 0
 * @param slices the slice of each item, numbered from 0: the class, or the value of another
 *     attribute that may be rare
 */
public record Samples(Features x, int[] labels, int[] slices) {
  /** Checks that each item has a class and a slice. */
  public Samples {
    if (labels.length != x.size() || slices.length != x.size()) {
      throw new BadDataException(
          "There are %d items, %d classes and %d slices; each item needs a class and a slice.",
          x.size(), labels.length, slices.length);
    }
  }

  /**
   * Creates samples whose slices are the classes.
   *
   * @param x the features of the items
   * @param labels the class of each item, numbered from 0
   */
  public Samples(Features x, int[] labels) {
    this(x, labels, labels);
  }

  /** {@return the number of items} */
  public int size() {
    return labels.length;
  }

  /** Returns the number of items of each slice. */
  int[] counts() {
    int[] out = new int[IntStream.of(slices).max().orElse(-1) + 1];
    IntStream.of(slices).forEach(s -> out[s]++);
    return out;
  }
}
