package dev.prism.data;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Turns items, such as texts or images, into feature vectors. Implementations must be safe for use
 * by multiple threads.
 *
 * <p>The vector of an item must not depend on other items, on their order or on the number of
 * threads, since vectors are cached.
 *
 * @param <T> the type of the items
 */
public interface Embedder<T> extends AutoCloseable {
  /**
   * Returns a name of all that the vectors depend on: the name of the model, a digest of its bytes
   * and its settings. Embedders of the same name share the vectors in a cache.
   *
   * @return the name
   */
  String name();

  /** {@return the length of a vector} */
  int width();

  /** {@return the lengths of the parts of a vector, such as two outputs of one model} */
  default int[] widths() {
    return new int[] {width()};
  }

  /**
   * Embeds items.
   *
   * @param items the items, which may be read from disk on access: get each once, from any thread,
   *     and keep as few as possible
   * @return one vector per item, in the order of the items
   */
  float[][] embed(List<T> items);

  /** Releases the model. */
  @Override
  void close();

  /**
   * Computes the vector of one item.
   *
   * @param <T> the type of the items
   */
  @FunctionalInterface
  interface ItemFunction<T> {
    /**
     * Embeds an item.
     *
     * @param item the item
     * @param index the index of the item in its list, for error messages
     * @return the vector
     */
    float[] apply(T item, int index);
  }

  /**
   * Embeds each item by itself, in parallel.
   *
   * @param <T> the type of the items
   * @param items the items
   * @param function computes the vector of one item
   * @return one vector per item, in the order of the items
   */
  static <T> float[][] embedEach(List<T> items, ItemFunction<T> function) {
    float[][] rows = new float[items.size()][];
    IntStream.range(0, rows.length)
        .parallel()
        .forEach(i -> rows[i] = function.apply(items.get(i), i));
    return rows;
  }
}
