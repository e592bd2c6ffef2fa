package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.simd.Dots;
import dev.prism.simd.Vectors;

/**
 * Rows scaled to length one as they are read, so that a pool that is read once is read once; where
 * rows have several factors, each of them is. A zero row is refused, or stays zero.
 *
 * @param cut where the factors begin and end
 * @param who whose rows these are, for a sentence about a bad one
 */
record Unit(Features x, int[] cut, String who, boolean zeroRows) implements Features {
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
    double whole = x.readSquared(row, into, offset);
    for (int f = 0; f + 1 < cut.length; f++) {
      int from = offset + cut[f], to = offset + cut[f + 1];
      double squared = cut.length == 2 ? whole : Dots.squares(into, from, to);
      Vectors.scale(into, from, to, inverse(row, f, squared));
    }
  }

  private float inverse(int row, int factor, double squared) {
    float inverse = Norms.inverse(squared);
    if (inverse > 0 || inverse == 0 && zeroRows) {
      return inverse;
    }
    int from = cut[factor], to = cut[factor + 1];
    Norms.inverse(x, from, to, who, zeroRows, Workers.ONE); // names the first bad row
    throw new AssertionError("row " + row + " changed while it was read");
  }

  /** The products are scaled, not the rows. */
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
      usual &= Dots.inRange(squares[i]);
    }
    for (int i = 0; usual && i < n; i++) { // no branches: Java makes vectors of it
      dots[i] *= (float) (1 / Math.sqrt(squares[i]));
    }
    for (int i = 0; !usual && i < n; i++) {
      dots[i] *= inverse(from + i, 0, squares[i]);
    }
  }
}
