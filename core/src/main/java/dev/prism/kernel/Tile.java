package dev.prism.kernel;

import dev.prism.simd.CoverageLoops;

/**
 * Some columns of a kernel over a range of rows, on loan until the scan moves on: the similarity of
 * column c and row i is {@code array[c][offset[c] + i − rowFrom]}.
 */
public final class Tile {
  /** Rows per tile where tiles are computed; sums over rows are drained at its multiples. */
  public static final int ROWS = CoverageLoops.ROWS;

  /** Columns per tile. */
  public static final int COLUMNS = 48;

  /** Position, in the array of candidates that is scanned, of the first column. */
  public int first;

  public int count;
  public int rowFrom;
  public int rowTo;
  public final float[][] array;
  public final int[] offset;

  Tile(int columns) {
    array = new float[columns][];
    offset = new int[columns];
  }

  public float at(int column, int row) {
    return array[column][offset[column] + row - rowFrom];
  }
}
