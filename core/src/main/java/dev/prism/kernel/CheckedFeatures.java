package dev.prism.kernel;

import dev.prism.base.Workers;

/**
 * Rows that are checked for bad numbers as they are read, so that no separate pass is needed.
 *
 * @param label the set that the rows belong to, for error messages
 */
record CheckedFeatures(Features x, String label) implements Features {
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
    check(row, x.readWithSquaredNorm(row, into, offset));
  }

  @Override
  public void dots(int from, int to, double[] y, double[] dots, double[] squares) {
    x.dots(from, to, y, dots, squares);
    for (int i = from; i < to; i++) {
      check(i, squares[i - from]);
    }
  }

  private void check(int row, double squared) {
    if (!(squared <= Norms.MAX_SQUARED_NORM)) {
      Norms.of(
          x, 0, x.width(), label, Norms.MAX_SQUARED_NORM, Workers.ONE); // names the first bad row
      throw new AssertionError("row " + row + " changed while it was read");
    }
  }
}
