package dev.prism.kernel;

import dev.prism.base.BadDataException;
import dev.prism.simd.Dots;
import java.nio.FloatBuffer;
import java.util.List;

/**
 * Items as rows of numbers, read a row at a time so that they may lie in memory, in a file or in
 * another set's rows. Safe for reading by several threads. What is handed in is not copied: do not
 * change it while it is in use.
 */
public interface Features {
  int size();

  int width();

  /** Copies a row to {@code into[offset …]}. Safe from several threads. */
  void read(int row, float[] into, int offset);

  /** The same, and tells ‖x‖²: who looks at a row's numbers as it reads them looks once. */
  default double readSquared(int row, float[] into, int offset) {
    read(row, into, offset);
    return Dots.squares(into, offset, offset + width());
  }

  /**
   * dots[i − from] ← ⟨x_i, y⟩, in double, for the rows i in [from, to): who needs no more of a row
   * need not copy it.
   *
   * @param squares ‖x_i‖² of the rows as they lie, before any scaling
   */
  default void dots(int from, int to, double[] y, double[] dots, double[] squares) {
    float[] row = new float[width()];
    for (int i = from; i < to; i++) {
      squares[i - from] = readSquared(i, row, 0);
      dots[i - from] = Dots.dot(row, y);
    }
  }

  /** Some of the rows, in the order given; a row may come twice. */
  default Features select(int[] rows) {
    return new FeatureViews.Selected(this, rows);
  }

  /** One array a row. */
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

  /** One array a row. */
  static Features of(List<float[]> rows) {
    return of(rows.toArray(float[][]::new));
  }

  /** Rows one after another in one array. */
  static Features of(float[] rowMajor, int width) {
    FeatureViews.checkRows(rowMajor.length, width);
    return new FeatureViews.Flat(rowMajor, width);
  }

  /** Rows one after another in a buffer, from its position to its limit. */
  static Features of(FloatBuffer rowMajor, int width) {
    FeatureViews.checkRows(rowMajor.remaining(), width);
    return new FeatureViews.Buffered(rowMajor.slice(), width);
  }

  /** No rows of this width: stands for the pool where items arrive one by one. */
  static Features empty(int width) {
    return new FeatureViews.Flat(new float[0], width);
  }

  /** The rows of one after the rows of another. */
  static Features of(Features first, Features second) {
    if (first.width() != second.width()) {
      throw new BadDataException(
          "Rows of %d and of %d features cannot stand together.", first.width(), second.width());
    }
    return new FeatureViews.Both(first, second);
  }
}
