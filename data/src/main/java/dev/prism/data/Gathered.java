package dev.prism.data;

import dev.prism.kernel.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of finite numbers, all equally long, gathered without knowing how many will come. They lie
 * in arrays of about 4 MB, so that a table may hold more numbers than one array can; what is more
 * than its part of the heap goes to a file beside, and is mapped from there.
 */
final class Gathered {
  private static final int CHUNK = 1 << 20;

  private final String source;
  private final long room;
  private final List<float[]> chunks = new ArrayList<>();
  private Spilled spilled;
  private int width;
  private int shift;
  private int size;

  Gathered(String source) {
    this(source, Runtime.getRuntime().maxMemory() / 4);
  }

  /**
   * @param room bytes that rows may take in memory
   */
  Gathered(String source, long room) {
    this.source = source;
    this.room = room;
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
    if (within == 0 && spilled == null && 4L * (chunks.size() + 1) * (width << shift) > room) {
      spilled = new Spilled(source, width, size);
    }
    if (spilled != null) {
      spilled.add(row);
    } else {
      if (within == 0) {
        chunks.add(new float[width << shift]);
      }
      System.arraycopy(row, 0, chunks.getLast(), within * width, width);
    }
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
    int kept = spilled == null ? size : spilled.first();
    int last = kept & ((1 << shift) - 1);
    if (last != 0) {
      chunks.add(Arrays.copyOf(chunks.removeLast(), last * width));
    }
    Features inMemory = new Chunked(chunks.toArray(float[][]::new), shift, kept, width);
    return spilled == null
        ? inMemory
        : kept == 0 ? spilled.features() : Features.of(inMemory, spilled.features());
  }

  private record Chunked(float[][] chunks, int shift, int size, int width) implements Features {
    @Override
    public void read(int row, float[] into, int offset) {
      int within = row & ((1 << shift) - 1);
      System.arraycopy(chunks[row >> shift], within * width, into, offset, width);
    }
  }
}
