package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink.Tile;

/**
 * The similarities of few rows, such as a query set, to columns that are packed already: computed
 * as columns of the transposed kernel, so that a column is neither read again nor padded to the
 * width of a panel. Immutable and safe for use by multiple threads.
 */
final class TransposedScan {
  /** The most rows; more are scanned in tiles of rows. */
  private static final int MOST = 64;

  /** Rows that are computed one by one; more share the reading of the columns. */
  private static final int ONE_BY_ONE = 4;

  private final float[][] rows;

  private TransposedScan(float[][] rows) {
    this.rows = rows;
  }

  /** Returns whether the products of these rows and columns can be computed so. */
  static boolean suits(Features rows, Features columns, FactoredProduct product) {
    return rows.size() <= MOST
        && rows != columns
        && columns instanceof SharedRows
        && product.product() instanceof VectorProduct; // x·y and (x − y)² are those of y and x
  }

  static TransposedScan of(TiledKernel transposed, Workers workers) {
    int n = transposed.columns();
    float[][] rows = new float[n][];
    if (n <= ONE_BY_ONE) {
      for (int i = 0; i < n; i++) {
        rows[i] = transposed.column(i, workers);
      }
      return new TransposedScan(rows);
    }
    for (int i = 0; i < n; i++) {
      rows[i] = new float[transposed.rows()];
    }
    transposed.scan(
        Kernels.indices(n),
        0,
        n,
        (ColumnSink.Entries) (i, j, similarity) -> rows[i][j] = similarity);
    return new TransposedScan(rows);
  }

  float at(int row, int column) {
    return rows[row][column];
  }

  void scan(int[] js, int from, int to, int rowFrom, int rowTo, ColumnSink sink) {
    int height = rowTo - rowFrom;
    Tile tile = new Tile(Math.min(Tile.COLUMNS, to - from));
    float[] products = new float[tile.array.length * height];
    tile.rowFrom = rowFrom;
    tile.rowTo = rowTo;
    for (int p = from; p < to; p += Tile.COLUMNS) {
      tile.first = p;
      tile.count = Math.min(Tile.COLUMNS, to - p);
      for (int c = 0; c < tile.count; c++) {
        tile.array[c] = products;
        tile.offset[c] = c * height;
        for (int i = rowFrom; i < rowTo; i++) {
          products[c * height + i - rowFrom] = rows[i][js[p + c]];
        }
      }
      sink.dense(tile);
    }
  }
}
