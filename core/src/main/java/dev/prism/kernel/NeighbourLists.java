package dev.prism.kernel;

import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink.Tile;
import java.util.Arrays;

/** Builds neighbour graphs from the most similar columns of every row. */
final class NeighbourLists {
  private NeighbourLists() {}

  /** Compares all pairs; see {@link SparseKernel#nearest}. */
  static SparseKernel allPairs(Kernel byRow, int neighbours, boolean symmetric, Workers workers) {
    int n = byRow.columns(), m = byRow.rows();
    int keep = Math.min(neighbours, m);
    int[][] best = new int[n][];
    float[][] score = new float[n][];
    int[] js = Kernels.indices(n);
    workers.parallelFor(
        n,
        Tile.COLUMNS,
        (from, to) -> {
          TopEntries[] top = new TopEntries[to - from];
          Arrays.setAll(top, i -> new TopEntries(keep));
          byRow.scan(js, from, to, TopEntries.into(top, from));
          for (int p = from; p < to; p++) {
            best[p] = top[p - from].rows();
            score[p] = top[p - from].values();
          }
        });
    return fromRows(m, best, score, symmetric, Double.NaN);
  }

  /**
   * Transposes the lists of columns of each row.
   *
   * @param recall the share of the true neighbours that was found; NaN for all
   */
  static SparseKernel fromRows(
      int columns, int[][] cols, float[][] vals, boolean sym, double recall) {
    int n = cols.length;
    int[] start = new int[columns + 1];
    for (int i = 0; i < n; i++) {
      for (int j : cols[i]) {
        start[j + 1]++;
        if (sym && Arrays.binarySearch(cols[j], i) < 0) {
          start[i + 1]++;
        }
      }
    }
    for (int j = 0; j < columns; j++) {
      if (start[j + 1] > Integer.MAX_VALUE - start[j]) {
        throw new BadRequestException(
            "The neighbour graph of %d items has more than %d entries; keep fewer neighbours.",
            n, Integer.MAX_VALUE);
      }
      start[j + 1] += start[j];
    }
    int[] row = new int[start[columns]];
    float[] value = new float[row.length];
    int[] at = Arrays.copyOf(start, columns);
    for (int i = 0; i < n; i++) {
      for (int t = 0; t < cols[i].length; t++) {
        int j = cols[i][t];
        row[at[j]] = i;
        value[at[j]++] = vals[i][t];
        if (sym && Arrays.binarySearch(cols[j], i) < 0) {
          row[at[i]] = j;
          value[at[i]++] = vals[i][t];
        }
      }
    }
    if (sym) {
      for (int j = 0; j < columns; j++) {
        TopEntries.sortByRow(row, value, start[j], start[j + 1]);
      }
    }
    return SparseKernel.graph(n, start, row, value, recall);
  }
}
