package dev.prism.kernel;

import dev.prism.Workers;
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
      float inverse = Norms.inverse(cut.length == 2 ? whole : Vectors.squares(into, from, to));
      if (inverse > 0 || inverse == 0 && zeroRows) {
        Vectors.scale(into, from, to, inverse);
      } else {
        Norms.inverse(x, cut[f], cut[f + 1], who, zeroRows, Workers.ONE); // names the first bad row
        throw new AssertionError("row " + row + " changed while it was read");
      }
    }
  }
}
