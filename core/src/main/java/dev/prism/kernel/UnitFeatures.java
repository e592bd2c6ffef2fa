package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.simd.DotProducts;
import dev.prism.simd.FloatLoops;

/**
 * Rows that are scaled to length one as they are read, factor by factor, so that no separate pass
 * is needed.
 *
 * @param cut the boundaries of the factors
 * @param label the set that the rows belong to, for error messages
 * @param zeroRows whether a zero row stays zero instead of being rejected
 */
record UnitFeatures(Features x, int[] cut, String label, boolean zeroRows) implements Features {
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
    double whole = x.readWithSquaredNorm(row, into, offset);
    for (int f = 0; f + 1 < cut.length; f++) {
      int from = offset + cut[f], to = offset + cut[f + 1];
      double squared = cut.length == 2 ? whole : DotProducts.squares(into, from, to);
      FloatLoops.scale(into, from, to, inverse(row, f, squared));
    }
  }

  /** Returns whether rows are scaled as a whole. */
  boolean isWhole() {
    return cut.length == 2;
  }

  /** Returns the scale of a factor of a row with this squared norm. */
  float inverse(int row, int factor, double squared) {
    float inverse = Norms.inverse(squared);
    if (inverse > 0 || inverse == 0 && zeroRows) {
      return inverse;
    }
    int from = cut[factor], to = cut[factor + 1];
    Norms.inverse(x, from, to, label, zeroRows, Workers.ONE); // names the first bad row
    throw new AssertionError("row " + row + " changed while it was read");
  }

  /** Scales the products instead of the rows. */
  @Override
  public void dots(int from, int to, double[] y, double[] dots, double[] squares) {
    if (cut.length > 2) {
      Features.super.dots(from, to, y, dots, squares);
      return;
    }
    x.dots(from, to, y, dots, squares);
    int n = to - from;
    boolean usual = true;
    for (int i = 0; i < n; i++) {
      usual &= DotProducts.inRange(squares[i]);
    }
    for (int i = 0; usual && i < n; i++) { // no branches: the compiler vectorizes it
      dots[i] *= (float) (1 / Math.sqrt(squares[i]));
    }
    for (int i = 0; !usual && i < n; i++) {
      dots[i] *= inverse(from + i, 0, squares[i]);
    }
  }
}
