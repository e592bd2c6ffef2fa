package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink.Tile;
import java.util.Optional;

/**
 * A matrix of similarities between rows (the items to be represented) and columns (the candidates).
 * Implementations are safe for use by multiple threads.
 *
 * <p>The kernel owns iteration, so that it may view, compute or fetch columns as suits its storage;
 * {@link #scan} is the only hot path. Faster access that only some storages have is behind {@link
 * #partialAccess}. {@link Kernels} creates, copies and sums kernels.
 */
public interface Kernel {
  /** The layout of a kernel in memory. */
  enum Layout {
    /** Similarities are computed whenever they are read. */
    COMPUTED,
    /** Every similarity is stored. */
    DENSE,
    /** Some entries are stored; the others are 0. */
    SPARSE,
    /** The largest entries of each row of another kernel are stored; the others count as 0. */
    NEIGHBOUR_GRAPH;

    /** {@return whether entries that are not stored count as 0} */
    public boolean isSparse() {
      return this == SPARSE || this == NEIGHBOUR_GRAPH;
    }
  }

  /** A property of all similarities of a kernel. */
  enum Property {
    /** No similarity is negative. */
    NON_NEGATIVE,
    /** No similarity exceeds 1, so that 1 − S is a distance. */
    AT_MOST_ONE,
    /** Rows and columns are the same items, and S is positive semidefinite. */
    POSITIVE_SEMIDEFINITE
  }

  /**
   * How the similarities of a kernel are stored.
   *
   * @param layout the layout in memory
   * @param description the storage in words
   * @param bytes the memory held, in bytes
   */
  record StorageInfo(Layout layout, String description, long bytes) {}

  /** {@return the number of rows} */
  int rows();

  /** {@return the number of columns} */
  int columns();

  /**
   * Returns one similarity.
   *
   * @param row the row
   * @param column the column
   * @return S_ij
   */
  float at(int row, int column);

  /**
   * Hands columns to a sink, in order.
   *
   * @param js the columns
   * @param from the first position in {@code js}
   * @param to the position after the last
   * @param sink receives the columns by their positions in {@code js}
   */
  void scan(int[] js, int from, int to, ColumnSink sink);

  /**
   * Returns the kernel of some rows and columns.
   *
   * @param rows the rows, in the new order
   * @param columns the columns, in the new order
   * @return the restricted kernel
   */
  Kernel restrict(int[] rows, int[] columns);

  /** {@return faster access to parts of this kernel, if its storage has it} */
  default Optional<PartialAccess> partialAccess() {
    return Optional.empty();
  }

  /**
   * Returns whether a property is known to hold. Some storages read every similarity to find out.
   *
   * @param property the property
   * @return whether it holds; false if that is not known
   */
  boolean has(Property property);

  /** {@return the approximate number of values read to scan one column} */
  default long scanCost() {
    return rows();
  }

  /** {@return how the similarities are stored, as of now} */
  StorageInfo storage();

  /**
   * Returns a column.
   *
   * @param j the column
   * @param workers the threads that compute it
   * @return the column; the array may be shared and must not be modified
   */
  default float[] column(int j, Workers workers) {
    float[] out = new float[rows()];
    scan(new int[] {j}, 0, 1, (ColumnSink.Entries) (p, i, s) -> out[i] = s);
    return out;
  }

  /**
   * Faster access to parts, sums and copies of a kernel than a scan of everything, for storages
   * that have it. Safe for use by multiple threads.
   */
  interface PartialAccess {
    /**
     * Returns the kernel of some rows and all columns.
     *
     * @param rows the rows; a row may occur more than once
     * @return the kernel; empty if scanning it would cost as much as scanning all rows
     */
    default Optional<Kernel> rows(int[] rows) {
      return Optional.empty();
    }

    /**
     * Returns a copy of some columns, adjacent in memory.
     *
     * @param columns the columns
     * @return the copy; empty if scanning it would cost as much as scanning the original
     */
    default Optional<Kernel> columns(int[] columns) {
      return Optional.empty();
    }

    /**
     * Returns scans of a range of rows, for similarities that are computed during the scan, where
     * skipping rows saves products.
     *
     * @return the scan; empty if similarities are stored
     */
    default Optional<RowRangeScan> rowRanges() {
      return Optional.empty();
    }

    /**
     * Returns the similarities in memory, in the layout that suits them best.
     *
     * @param workers the threads that copy
     * @return the copy; empty if {@link #dense} is as good
     */
    default Optional<Kernel> stored(Workers workers) {
      return Optional.empty();
    }

    /**
     * Copies every similarity, column by column.
     *
     * @param workers the threads that copy
     * @return the copy; empty if a scan is as fast
     */
    default Optional<Kernel> dense(Workers workers) {
      return Optional.empty();
    }

    /** {@return S_jj for every j; empty if entries are read as fast one by one} */
    default Optional<float[]> diagonal() {
      return Optional.empty();
    }

    /**
     * Sums every column.
     *
     * @param workers the threads that sum
     * @return Σ_i S_ij for every column j; empty if a scan is as fast
     */
    default Optional<double[]> columnTotals(Workers workers) {
      return Optional.empty();
    }

    /** {@return whether column totals are computed without a pass over all pairs} */
    default boolean hasLinearTotals() {
      return false;
    }

    /**
     * Returns the maximum of every column.
     *
     * @param start the smallest maximum
     * @param workers the threads that search
     * @return max(start, max_i S_ij) for every column j; empty if a scan is as fast
     */
    default Optional<double[]> columnMaxima(double start, Workers workers) {
      return Optional.empty();
    }

    /** {@return an approximate search for neighbours, if rows and columns are the same features} */
    default Optional<NeighbourSearch> neighbourSearch() {
      return Optional.empty();
    }

    /** A search for the most similar items of every item that does not compare all pairs. */
    @FunctionalInterface
    interface NeighbourSearch {
      /**
       * Builds a symmetric neighbour graph.
       *
       * @param neighbours the number of neighbours of an item, at least 1
       * @param method {@link NeighbourMethod#CELLS} or {@link NeighbourMethod#HNSW}
       * @param workers the threads that search
       * @return the graph, with the recall in its description
       */
      SparseKernel nearest(int neighbours, NeighbourMethod method, Workers workers);
    }

    /** {@link Kernel#scan} over the rows [rowFrom, rowTo) only. */
    @FunctionalInterface
    interface RowRangeScan {
      /**
       * Hands columns over a range of rows to a sink.
       *
       * @param js the columns
       * @param from the first position in {@code js}
       * @param to the position after the last
       * @param rowFrom the first row, a multiple of {@link Tile#ROWS}
       * @param rowTo the row after the last
       * @param sink receives the columns
       */
      void scan(int[] js, int from, int to, int rowFrom, int rowTo, ColumnSink sink);
    }
  }
}
