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
    double squared = Vectors.squares(into, offset, end, new float[Vectors.scratch()]);
    if (squared > 1e-30 && squared < 1e30) {
      Vectors.scale(into, offset, end, (float) (1 / Math.sqrt(squared)));
    } else {
      unusual(into, offset, end);
    }
  }

  /** Squares leave the range of floats, or the row is bad; then the first bad one is named. */
  private void unusual(float[] into, int offset, int end) {
    double squared = 0;
    for (int k = offset; k < end; k++) {
      squared += (double) into[k] * into[k];
    }
    float inverse = squared > 0 ? (float) (1 / Math.sqrt(squared)) : 0;
    boolean has = squared > 0 && squared <= Double.MAX_VALUE && Float.isFinite(inverse);
    if (!has && !(squared == 0 && zeroRows)) {
      Norms.inverse(x, 0, x.width(), who, zeroRows, Workers.ONE);
    }
    Vectors.scale(into, offset, end, inverse);
  }
}
