package dev.prism.kernel;

import dev.prism.kernel.ColumnSink.Tile;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Some rows of a dense kernel; a column is copied on the first scan and kept. */
final class RowSubsetKernel implements Kernel {
  private static final int GROUP = 32;
  private final DenseKernel all;
  private final int[] subset;
  private final AtomicReferenceArray<float[]> columns;

  RowSubsetKernel(DenseKernel all, int[] subset) {
    this.all = all;
    this.subset = subset;
    columns = new AtomicReferenceArray<>(all.columns());
  }

  /** Returns a column; two threads may copy the same one, and one of the copies stays. */
  private float[] column(int j) {
    float[] c = columns.getAcquire(j);
    if (c == null) {
      c = all.gather(j, subset);
      columns.setRelease(j, c);
    }
    return c;
  }

  @Override
  public void scan(int[] js, int from, int to, ColumnSink sink) {
    Tile tile = new Tile(Math.min(GROUP, to - from));
    tile.rowTo = subset.length;
    for (int p = from; p < to; p += GROUP) {
      tile.first = p;
      tile.count = Math.min(GROUP, to - p);
      for (int c = 0; c < tile.count; c++) {
        tile.array[c] = column(js[p + c]);
      }
      sink.dense(tile);
    }
  }

  @Override
  public int rows() {
    return subset.length;
  }

  @Override
  public int columns() {
    return all.columns();
  }

  @Override
  public float at(int row, int column) {
    return all.at(subset[row], column);
  }

  @Override
  public Kernel restrict(int[] rows, int[] cols) {
    return all.restrict(Arrays.stream(rows).map(i -> subset[i]).toArray(), cols);
  }

  @Override
  public boolean has(Property property) {
    return all.has(property);
  }

  @Override
  public StorageInfo storage() {
    long bytes = 0;
    for (int j = 0; j < columns.length(); j++) {
      bytes += columns.getAcquire(j) == null ? 0 : 4L * subset.length;
    }
    return new StorageInfo(Layout.COMPUTED, "some rows, " + all.storage().description(), bytes);
  }
}
