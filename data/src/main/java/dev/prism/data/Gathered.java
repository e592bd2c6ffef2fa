package dev.prism.data;

import dev.prism.kernel.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of finite numbers, all equally long, gathered without knowing how many will come. They lie
 * in arrays of about 4 MB, so that a table may hold more numbers than one array can.
 */
final class Gathered {
  private static final int CHUNK = 1 << 20;

  private final String source;
  private final List<float[]> chunks = new ArrayList<>();
  private int width;
  private int shift;
  private int size;

  Gathered(String source) {
    this.source = source;
  }

  int size() {
    return size;
  }

  /**
   * @param line the row's line in a text file, or 0
   */
  void add(float[] row, int length, long line) {
    if (size == 0) {
      width = length;
      shift = 31 - Integer.numberOfLeadingZeros(Math.max(1, CHUNK / Math.max(1, width)));
    }
    check(row, length, line);
    int within = size & ((1 << shift) - 1);
    if (within == 0) {
      chunks.add(new float[width << shift]);
    }
    System.arraycopy(row, 0, chunks.getLast(), within * width, width);
    size++;
  }

  private void check(float[] row, int length, long line) {
    if (length == 0) {
      throw new DataException(
          "%s has no numbers in %s; leave the row out.", source, place(size, line));
    }
    if (length != width) {
      throw new DataException(
          "%s has %d numbers in %s and %d in row 0; all rows must be equally long.",
          source, length, place(size, line), width);
    }
    for (int k = 0; k < length; k++) {
      if (!Float.isFinite(row[k])) {
        throw new DataException(
            "%s has %s in %s, column %d; every feature must be a finite float. Leave the row out,"
                + " or put a number there.",
            source, row[k], place(size, line), k);
      }
    }
  }

  /** Where somebody finds the row: rows count from 0, lines from 1. */
  static String place(int row, long line) {
    return line == 0 ? "row " + row : "row " + row + " (line " + line + ")";
  }

  Features features() {
    int last = size & ((1 << shift) - 1);
    if (last != 0) {
      chunks.add(Arrays.copyOf(chunks.removeLast(), last * width));
    }
    return new Chunked(chunks.toArray(float[][]::new), shift, size, width);
  }

  private record Chunked(float[][] chunks, int shift, int size, int width) implements Features {
    @Override
    public void read(int row, float[] into, int offset) {
      int within = row & ((1 << shift) - 1);
      System.arraycopy(chunks[row >> shift], within * width, into, offset, width);
    }
  }
}
