package dev.prism.kernel;

import dev.prism.base.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Prepared rows that are packed once for all kernels that read them. Safe for use by multiple
 * threads.
 *
 * @see Kernels#shared
 */
final class SharedRows implements Features {
  /** The most numbers that are worth keeping packed beside the given features: 16 MB. */
  static final long MOST = 4_000_000;

  private final Features x;
  private volatile @Nullable Panels panels; // packed when they are first needed

  SharedRows(Features x) {
    this.x = x;
  }

  /** Returns the packed rows. */
  Panels panels(Workers workers) {
    Panels packed = panels;
    return packed == null ? pack(workers) : packed;
  }

  private synchronized Panels pack(Workers workers) {
    Panels packed = panels;
    if (packed == null) {
      packed = new Panels(x, true, workers);
      panels = packed;
    }
    return packed;
  }

  @Override
  public int size() {
    return x.size();
  }

  @Override
  public int width() {
    return x.width();
  }

  @Override
  public void read(int row, float[] into, int offset) {
    x.read(row, into, offset);
  }

  @Override
  public double readWithSquaredNorm(int row, float[] into, int offset) {
    return x.readWithSquaredNorm(row, into, offset);
  }

  @Override
  public void dots(int from, int to, double[] y, double[] dots, double[] squares) {
    x.dots(from, to, y, dots, squares);
  }

  @Override
  public Features select(int[] rows) {
    return x.select(rows);
  }
}
