package dev.prism.kernel;

import dev.prism.simd.FloatLoops;
import dev.prism.simd.MatrixProduct;

/**
 * A similarity over tiles: the products of all factors of the features are multiplied, and {@link
 * Similarity#finish} turns them into similarities. An entry has the same bits whichever method
 * computes it.
 */
record FactoredProduct(Similarity similarity, TileProduct product) {
  static FactoredProduct of(Similarity similarity) {
    return new FactoredProduct(similarity, TileProduct.of(similarity.accumulator()));
  }

  /** Computes the similarities of columns in the buffers and packed rows. */
  void tile(TileBuffers t, int count, float[] block, int rows, int width) {
    int height = TileBuffers.height(count), end = height * t.stride;
    int[] cut = similarity.factors(width);
    for (int f = 0; f + 1 < cut.length; f++) {
      float[] out = f == 0 ? t.products : t.second();
      product.tile(t.columns, height, width, cut[f], cut[f + 1], block, rows, out, t.stride);
      if (f > 0) {
        FloatLoops.multiply(t.products, out, 0, end);
      }
    }
    similarity.finish(t.products, 0, end, width);
  }

  /** Computes the similarities of one column x and packed rows. */
  void column(float[] x, float[] block, int panels, float[] out, float[] scratch) {
    int width = x.length, end = panels * MatrixProduct.WIDTH;
    int[] cut = similarity.factors(width);
    for (int f = 0; f + 1 < cut.length; f++) {
      float[] into = f == 0 ? out : scratch;
      product.row(x, width, cut[f], cut[f + 1], block, panels, into);
      if (f > 0) {
        FloatLoops.multiply(out, into, 0, end);
      }
    }
    similarity.finish(out, 0, end, width);
  }

  /** Computes one similarity, of two rows that lie one after the other in x. */
  float entry(float[] x, int width) {
    int[] cut = similarity.factors(width);
    float[] one = new float[FloatLoops.padded(1)];
    for (int f = 0; f + 1 < cut.length; f++) {
      float p = product.single(x, 0, width, cut[f], cut[f + 1]);
      one[0] = f == 0 ? p : one[0] * p;
    }
    similarity.finish(one, 0, one.length, width);
    return one[0];
  }

  /** Computes the similarities of packed rows with themselves. */
  void squares(float[] block, int panels, int width, float[] out, float[] scratch) {
    int end = panels * MatrixProduct.WIDTH;
    int[] cut = similarity.factors(width);
    for (int f = 0; f + 1 < cut.length; f++) {
      float[] into = f == 0 ? out : scratch;
      product.squares(width, cut[f], cut[f + 1], block, panels, into);
      if (f > 0) {
        FloatLoops.multiply(out, into, 0, end);
      }
    }
    similarity.finish(out, 0, end, width);
  }
}
