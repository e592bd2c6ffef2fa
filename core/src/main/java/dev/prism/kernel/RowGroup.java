package dev.prism.kernel;

import dev.prism.simd.DotProducts;
import dev.prism.simd.MatrixProduct;
import java.util.Arrays;

/**
 * Eight rows on their way into a panel. Rows of unit length that lie in arrays are not copied: each
 * has its scale instead. Not safe for use by multiple threads.
 */
final class RowGroup {
  static final int ROWS = MatrixProduct.GROUP;

  private final Features x;
  private final int width;
  private final float[][] own = new float[ROWS][];
  private final float[][] row = new float[ROWS][];
  private final int[] offset = new int[ROWS];
  private final float[] scale = new float[ROWS];

  RowGroup(Features x) {
    this.x = x;
    width = x.width();
  }

  /** Packs the rows from {@code first} to {@code end}, and zeros up to the eighth. */
  void pack(int first, int end, float[] out, int at) {
    for (int r = 0; r < ROWS; r++) {
      if (first + r < end) {
        load(first + r, r);
      } else {
        Arrays.fill(own(r), 0);
      }
    }
    MatrixProduct.interleave(row, offset, scale, width, out, at);
  }

  private void load(int i, int r) {
    if (x instanceof UnitFeatures unit
        && unit.isWhole()
        && unit.x() instanceof FeatureViews.InArray in) {
      row[r] = in.array(i);
      offset[r] = in.offset(i);
      double squared = DotProducts.squares(row[r], offset[r], offset[r] + width);
      scale[r] = unit.inverse(i, 0, squared);
    } else {
      x.read(i, own(r), 0);
    }
  }

  private float[] own(int r) {
    if (own[r] == null) {
      own[r] = new float[width];
    }
    row[r] = own[r];
    offset[r] = 0;
    scale[r] = 1;
    return own[r];
  }
}
