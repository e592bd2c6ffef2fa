package dev.prism;

/**
 * How the similarities between the pool and what it represents are kept.
 *
 * @param kind auto takes dense where it fits the memory given, and on the fly where it does not
 * @param neighbours for a neighbour graph: how many a row keeps
 */
public record Storage(Kind kind, int neighbours) {
  public static final Storage AUTO = new Storage(Kind.AUTO, 0);
  public static final Storage DENSE = new Storage(Kind.DENSE, 0);
  public static final Storage ON_THE_FLY = new Storage(Kind.ON_THE_FLY, 0);

  public static Storage neighbours(int count) {
    if (count < 1) {
      throw new PrismException("neighbours is %d; it must be at least 1.", count);
    }
    return new Storage(Kind.NEIGHBOURS, count);
  }

  /** The kinds. */
  public enum Kind {
    AUTO,
    DENSE,
    ON_THE_FLY,
    NEIGHBOURS
  }
}
