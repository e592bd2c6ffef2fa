package dev.prism.kernel;

import dev.prism.base.BadDataException;
import dev.prism.simd.DotProducts;
import java.nio.FloatBuffer;
import java.util.List;

/**
 * Items as rows of numbers, read a row at a time, so that they may lie in memory or in a file. Safe
 * for use by multiple threads. Arrays and buffers are not copied and must not change while in use.
 *
 * <pre>{@code
 * Features pool = Features.of(new float[][] {{1, 0}, {0.9f, 0.1f}, {0, 1}});
 * Features same = Features.of(new float[] {1, 0, 0.9f, 0.1f, 0, 1}, 2); // row-major, width 2
 * Problem problem = Problem.of(pool);
 * }</pre>
 */
public interface Features {
  /** {@return the number of rows} */
  int size();

  /** {@return the number of features of a row} */
  int width();

  /**
   * Copies a row.
   *
   * @param row the row
   * @param into receives the features
   * @param offset the position of the first feature in {@code into}
   */
  void read(int row, float[] into, int offset);

  /**
   * Copies a row and returns its squared norm, so that the numbers are read once.
   *
   * @param row the row
   * @param into receives the features
   * @param offset the position of the first feature in {@code into}
   * @return ‖x‖² of the row as stored
   */
  default double readWithSquaredNorm(int row, float[] into, int offset) {
    read(row, into, offset);
    return DotProducts.squares(into, offset, offset + width());
  }

  /**
   * Computes inner products with a vector, without copying rows if possible.
   *
   * @param from the first row
   * @param to the row after the last
   * @param y the vector
   * @param dots is overwritten: {@code dots[i − from]} is ⟨x_i, y⟩
   * @param squares is overwritten: {@code squares[i − from]} is ‖x_i‖² of the row as stored
   */
  default void dots(int from, int to, double[] y, double[] dots, double[] squares) {
    float[] row = new float[width()];
    for (int i = from; i < to; i++) {
      squares[i - from] = readWithSquaredNorm(i, row, 0);
      dots[i - from] = DotProducts.dot(row, y);
    }
  }

  /**
   * Returns a view of some rows.
   *
   * @param rows the rows, in the new order; a row may occur more than once
   * @return the view
   */
  default Features select(int[] rows) {
    return new FeatureViews.Selected(this, rows);
  }

  /**
   * Returns a view of arrays.
   *
   * @param rows an array for each row, all of the same length
   * @return the features
   * @throws BadDataException if there are no rows or their lengths differ
   */
  static Features of(float[]... rows) {
    if (rows.length == 0) {
      throw new BadDataException("The feature matrix is empty; it needs at least one row.");
    }
    int width = rows[0].length;
    if (width == 0) {
      throw new BadDataException("Row 0 has no features; rows need at least one.");
    }
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != width) {
        throw new BadDataException(
            "Row %d has %d features and row 0 has %d; all rows must be equally long.",
            i, rows[i].length, width);
      }
    }
    return new FeatureViews.Rows(rows, width);
  }

  /**
   * Copies arrays, rounded to single precision.
   *
   * @param rows an array for each row, all of the same length
   * @return the features
   * @throws BadDataException if there are no rows or their lengths differ
   */
  static Features of(double[]... rows) {
    float[][] f = new float[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      f[i] = new float[rows[i].length];
      for (int k = 0; k < f[i].length; k++) {
        f[i][k] = (float) rows[i][k];
      }
    }
    return of(f);
  }

  /**
   * Returns a view of arrays.
   *
   * @param rows an array for each row, all of the same length
   * @return the features
   * @throws BadDataException if there are no rows or their lengths differ
   */
  static Features of(List<float[]> rows) {
    return of(rows.toArray(float[][]::new));
  }

  /**
   * Returns a view of a row-major array.
   *
   * @param rowMajor the rows, one after another
   * @param width the number of features of a row, at least 1
   * @return the features
   * @throws BadDataException if the length is not a positive multiple of the width
   */
  static Features of(float[] rowMajor, int width) {
    FeatureViews.checkRows(rowMajor.length, width);
    return new FeatureViews.Flat(rowMajor, width);
  }

  /**
   * Returns a view of a row-major buffer.
   *
   * @param rowMajor the rows, one after another, from the buffer's position to its limit
   * @param width the number of features of a row, at least 1
   * @return the features
   * @throws BadDataException if the length is not a positive multiple of the width
   */
  static Features of(FloatBuffer rowMajor, int width) {
    FeatureViews.checkRows(rowMajor.remaining(), width);
    return new FeatureViews.Buffered(rowMajor.slice(), width);
  }

  /**
   * Returns features without rows, which stand for the pool of a stream.
   *
   * @param width the number of features of a row, at least 1
   * @return the features
   */
  static Features empty(int width) {
    return new FeatureViews.Flat(new float[0], width);
  }

  /**
   * Concatenates two sets of rows.
   *
   * @param first the first rows
   * @param second the rows after them, of the same width
   * @return the view of both
   * @throws BadDataException if the widths differ
   */
  static Features of(Features first, Features second) {
    if (first.width() != second.width()) {
      throw new BadDataException(
          "Rows of %d and of %d features cannot be concatenated.", first.width(), second.width());
    }
    return new FeatureViews.Both(first, second);
  }
}
