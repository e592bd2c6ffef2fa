package dev.prism.kernel;

import dev.prism.simd.CoverageLoops;

/** Receives the columns of a {@link Kernel#scan}. Not safe for use by multiple threads. */
public interface ColumnSink {
  /**
   * Receives several columns over a range of rows; ranges arrive in order.
   *
   * @param tile the columns, valid until the method returns
   */
  void dense(Tile tile);

  /**
   * Receives the stored entries of a column, with rows increasing.
   *
   * @param position the position of the column in the scan
   * @param row the rows of the entries
   * @param value the values of the entries
   * @param from the first entry of the column
   * @param to the entry after the last
   */
  void sparse(int position, int[] row, float[] value, int from, int to);

  /** {@return whether columns may be handed over by {@link #blocks}} */
  default boolean takesBlocks() {
    return false;
  }

  /**
   * Receives adjacent blocks, each of as many columns as a vector has lanes, stored row by row.
   * Columns that do not fill a block arrive in tiles.
   *
   * @param s the array of the blocks
   * @param at the start of the first block
   * @param blocks the number of blocks
   * @param first the position of the first column in the scan
   */
  default void blocks(float[] s, int at, int blocks, int first) {
    throw new UnsupportedOperationException();
  }

  /** A sink that receives single entries, for loops that are not hot. */
  @FunctionalInterface
  interface Entries extends ColumnSink {
    /**
     * Receives an entry.
     *
     * @param position the position of the column in the scan
     * @param row the row
     * @param value the similarity
     */
    void entry(int position, int row, float value);

    @Override
    default void dense(Tile tile) {
      for (int c = 0; c < tile.count; c++) {
        for (int i = tile.rowFrom; i < tile.rowTo; i++) {
          entry(tile.first + c, i, tile.at(c, i));
        }
      }
    }

    @Override
    default void sparse(int position, int[] row, float[] value, int from, int to) {
      for (int t = from; t < to; t++) {
        entry(position, row[t], value[t]);
      }
    }
  }

  /**
   * Some columns of a kernel over a range of rows, valid until the sink returns: the similarity of
   * column c and row i is {@code array[c][offset[c] + i − rowFrom]}. Not safe for use by multiple
   * threads.
   */
  final class Tile {
    /** The number of rows of a computed tile; partial sums over rows are added at its multiples. */
    public static final int ROWS = CoverageLoops.ROWS;

    /** The number of columns of a computed tile. */
    public static final int COLUMNS = 48;

    /** The position of the first column in the scan. */
    public int first;

    /** The number of columns. */
    public int count;

    /** The first row. */
    public int rowFrom;

    /** The row after the last. */
    public int rowTo;

    /** The array that holds each column. */
    public final float[][] array;

    /** The position of row {@link #rowFrom} of each column in its array. */
    public final int[] offset;

    Tile(int columns) {
      array = new float[columns][];
      offset = new int[columns];
    }

    /**
     * Returns a similarity.
     *
     * @param column the column, from 0 to {@link #count} − 1
     * @param row the row, from {@link #rowFrom} to {@link #rowTo} − 1
     * @return the similarity
     */
    public float at(int column, int row) {
      return array[column][offset[column] + row - rowFrom];
    }
  }
}
