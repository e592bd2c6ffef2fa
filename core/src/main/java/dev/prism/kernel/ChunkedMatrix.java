package dev.prism.kernel;

import dev.prism.base.Workers;
import org.jspecify.annotations.Nullable;

/** Columns of the same length, several to an array. */
final class ChunkedMatrix {
  // Large arrays are not copied by the garbage collector, but several are needed so that threads
  // can share the clearing.
  private static final int SMALLEST = 1 << 20;
  private static final int LARGEST = 1 << 27;
  private static final int CHUNKS = 8;
  private final float[][] chunks;
  private final int length;
  private final int columns;
  private final int shift; // 2^shift columns to an array
  private volatile float @Nullable [] range; // {min, max} of all numbers and 0, on demand

  /** Allocates the arrays on all threads, because Java clears them. */
  ChunkedMatrix(int length, int columns, Workers workers) {
    this.length = length;
    this.columns = columns;
    int each = Math.clamp((long) length * columns / CHUNKS, SMALLEST, LARGEST);
    shift = 31 - Integer.numberOfLeadingZeros(Math.max(1, each / Math.max(1, length)));
    int perSlab = 1 << shift;
    chunks = new float[(columns + perSlab - 1) / perSlab][];
    workers.parallelFor(
        chunks.length,
        1,
        (from, to) -> {
          for (int s = from; s < to; s++) {
            int held = Math.min(perSlab, columns - s * perSlab);
            chunks[s] = new float[Math.multiplyExact(held, length)];
          }
        });
  }

  /** Returns the array that holds column j. */
  float[] array(int j) {
    return chunks[j >> shift];
  }

  /** Returns the start of column j in its array. */
  int offset(int j) {
    return (j & (1 << shift) - 1) * length;
  }

  int columns() {
    return columns;
  }

  /** Returns the end of the run of columns that are adjacent to column j in its array. */
  int end(int j) {
    return Math.min(columns, (j >> shift) + 1 << shift);
  }

  /** Sets the {min, max} of the numbers if it is known; null if not. */
  void setRange(float @Nullable [] minAndMax) {
    range = minAndMax;
  }

  private float[] range() {
    if (range == null) {
      float min = 0, max = 0;
      for (float[] slab : chunks) {
        for (float s : slab) {
          min = Math.min(min, s);
          max = Math.max(max, s);
        }
      }
      range = new float[] {min, max};
    }
    return range;
  }

  /** A cosine may round to just above one. */
  boolean has(Kernel.Property property) {
    return switch (property) {
      case NON_NEGATIVE -> range()[0] >= 0;
      case AT_MOST_ONE -> range()[1] <= 1 + 1e-5f;
      case POSITIVE_SEMIDEFINITE -> false;
    };
  }
}
