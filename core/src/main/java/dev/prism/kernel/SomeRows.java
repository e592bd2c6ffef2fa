package dev.prism.kernel;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** Some rows of a dense kernel; a column is gathered when it is first looked at, and kept. */
final class SomeRows implements Kernel {
  private static final int GROUP = 32;
  private final DenseKernel all;
  private final int[] some;
  private final AtomicReferenceArray<float[]> columns;

  SomeRows(DenseKernel all, int[] some) {
    this.all = all;
    this.some = some;
    columns = new AtomicReferenceArray<>(all.columns());
  }

  /** Two threads may gather the same column; one of the copies stays. */
  private float[] column(int j) {
    float[] c = columns.getAcquire(j);
    if (c == null) {
      c = all.gather(j, some);
      columns.setRelease(j, c);
    }
    return c;
  }

  @Override
  public void scan(int[] js, int from, int to, Sink sink) {
    Tile tile = new Tile(Math.min(GROUP, to - from));
    tile.rowTo = some.length;
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
    return some.length;
  }

  @Override
  public int columns() {
    return all.columns();
  }

  @Override
  public float at(int row, int column) {
    return all.at(some[row], column);
  }

  @Override
  public Kernel restrict(int[] rows, int[] cols) {
    int[] inner = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      inner[i] = some[rows[i]];
    }
    return all.restrict(inner, cols);
  }

  @Override
  public boolean nonNegative() {
    return all.nonNegative();
  }

  @Override
  public boolean atMostOne() {
    return all.atMostOne();
  }

  @Override
  public String storage() {
    return "some rows, " + all.storage();
  }

  @Override
  public long bytes() {
    long n = 0;
    for (int j = 0; j < columns.length(); j++) {
      n += columns.getAcquire(j) == null ? 0 : 4L * some.length;
    }
    return n;
  }
}
