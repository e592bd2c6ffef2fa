package dev.prism.kernel;

import dev.prism.base.Workers;

/** Many columns of the same length, several to an array. */
final class ChunkedMatrix {
  // Arrays that are large beside what Java keeps new objects in are not copied when they grow old;
  // but there should be some for each thread to clear.
  private static final int SMALLEST = 1 << 20;
  private static final int LARGEST = 1 << 27;
  private static final int SLABS = 8;
  private final float[][] slabs;
  private final int length;
  private final int columns;
  private final int shift; // 2^shift columns to an array
  private volatile float[] range; // {min, max} of all numbers and 0, when somebody asks

  /** Java clears what it hands out; threads share that. */
  ChunkedMatrix(int length, int columns, Workers workers) {
    this.length = length;
    this.columns = columns;
    int each = Math.clamp((long) length * columns / SLABS, SMALLEST, LARGEST);
    shift = 31 - Integer.numberOfLeadingZeros(Math.max(1, each / Math.max(1, length)));
    int perSlab = 1 << shift;
    slabs = new float[(columns + perSlab - 1) / perSlab][];
    workers.over(
        slabs.length,
        1,
        (from, to) -> {
          for (int s = from; s < to; s++) {
            int held = Math.min(perSlab, columns - s * perSlab);
            slabs[s] = new float[Math.multiplyExact(held, length)];
          }
        });
  }

  /** Where column j is. */
  float[] array(int j) {
    return slabs[j >> shift];
  }

  /** Where in that array it begins. */
  int offset(int j) {
    return (j & (1 << shift) - 1) * length;
  }

  int columns() {
    return columns;
  }

  /** The columns from j up to this one lie one after another. */
  int end(int j) {
    return Math.min(columns, (j >> shift) + 1 << shift);
  }

  /** What is known of the numbers' {min, max}; null for nothing. */
  void known(float[] minAndMax) {
    range = minAndMax;
  }

  private float[] range() {
    if (range == null) {
      float min = 0, max = 0;
      for (float[] slab : slabs) {
        for (float s : slab) {
          min = Math.min(min, s);
          max = Math.max(max, s);
        }
      }
      range = new float[] {min, max};
    }
    return range;
  }

  boolean nonNegative() {
    return range()[0] >= 0;
  }

  /** A cosine may round to just above one. */
  boolean atMostOne() {
    return range()[1] <= 1 + 1e-5f;
  }
}
