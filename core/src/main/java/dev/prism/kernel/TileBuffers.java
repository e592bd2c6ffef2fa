package dev.prism.kernel;

import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.simd.MatrixProduct;
import org.jspecify.annotations.Nullable;

/** The scratch memory of one scan: the features of the scanned columns and tiles of products. */
final class TileBuffers {
  final float[] columns;
  final float[] products;
  final int stride;
  private final Tile tile;
  private float @Nullable [] second;

  TileBuffers(int columns, int rows, int width) {
    int height = height(columns);
    stride = roundUp(rows, MatrixProduct.WIDTH);
    this.columns = new float[height * width];
    products = new float[height * stride];
    tile = new Tile(columns);
    for (int i = 0; i < columns; i++) {
      tile.array[i] = products;
      tile.offset[i] = i * stride;
    }
  }

  /** Returns the number of columns rounded up to what the matrix product computes at a time. */
  static int height(int columns) {
    return roundUp(columns, MatrixProduct.HEIGHT);
  }

  private static int roundUp(int n, int multiple) {
    return (n + multiple - 1) / multiple * multiple;
  }

  /** Returns a tile for the products of a further factor. */
  float[] second() {
    if (second == null) {
      second = new float[products.length];
    }
    return second;
  }

  Tile tile(int first, int count, int rowFrom, int rowTo) {
    tile.first = first;
    tile.count = count;
    tile.rowFrom = rowFrom;
    tile.rowTo = rowTo;
    return tile;
  }
}
