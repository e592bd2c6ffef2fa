package dev.prism.kernel;

import dev.prism.base.BadRequestException;
import java.util.ServiceLoader;

/**
 * Builds indexes that find similar rows without comparing all of them. Implementations are
 * stateless; the artifact {@code dev.prism:prism-index} provides one by {@link ServiceLoader}.
 */
public interface NeighbourIndex {
  /**
   * Builds an index. The same rows always give the same index.
   *
   * @param rows the rows
   * @param by the product or distance by which rows are compared
   * @return the index
   */
  Searcher build(Features rows, Accumulator by);

  /** An index of rows. Safe for use by multiple threads. */
  @FunctionalInterface
  interface Searcher {
    /**
     * Finds rows that are probably the most similar to a row.
     *
     * @param row the row
     * @param count the number of rows to find
     * @return {@code count} rows or more, if that many are found
     */
    int[] nearest(int row, int count);
  }

  /**
   * Returns the implementation on the class path.
   *
   * @return the implementation
   * @throws BadRequestException if there is none
   */
  static NeighbourIndex load() {
    return ServiceLoader.load(NeighbourIndex.class)
        .findFirst()
        .orElseThrow(
            () ->
                new BadRequestException(
                    "There is no neighbour index on the class path; add the artifact"
                        + " dev.prism:prism-index, or find neighbours by cells."));
  }
}
