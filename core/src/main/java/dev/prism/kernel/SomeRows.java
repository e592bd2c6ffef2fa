package dev.prism.kernel;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Some rows of a dense kernel; a column is gathered when it is first looked at, and kept. */
final class SomeRows implements Kernel {
  private static final int GROUP = 32;
  private final DenseKernel all;
  private final int[] some;
  private final AtomicReferenceArray<float[]> columns;
  private final int[] within; // the same rows, by their place in what these are some rows of
  private AtomicReferenceArray<float[]> wider; // its columns; null where that is all rows

  SomeRows(DenseKernel all, int[] some) {
    this(all, some, null, null);
  }

  private SomeRows(DenseKernel all, int[] some, int[] within, AtomicReferenceArray<float[]> wider) {
    this.all = all;
    this.some = some;
    this.within = within;
    this.wider = wider;
    columns = new AtomicReferenceArray<>(all.columns());
  }

  /**
   * What has been gathered here lies closer together than in all rows. Who asks has no more use for
   * these rows.
   */
  @Override
  public Kernel rows(int[] fewer) {
    wider = null; // is of no use to those, and none here any more
    return new SomeRows(all, among(fewer), fewer, columns);
  }

  private int[] among(int[] places) {
    return Arrays.stream(places).map(p -> some[p]).toArray();
  }

  /** Two threads may gather the same column; one of the copies stays. */
  private float[] column(int j) {
    float[] c = columns.getAcquire(j);
    if (c == null) {
      AtomicReferenceArray<float[]> near = wider;
      float[] from = near == null ? null : near.getAcquire(j);
      c = from == null ? all.gather(j, some) : gather(from, within);
      columns.setRelease(j, c);
    }
    return c;
  }

  private static float[] gather(float[] from, int[] places) {
    float[] out = new float[places.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = from[places[i]];
    }
    return out;
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
    return all.restrict(among(rows), cols);
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
