package dev.prism.kernel;

import dev.prism.kernel.ColumnSink.Tile;
import java.util.Arrays;

/**
 * The largest of many entries, in a heap with the smallest on top; ties go to the smaller row. Rows
 * arrive in increasing order, so of two equal entries the later one is rejected.
 */
final class TopEntries {
  private final int[] row;
  private final float[] value;
  private int size;

  TopEntries(int keep) {
    row = new int[keep];
    value = new float[keep];
  }

  /** Offers rows in increasing order. */
  void offer(int i, float s) {
    if (size < row.length) {
      int c = size++;
      while (c > 0 && s <= value[(c - 1) / 2]) {
        move((c - 1) / 2, c);
        c = (c - 1) / 2;
      }
      row[c] = i;
      value[c] = s;
    } else if (s > value[0]) {
      sink(i, s);
    }
  }

  /** Returns a sink that offers the entries of each column to its list. */
  static ColumnSink into(TopEntries[] lists, int first) {
    return new ColumnSink() {
      @Override
      public void dense(Tile t) {
        for (int c = 0; c < t.count; c++) {
          lists[t.first + c - first].offer(t.array[c], t.offset[c] - t.rowFrom, t.rowFrom, t.rowTo);
        }
      }

      @Override
      public void sparse(int position, int[] row, float[] value, int from, int to) {
        for (int t = from; t < to; t++) {
          lists[position - first].offer(row[t], value[t]);
        }
      }
    };
  }

  /** Offers s[at + i] for the rows i in [from, to); nearly all are rejected by one comparison. */
  private void offer(float[] s, int at, int from, int to) {
    float bar = size < row.length ? Float.NEGATIVE_INFINITY : value[0];
    for (int i = from; i < to; i++) {
      if (s[at + i] > bar || size < row.length) {
        offer(i, s[at + i]);
        bar = size < row.length ? Float.NEGATIVE_INFINITY : value[0];
      }
    }
  }

  private void sink(int i, float s) {
    int p = 0;
    while (2 * p + 1 < size) {
      int c = 2 * p + 1;
      if (c + 1 < size && worse(c + 1, c)) {
        c++;
      }
      if (s <= value[c]) {
        break;
      }
      move(c, p);
      p = c;
    }
    row[p] = i;
    value[p] = s;
  }

  /** Orders equal entries so that the larger row is removed first. */
  private boolean worse(int a, int b) {
    return value[a] < value[b] || (value[a] == value[b] && row[a] > row[b]);
  }

  private void move(int from, int to) {
    row[to] = row[from];
    value[to] = value[from];
  }

  /** Returns the kept rows, increasing. */
  int[] rows() {
    sortByRow(row, value, 0, size);
    return Arrays.copyOf(row, size);
  }

  /** Returns the kept values in the order of {@link #rows}, which must be called first. */
  float[] values() {
    return Arrays.copyOf(value, size);
  }

  /** Returns the kept rows, most similar first. */
  int[] bySimilarity() {
    return java.util.stream.IntStream.range(0, size)
        .boxed()
        .sorted((a, b) -> worse(a, b) ? 1 : worse(b, a) ? -1 : 0)
        .mapToInt(t -> row[t])
        .toArray();
  }

  static void sortByRow(int[] row, float[] value, int from, int to) {
    long[] key = new long[to - from];
    for (int t = from; t < to; t++) {
      key[t - from] = (long) row[t] << 32 | Float.floatToRawIntBits(value[t]) & 0xffffffffL;
    }
    Arrays.sort(key);
    for (int t = from; t < to; t++) {
      row[t] = (int) (key[t - from] >>> 32);
      value[t] = Float.intBitsToFloat((int) key[t - from]);
    }
  }
}
