package dev.prism.stream;

/**
 * An item of a stream that is held in memory. Immutable and safe for use by multiple threads, as
 * long as the array, which is not copied, is not modified.
 *
 * @param number position in the stream, from 0
 * @param id its id, or its position as text
 * @param row its features
 */
public record StreamItem(long number, String id, float[] row) {
  /** Memory of an item: its features, the object, the reference and the text of the id. */
  static long bytes(int width) {
    return 4L * width + 120;
  }
}
