package dev.prism;

import dev.prism.kernel.Kernel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Which blocks of similarities a problem keeps, and how. Immutable and safe for use by several
 * threads.
 */
public record StoragePlan(List<Entry> entries) implements Iterable<StoragePlan.Entry> {
  /** A block that is swept again and again may take so many eighths of the memory. */
  static final int SWEPT = 6;

  /** The block of a guide. */
  static final int CROSS = 1;

  public StoragePlan {
    entries = List.copyOf(entries);
  }

  /**
   * A block and how it is kept.
   *
   * @param kind dense, on the fly or a neighbour graph; a sparse matrix counts as a graph
   * @param storage the same in words, with what else is known of it
   * @param bytes what it takes
   */
  public record Entry(Block block, Storage.Kind kind, String storage, double bytes) {
    /** As results print it, such as {@code dense, 100.0 MB}. */
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s, %.1f MB", storage, bytes / 1e6);
    }
  }

  /** Of what has been built. */
  static StoragePlan of(Map<Block, Kernel> kernels) {
    List<Entry> out = new ArrayList<>();
    kernels.forEach((b, k) -> out.add(new Entry(b, kind(k), k.storage(), k.bytes())));
    return new StoragePlan(out);
  }

  private static Storage.Kind kind(Kernel k) {
    return k.isSparse()
        ? Storage.Kind.NEIGHBOURS
        : k.isStored() ? Storage.Kind.DENSE : Storage.Kind.ON_THE_FLY;
  }

  /** Of what a whole would build, judged by what a part of it has built. */
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
                      dropped ? "on the fly" : k.isGraph() ? graph(whole) : k.storage(),
                      bytes));
            });
    return new StoragePlan(out);
  }

  /** Of all items; what a part's would hold, and how much of the truth, says nothing of it. */
  private static String graph(BlockStore whole) {
    Storage s = whole.settings().storage();
    return "graph, " + s.neighbours() + " neighbours by " + s.by().on(whole.size()).spec();
  }

  /** Columns are always the pool's items. */
  private static double bytes(BlockStore whole, BlockStore part, Block b, Kernel k) {
    if (kind(k) != Storage.Kind.DENSE) {
      return k.bytes() * ((double) whole.size() / part.size());
    }
    long rows = b.rows() == Side.V ? whole.size() : k.rows(), columns = whole.size();
    boolean kept = whole.settings().keeps(rows, columns, b.isSwept() ? SWEPT : CROSS);
    return kept ? 4.0 * rows * columns : 0;
  }

  /** What all blocks take. */
  public long bytes() {
    return Math.round(entries.stream().mapToDouble(Entry::bytes).sum());
  }

  /** Some block is swept. */
  public boolean sweeps() {
    return entries.stream().anyMatch(e -> e.block().isSwept());
  }

  /** The block is among them. */
  public boolean has(Block b) {
    return entries.stream().anyMatch(e -> e.block().equals(b));
  }

  @Override
  public Iterator<Entry> iterator() {
    return entries.iterator();
  }

  /** How each block is kept by what it is called, as results print it. */
  public Map<String, String> toMap() {
    Map<String, String> out = new LinkedHashMap<>();
    entries.forEach(e -> out.put(e.block().toString(), e.toString()));
    return out;
  }

  @Override
  public String toString() {
    return toMap().toString();
  }
}
