package dev.prism;

/**
 * Which similarities a block holds, and what reads them. Immutable and safe for use by several
 * threads.
 *
 * @param rows the side that rows stand for
 * @param columns the side that columns stand for
 * @param use what reads the block
 */
public record Block(Side rows, Side columns, Use use) implements BlockCache.Key {
  /** V × V for terms that read a column a pick. */
  public static final Block PAIRS = new Block(Side.V, Side.V, Use.PAIRS);

  /** What reads a block. */
  public enum Use {
    /** Terms that read a column a pick, such as pair sums and log-determinants. */
    PAIRS(""),
    /** Terms that compare a guide with the pool. */
    GUIDE(""),
    /** Terms that sweep all columns again and again. */
    SWEPT(", swept"),
    /** Explanations, which read a few columns. */
    BY_COLUMN(", by column");

    private final String suffix;

    Use(String suffix) {
      this.suffix = suffix;
    }
  }

  static Block swept(Side rows) {
    return new Block(rows, Side.V, Use.SWEPT);
  }

  static Block byColumn(Side rows) {
    return new Block(rows, Side.V, Use.BY_COLUMN);
  }

  static Block of(Guide g) {
    return new Block(g.side(), Side.V, Use.GUIDE);
  }

  /** Terms sweep this block again and again. */
  public boolean isSwept() {
    return use == Use.SWEPT;
  }

  /** Rows stand for the pool or for what is represented instead of it, not for a guide. */
  public boolean isOfGround() {
    return rows == Side.V || rows == Side.R;
  }

  @Override
  public boolean involves(Side side) {
    return rows == side || columns == side;
  }

  /** As results print it, such as {@code V × V, swept}. */
  @Override
  public String toString() {
    return rows + " × " + columns + use.suffix;
  }
}
