package dev.prism;

import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of similarities of a problem and how each is stored. Immutable and safe for use by
 * multiple threads.
 *
 * @param entries the blocks
 */
public record StoragePlan(List<Entry> entries) implements Iterable<StoragePlan.Entry> {
  /** The share of the memory, in eighths, that a block which is scanned repeatedly may take. */
  static final int SWEPT_EIGHTHS = 6;

  /** The share of the memory, in eighths, that the block of an auxiliary set may take. */
  static final int AUXILIARY_EIGHTHS = 1;

  /** Copies the entries. */
  public StoragePlan {
    entries = List.copyOf(entries);
  }

  /**
   * A block and how it is stored.
   *
   * @param block the block
   * @param kind dense, on the fly or a neighbour graph; a sparse matrix counts as a graph
   * @param storage the storage in words, with details
   * @param bytes the memory in bytes
   */
  public record Entry(Block block, Storage.Kind kind, String storage, double bytes) {
    /** {@return the storage in text, such as {@code dense, 100.0 MB}} */
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s, %.1f MB", storage, bytes / 1e6);
    }
  }

  /** Returns the plan of blocks that have been built. */
  static StoragePlan of(Map<Block, Kernel> kernels) {
    List<Entry> out = new ArrayList<>();
    kernels.forEach(
        (b, k) -> {
          Kernel.StorageInfo s = k.storage();
          out.add(new Entry(b, kind(k), s.description(), s.bytes()));
        });
    return new StoragePlan(out);
  }

  private static Storage.Kind kind(Kernel k) {
    return switch (k.storage().layout()) {
      case COMPUTED -> Storage.Kind.ON_THE_FLY;
      case DENSE -> Storage.Kind.DENSE;
      case SPARSE, NEIGHBOUR_GRAPH -> Storage.Kind.NEIGHBOURS;
    };
  }

  /** Returns the plan of the blocks that a whole would build, given those of a part of it. */
  static StoragePlan of(BlockStore whole, BlockStore part) {
    List<Entry> out = new ArrayList<>();
    part.kernels()
        .forEach(
            (b, k) -> {
              double bytes = bytes(whole, part, b, k);
              boolean dropped = kind(k) == Storage.Kind.DENSE && bytes == 0;
              out.add(
                  new Entry(
                      b,
                      dropped ? Storage.Kind.ON_THE_FLY : kind(k),
                      dropped
                          ? "on the fly"
                          : k.storage().layout() == Kernel.Layout.NEIGHBOUR_GRAPH
                              ? graph(whole)
                              : k.storage().description(),
                      bytes));
            });
    return new StoragePlan(out);
  }

  /** Describes the graph of all items; entries and recall of a part's graph do not carry over. */
  private static String graph(BlockStore whole) {
    Storage s = whole.settings().storage();
    return "graph, "
        + s.neighbours()
        + " neighbours by "
        + s.method().resolve(whole.size()).label();
  }

  /** Estimates the memory of a block, whose columns are always the pool. */
  private static double bytes(BlockStore whole, BlockStore part, Block b, Kernel k) {
    if (kind(k) != Storage.Kind.DENSE) {
      double bytes = k.storage().bytes() * ((double) whole.size() / part.size());
      return kind(k) == Storage.Kind.ON_THE_FLY ? Kernels.packedBytes(bytes) : bytes;
    }
    long rows = b.rows() == Side.V ? whole.size() : k.rows(), columns = whole.size();
    boolean kept =
        whole.settings().keeps(rows, columns, b.isSwept() ? SWEPT_EIGHTHS : AUXILIARY_EIGHTHS);
    return kept ? 4.0 * rows * columns : 0;
  }

  /** {@return the memory of all blocks, in bytes} */
  public long bytes() {
    return Math.round(entries.stream().mapToDouble(Entry::bytes).sum());
  }

  /** {@return whether terms scan all columns of some block repeatedly} */
  public boolean hasSweptBlock() {
    return entries.stream().anyMatch(e -> e.block().isSwept());
  }

  /**
   * Returns whether the plan has a block.
   *
   * @param b the block
   * @return whether it is among the entries
   */
  public boolean has(Block b) {
    return entries.stream().anyMatch(e -> e.block().equals(b));
  }

  @Override
  public Iterator<Entry> iterator() {
    return entries.iterator();
  }

  /** {@return the storage of each block, by the name of the block} */
  public Map<String, String> toMap() {
    Map<String, String> out = new LinkedHashMap<>();
    entries.forEach(e -> out.put(e.block().toString(), e.toString()));
    return out;
  }

  @Override
  public String toString() {
    return toMap().toString();
  }

  /**
   * A block of similarities: its sides and its use. Immutable and safe for use by multiple threads.
   *
   * @param rows the side of its rows
   * @param columns the side of its columns
   * @param use the terms that read it
   */
  public record Block(Side rows, Side columns, Use use) implements BlockCache.Key {
    /** V × V for terms that read one column per pick. */
    public static final Block PAIRS = new Block(Side.V, Side.V, Use.PAIRS);

    /** The terms that read a block. */
    public enum Use {
      /** Terms that read one column per pick, such as pair sums and log-determinants. */
      PAIRS(""),
      /** Terms that compare an auxiliary set with the pool. */
      AUXILIARY(""),
      /** Terms that scan all columns repeatedly. */
      SWEPT(", swept"),
      /** Explanations, which read few columns. */
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

    static Block of(AuxiliarySet g) {
      return new Block(g.side(), Side.V, Use.AUXILIARY);
    }

    /** {@return whether terms scan all columns of this block repeatedly} */
    public boolean isSwept() {
      return use == Use.SWEPT;
    }

    /** {@return whether the rows are the pool or are to be represented instead of it} */
    public boolean hasGroundSetRows() {
      return rows == Side.V || rows == Side.R;
    }

    @Override
    public boolean involves(Side side) {
      return rows == side || columns == side;
    }

    /** By hand, because the first selection of a JVM waits for what a record generates. */
    @Override
    public boolean equals(@Nullable Object o) {
      return o instanceof Block b && rows == b.rows && columns == b.columns && use == b.use;
    }

    @Override
    public int hashCode() {
      return 31 * (31 * rows.hashCode() + columns.hashCode()) + use.hashCode();
    }

    /** {@return the block in text, such as {@code V × V, swept}} */
    @Override
    public String toString() {
      return rows + " × " + columns + use.suffix;
    }
  }
}
