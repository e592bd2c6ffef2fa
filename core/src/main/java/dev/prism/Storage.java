package dev.prism;

import dev.prism.base.BadRequestException;
import dev.prism.kernel.NeighbourMethod;

/**
 * How similarities are stored. Immutable and safe for use by multiple threads.
 *
 * @param kind the kind of storage
 * @param neighbours the number of neighbours of a row in a neighbour graph; 0 for other kinds
 * @param method how the neighbours of a neighbour graph are found
 */
public record Storage(Kind kind, int neighbours, NeighbourMethod method) {
  /** Dense if the similarities fit the memory, on the fly otherwise. */
  public static final Storage AUTO = new Storage(Kind.AUTO, 0, NeighbourMethod.AUTO);

  /** Every similarity in memory. */
  public static final Storage DENSE = new Storage(Kind.DENSE, 0, NeighbourMethod.AUTO);

  /** Similarities are computed from the features whenever they are read. */
  public static final Storage ON_THE_FLY = new Storage(Kind.ON_THE_FLY, 0, NeighbourMethod.AUTO);

  /**
   * Returns a neighbour graph, which keeps the most similar items of each item.
   *
   * @param count the number of neighbours of an item, at least 1
   * @return the storage
   */
  public static Storage neighbours(int count) {
    return neighbours(count, NeighbourMethod.AUTO);
  }

  /**
   * Returns a neighbour graph whose neighbours are found by a given method.
   *
   * @param count the number of neighbours of an item, at least 1
   * @param method how neighbours are found
   * @return the storage
   */
  public static Storage neighbours(int count, NeighbourMethod method) {
    if (count < 1) {
      throw new BadRequestException("neighbours is %d; it must be at least 1.", count);
    }
    return new Storage(Kind.NEIGHBOURS, count, method);
  }

  /** The kind of a storage. */
  public enum Kind {
    /** Dense if the similarities fit the memory, on the fly otherwise. */
    AUTO,
    /** Every similarity in memory. */
    DENSE,
    /** Similarities are computed whenever they are read. */
    ON_THE_FLY,
    /** A graph of the most similar items; other similarities count as 0. */
    NEIGHBOURS
  }
}
