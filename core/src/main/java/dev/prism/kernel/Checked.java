package dev.prism.kernel;

import dev.prism.base.Workers;

/**
 * Rows as they are, looked at for bad numbers as they are read, so that a pool that is read once is
 * read once.
 *
 * @param who whose rows these are, for a sentence about a bad one
 */
record Checked(Features x, String who) implements Features {
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
    check(row, x.readSquared(row, into, offset));
  }

  @Override
  public void dots(int from, int to, double[] y, double[] dots, double[] squares) {
    x.dots(from, to, y, dots, squares);
    for (int i = from; i < to; i++) {
      check(i, squares[i - from]);
    }
  }

  private void check(int row, double squared) {
    if (!(squared <= Norms.LONGEST)) {
      Norms.of(x, 0, x.width(), who, Norms.LONGEST, Workers.ONE); // names the first bad row
      throw new AssertionError("row " + row + " changed while it was read");
    }
  }
}
