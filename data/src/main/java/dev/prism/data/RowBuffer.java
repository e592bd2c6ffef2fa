package dev.prism.data;

import dev.prism.kernel.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A growing list of rows of finite numbers, all of the same length. Rows are stored in arrays of
 * about 4 MB, so that a table may hold more numbers than one array can; rows beyond a limit of heap
 * memory are spilled to a temporary file, which is mapped.
 */
final class RowBuffer {
  private static final int CHUNK_SIZE = 1 << 20;

  private final String source;
  private final long maxBytes;
  private final List<float[]> chunks = new ArrayList<>();
  private @Nullable SpilledRows spilled;
  private int width;
  private int shift;
  private int size;

  RowBuffer(String source) {
    this(source, Runtime.getRuntime().maxMemory() / 4);
  }

  /**
   * Creates an empty buffer.
   *
   * @param maxBytes the bytes that rows may take in memory
   */
  RowBuffer(String source, long maxBytes) {
    this.source = source;
    this.maxBytes = maxBytes;
  }

  int size() {
    return size;
  }

  /**
   * Adds a row.
   *
   * @param length the number of features in the array
   * @param line the line of the row in a text file, from 1; 0 for other formats
   */
  void add(float[] row, int length, long line) {
    if (size == 0) {
      width = length;
      shift = 31 - Integer.numberOfLeadingZeros(Math.max(1, CHUNK_SIZE / Math.max(1, width)));
    }
    check(row, length, line);
    int within = size & ((1 << shift) - 1);
    if (within == 0 && spilled == null && 4L * (chunks.size() + 1) * (width << shift) > maxBytes) {
      spilled = new SpilledRows(source, width, size);
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
          "%s has %d numbers in %s and %d in row 0; all rows must have the same length.",
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

  /** Describes where a row is: rows count from 0, lines from 1. */
  static String place(int row, long line) {
    return line == 0 ? "row " + row : "row " + row + " (line " + line + ")";
  }

  Features features() {
    int inHeap = spilled == null ? size : spilled.first();
    int last = inHeap & ((1 << shift) - 1);
    if (last != 0) {
      chunks.add(Arrays.copyOf(chunks.removeLast(), last * width));
    }
    Features inMemory = new Chunked(chunks.toArray(float[][]::new), shift, inHeap, width);
    return spilled == null
        ? inMemory
        : inHeap == 0 ? spilled.features() : Features.of(inMemory, spilled.features());
  }

  private record Chunked(float[][] chunks, int shift, int size, int width) implements Features {
    @Override
    public void read(int row, float[] into, int offset) {
      int within = row & ((1 << shift) - 1);
      System.arraycopy(chunks[row >> shift], within * width, into, offset, width);
    }
  }
}
