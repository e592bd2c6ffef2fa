package dev.prism.experiments.targeted;

import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import java.util.stream.IntStream;

/**
 * Items with their classes.
 *
 * @param slices what may be rare of each: its class, or another attribute, numbered from 0
 */
public record Samples(Features x, int[] labels, int[] slices) {
  public Samples {
    if (labels.length != x.size() || slices.length != x.size()) {
      throw new PrismException(
          "There are %d items, %d classes and %d slices; there must be one of each an item.",
          x.size(), labels.length, slices.length);
    }
  }

  /** Classes are what may be rare. */
  public Samples(Features x, int[] labels) {
    this(x, labels, labels);
  }

  public int size() {
    return labels.length;
  }

  /** How many items each slice has. */
  public int[] counts() {
    int[] out = new int[IntStream.of(slices).max().orElse(-1) + 1];
    IntStream.of(slices).forEach(s -> out[s]++);
    return out;
  }
}
