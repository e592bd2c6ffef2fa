package dev.prism;

import dev.prism.base.BadRequestException;
import dev.prism.kernel.Finder;

/**
 * How the similarities between the pool and what it represents are kept.
 *
 * @param kind auto takes dense where it fits the memory given, and on the fly where it does not
 * @param neighbours for a neighbour graph: how many a row keeps
 * @param by for a neighbour graph: how they are found
 */
public record Storage(Kind kind, int neighbours, Finder by) {
  public static final Storage AUTO = new Storage(Kind.AUTO, 0, Finder.AUTO);
  public static final Storage DENSE = new Storage(Kind.DENSE, 0, Finder.AUTO);
  public static final Storage ON_THE_FLY = new Storage(Kind.ON_THE_FLY, 0, Finder.AUTO);

  public static Storage neighbours(int count) {
    return neighbours(count, Finder.AUTO);
  }

  public static Storage neighbours(int count, Finder by) {
    if (count < 1) {
      throw new BadRequestException("neighbours is %d; it must be at least 1.", count);
    }
    return new Storage(Kind.NEIGHBOURS, count, by);
  }

  /** The kinds. */
  public enum Kind {
    AUTO,
    DENSE,
    ON_THE_FLY,
    NEIGHBOURS
  }
}
