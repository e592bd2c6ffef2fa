package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink.Tile;
import java.util.Optional;

/**
 * Faster access to parts, sums and copies of a kernel than a scan of everything, for storages that
 * have it. Safe for use by multiple threads.
 */
public interface PartialAccess {
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
