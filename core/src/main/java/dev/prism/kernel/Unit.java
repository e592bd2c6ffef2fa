package dev.prism.kernel;

import dev.prism.Workers;
import dev.prism.simd.Vectors;

/**
 * Rows scaled to length one as they are read, so that a pool that is read once is read once. A zero
 * row is refused, or stays zero.
 *
 * @param who whose rows these are, for a sentence about a bad one
 */
record Unit(Features x, String who, boolean zeroRows) implements Features {
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
    int end = offset + x.width();
    float inverse = Norms.inverse(Norms.squared(into, offset, end));
    if (inverse > 0 || inverse == 0 && zeroRows) {
      Vectors.scale(into, offset, end, inverse);
    } else {
      Norms.inverse(x, 0, x.width(), who, zeroRows, Workers.ONE); // names the first bad row
      throw new AssertionError("row " + row + " changed while it was read");
    }
  }
}
