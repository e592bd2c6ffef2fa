package dev.prism.stream;

/**
 * An item that came by and is kept for now.
 *
 * @param number which one of the stream it was, from 0
 * @param id its id, or its number
 * @param row its features
 */
public record Item(long number, String id, float[] row) {
  /** A row without its head: the object, the reference and the text of the id. */
  static long bytes(int width) {
    return 4L * width + 120;
  }
}
