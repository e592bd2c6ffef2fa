package dev.prism.kernel;

import dev.prism.simd.DotProducts;
import dev.prism.simd.MatrixProduct;

/** An accumulator with vector loops. */
record VectorProduct(MatrixProduct.Kind kind) implements Accumulator, TileProduct {
  private boolean isDot() {
    return kind == MatrixProduct.Kind.DOT;
  }

  @Override
  public float add(float sum, float x, float y) {
    return isDot() ? Math.fma(x, y, sum) : Math.fma(x - y, x - y, sum);
  }

  @Override
  public boolean isDistance() {
    return !isDot();
  }

  @Override
  public float accumulate(float[] x, float[] y) {
    return isDot() ? DotProducts.dot(x, y) : DotProducts.squaredDistance(x, y);
  }

  @Override
  public void tile(
      float[] a, int height, int d, int k0, int k1, float[] b, int rows, float[] c, int stride) {
    MatrixProduct.tile(kind, a, height, d, k0, k1, b, rows, c, stride);
  }

  @Override
  public void row(float[] a, int d, int k0, int k1, float[] b, int panels, float[] c) {
    MatrixProduct.row(kind, a, d, k0, k1, b, panels, c);
  }

  @Override
  public float single(float[] x, int i, int j, int k0, int k1) {
    return MatrixProduct.single(kind, x, i, j, k0, k1);
  }

  @Override
  public void squares(int d, int k0, int k1, float[] b, int panels, float[] c) {
    MatrixProduct.squares(kind, d, k0, k1, b, panels, c);
  }
}
