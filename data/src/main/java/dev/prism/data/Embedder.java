package dev.prism.data;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Turns items into rows of numbers: texts, pictures. What an item becomes must not depend on the
 * items beside it, on their order or on the number of threads, or else a cache would lie.
 */
public interface Embedder<T> extends AutoCloseable {
  /**
   * All that the numbers depend on: the model's name, a fingerprint of its bytes, its settings. Two
   * embedders of one name share what is in a cache.
   */
  String name();

  /** How many numbers an item becomes. */
  int width();

  /** The widths of the parts that a row consists of, such as two outputs of one model. */
  default int[] widths() {
    return new int[] {width()};
  }

  /**
   * A row an item, in their order.
   *
   * @param items may be read from disk when asked for: ask once for each, from any thread, and keep
   *     no more of them than needed
   */
  float[][] embed(List<T> items);

  @Override
  void close();

  /** The row of one item, whose number is there for sentences about it. */
  @FunctionalInterface
  interface One<T> {
    float[] row(T item, int number);
  }

  /** Every item on its own, shared among the processors: what most embedders do. */
  static <T> float[][] oneByOne(List<T> items, One<T> embed) {
    float[][] rows = new float[items.size()][];
    IntStream.range(0, rows.length).parallel().forEach(i -> rows[i] = embed.row(items.get(i), i));
    return rows;
  }
}
