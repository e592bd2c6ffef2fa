package dev.prism.kernel;

/** What receives the columns of a scan. */
public interface Sink {
  /** Several columns at once, over a range of rows; ranges come in order. */
  void dense(Tile tile);

  /** A whole column's stored entries: row[t] and value[t] for t in [from, to), rows increasing. */
  void sparse(int position, int[] row, float[] value, int from, int to);

  /** Columns may come in whole blocks: {@link #blocks}. */
  default boolean takesBlocks() {
    return false;
  }

  /**
   * Blocks one after another, each of as many columns as a vector has lanes: row after row, of each
   * row column after column. Columns that fill no block come in tiles.
   *
   * @param at where the first block begins
   * @param first the first column's position
   */
  default void blocks(float[] s, int at, int blocks, int first) {
    throw new UnsupportedOperationException();
  }

  /** A sink that looks at one entry after the other. For what is not hot. */
  interface Entries extends Sink {
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
}
