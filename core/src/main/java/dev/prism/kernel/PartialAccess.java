package dev.prism.kernel;

import java.util.Optional;

/**
 * Faster access to parts of a kernel than a scan of everything, for storages that have it. All
 * methods may be called from several threads at once.
 */
public interface PartialAccess {
  /**
   * The same columns over some of the rows.
   *
   * @param rows may hold a row more than once
   * @return empty if scanning the subset would cost as much as scanning all rows
   */
  default Optional<Kernel> rows(int[] rows) {
    return Optional.empty();
  }

  /**
   * Some of the columns, copied so that they lie next to each other.
   *
   * @return empty if scanning the copy would cost as much as scanning the original
   */
  default Optional<Kernel> columns(int[] columns) {
    return Optional.empty();
  }

  /**
   * Scans of a range of rows. Present only where similarities are computed during the scan: there a
   * row that is skipped is a product saved, and pruning by row blocks pays.
   */
  default Optional<RowRangeScan> rowRanges() {
    return Optional.empty();
  }

  /** {@link Kernel#scan} over the rows [rowFrom, rowTo) only. */
  @FunctionalInterface
  interface RowRangeScan {
    /**
     * Hands the columns js[from..to) over a range of rows to the sink.
     *
     * @param rowFrom a multiple of {@link Tile#ROWS}
     */
    void scan(int[] js, int from, int to, int rowFrom, int rowTo, Sink sink);
  }
}
