package dev.prism.kernel;

import dev.prism.base.BadRequestException;
import java.util.ServiceLoader;

/**
 * A library that finds similar rows without looking at all of them. It is in an artifact of its
 * own, {@code dev.prism:prism-index}, and found where that is on the class path.
 */
public interface NeighbourIndex {
  /**
   * Puts rows into an index. The same rows make the same index, whatever else runs.
   *
   * @param by what makes rows similar: a large product, or a small distance
   */
  Near of(Features rows, Accumulator by);

  /** Looks rows up; safe from several threads. */
  @FunctionalInterface
  interface Near {
    /** Rows that are probably the most similar: {@code count} or more, if so many are found. */
    int[] to(int row, int count);
  }

  static NeighbourIndex load() {
    return ServiceLoader.load(NeighbourIndex.class)
        .findFirst()
        .orElseThrow(
            () ->
                new BadRequestException(
                    "No index is here to find neighbours with; put the artifact"
                        + " dev.prism:prism-index on the class path, or let them be found by"
                        + " cells."));
  }
}
