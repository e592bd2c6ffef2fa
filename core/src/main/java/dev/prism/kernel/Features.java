package dev.prism.kernel;

import dev.prism.base.PrismException;
import dev.prism.simd.Dots;

/**
 * Items as rows of numbers, read a row at a time so that they may lie in memory, in a file or in
 * another set's rows. What is handed in is not copied: leave it alone while it is in use.
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
    return new Selected(this, rows);
  }

  /** One array a row. */
  static Features of(float[]... rows) {
    if (rows.length == 0) {
      throw new PrismException("The feature matrix is empty; it needs at least one row.");
    }
    int width = rows[0].length;
    if (width == 0) {
      throw new PrismException("Row 0 has no features; rows need at least one.");
    }
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != width) {
        throw new PrismException(
            "Row %d has %d features and row 0 has %d; all rows must be equally long.",
            i, rows[i].length, width);
      }
    }
    return new Rows(rows, width);
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

  /** Rows one after another in one array. */
  static Features of(float[] rowMajor, int width) {
    if (width < 1 || rowMajor.length == 0 || rowMajor.length % width != 0) {
      throw new PrismException(
          "%d numbers do not make rows of %d; the length must be a positive multiple of the width.",
          rowMajor.length, width);
    }
    return new Flat(rowMajor, width);
  }

  /** No rows of this width: stands for the pool where items arrive one by one. */
  static Features empty(int width) {
    return new Flat(new float[0], width);
  }

  /** The rows of one after the rows of another. */
  static Features of(Features first, Features second) {
    if (first.width() != second.width()) {
      throw new PrismException(
          "Rows of %d and of %d features cannot stand together.", first.width(), second.width());
    }
    return new Both(first, second);
  }

  /** See {@link #of(Features, Features)}. */
  record Both(Features first, Features second) implements Features {
    @Override
    public int size() {
      return first.size() + second.size();
    }

    @Override
    public int width() {
      return first.width();
    }

    @Override
    public void read(int row, float[] into, int offset) {
      if (row < first.size()) {
        first.read(row, into, offset);
      } else {
        second.read(row - first.size(), into, offset);
      }
    }
  }

  /** See {@link #of(float[]...)}. */
  record Rows(float[][] rows, int width) implements Features {
    @Override
    public int size() {
      return rows.length;
    }

    @Override
    public void read(int row, float[] into, int offset) {
      System.arraycopy(rows[row], 0, into, offset, width);
    }
  }

  /** See {@link #of(float[], int)}. */
  record Flat(float[] values, int width) implements Features {
    @Override
    public int size() {
      return values.length / width;
    }

    @Override
    public void read(int row, float[] into, int offset) {
      System.arraycopy(values, row * width, into, offset, width);
    }
  }

  /** See {@link #select}. */
  record Selected(Features all, int[] ids) implements Features {
    @Override
    public int size() {
      return ids.length;
    }

    @Override
    public int width() {
      return all.width();
    }

    @Override
    public void read(int row, float[] into, int offset) {
      all.read(ids[row], into, offset);
    }

    @Override
    public double readSquared(int row, float[] into, int offset) {
      return all.readSquared(ids[row], into, offset);
    }

    @Override
    public Features select(int[] rows) {
      int[] inner = new int[rows.length];
      for (int i = 0; i < rows.length; i++) {
        inner[i] = ids[rows[i]];
      }
      return new Selected(all, inner);
    }
  }
}
