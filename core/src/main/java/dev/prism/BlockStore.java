package dev.prism;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Sink;
import java.util.Arrays;
import java.util.Map;

/**
 * The similarities of a problem, block by block, and sums over them. Safe for use by several
 * threads; each is built when it is first asked for.
 *
 * @param whole where only some items of a pool are candidates: that pool; null otherwise
 */
record BlockStore(Blocks blocks, Settings settings, Whole whole, BlockCache cache) {
  /**
   * How blocks are built and kept.
   *
   * @param memory bytes that similarities may take
   */
  record Settings(Storage storage, long memory, Workers workers) {
    static final Settings DEFAULT =
        new Settings(Storage.AUTO, Runtime.getRuntime().maxMemory() * 6 / 10, Workers.all());

    Settings with(Storage s) {
      return new Settings(s, memory, workers);
    }

    Settings with(long bytes) {
      return new Settings(storage, bytes, workers);
    }

    Settings with(Workers w) {
      return new Settings(storage, memory, w);
    }

    /** A block of this size is kept dense, if it may take so many eighths of the memory. */
    boolean keeps(long rows, long columns, int eighths) {
      return switch (storage.kind()) {
        case DENSE -> true;
        case ON_THE_FLY -> false;
        case AUTO, NEIGHBOURS -> 4 * rows * columns <= memory / 8 * eighths;
      };
    }
  }

  /** Which items of which pool are candidates; null for items that are none of it. */
  record Whole(BlockStore pool, int[] ids) {
    Whole restrict(int[] some) {
      return ids == null ? this : new Whole(pool, Arrays.stream(some).map(j -> ids[j]).toArray());
    }
  }

  BlockStore(Blocks blocks, Settings settings, Whole whole) {
    this(blocks, settings, whole, new BlockCache());
  }

  /** The same with blocks from elsewhere. */
  BlockStore with(Blocks b) {
    return new BlockStore(b, settings, whole);
  }

  /** The same, built and kept otherwise. */
  BlockStore with(Settings s) {
    return new BlockStore(blocks, s, whole);
  }

  /** The same pool with other guides: what has nothing to do with them is shared. */
  BlockStore guided(Blocks b) {
    return new BlockStore(b, settings, whole, cache.withOtherGuides());
  }

  BlockStore without(Guide g) {
    return new BlockStore(blocks.without(g.side()), settings, whole, cache.without(g));
  }

  /** See {@link Problem#restrict}. */
  BlockStore restrict(int[] ids) {
    return new BlockStore(
        blocks.restrict(ids), settings, whole == null ? null : whole.restrict(ids));
  }

  /** See {@link Problem#withCandidates}. */
  BlockStore withCandidates(int[] ids) {
    if (isGraph()) {
      throw new BadRequestException(
          "A neighbour graph is of all items; some of them cannot be chosen from apart. Use another"
              + " storage.");
    }
    boolean stay = blocks.hasRows() || size() == 0; // what is represented is given, or concepts are
    return new BlockStore(
        stay ? blocks.restrict(ids) : blocks.withCandidates(ids),
        settings,
        whole == null ? new Whole(this, ids) : whole.restrict(ids));
  }

  /** See {@link Problem#withGroundSample}. */
  BlockStore withGroundSample(Features sample) {
    String what = "a sample to represent";
    Whole of = new Whole(with(blocks.with(Side.V, sample, what)), null);
    return new BlockStore(blocks.with(Side.R, sample, what), settings, of);
  }

  /** Features of the pool, as given. */
  Features features() {
    if (blocks.areGiven()) {
      throw new BadDataException("This measure reads features, and the problem has none.");
    }
    return blocks.features();
  }

  int size() {
    return blocks.count(Side.V);
  }

  private Workers workers() {
    return settings.workers();
  }

  private boolean isGraph() {
    return settings.storage().kind() == Storage.Kind.NEIGHBOURS;
  }

  /** See {@link Problem#ground}. */
  Kernel ground() {
    return cache.get(Block.PAIRS, this::symmetricGround);
  }

  private Kernel symmetricGround() {
    if (isGraph()) {
      return blocks.hasRows()
          ? Blocks.neighbours(blocks, Side.V, settings.storage(), workers())
          : represented();
    }
    Kernel k = blocks.between(Side.V, Side.V);
    if (blocks.areGiven()) {
      Symmetry.check(k);
    }
    return k;
  }

  private Side rows() {
    return blocks.hasRows() ? Side.R : Side.V;
  }

  /** See {@link Problem#represented}. */
  Kernel represented() {
    return cache.get(
        Block.swept(rows()),
        () ->
            isGraph()
                ? Blocks.neighbours(blocks, rows(), settings.storage(), workers())
                : stored(blocks.between(rows(), Side.V), StoragePlan.SWEPT));
  }

  /** See {@link Problem#representedByColumn}. */
  Kernel representedByColumn() {
    return cache.has(Block.swept(rows()))
        ? represented()
        : cache.get(Block.byColumn(rows()), () -> blocks.between(rows(), Side.V));
  }

  private Kernel stored(Kernel k, int eighths) {
    boolean keep = settings.keeps(k.rows(), k.columns(), eighths);
    long bytes = 4L * k.rows() * k.columns();
    if (keep && bytes > Runtime.getRuntime().maxMemory()) {
      throw new BadRequestException(
          "%d × %d similarities take %d MB and the heap has %d MB; store them on the fly, as a"
              + " neighbour graph, or give Java more memory (-Xmx).",
          k.rows(), k.columns(), bytes >> 20, Runtime.getRuntime().maxMemory() >> 20);
    }
    return keep ? k.stored(workers()) : k;
  }

  /** See {@link Problem#cross}. */
  Kernel cross(Guide g) {
    return cache.get(Block.of(g), () -> stored(blocks.guided(g, Side.V), StoragePlan.CROSS));
  }

  /** See {@link Problem#nearest}. */
  double[] nearest(Guide g, boolean literal) {
    return cache.get(
        new BlockCache.Sum(BlockCache.Sum.Kind.NEAREST, g.side(), literal),
        () -> nearest(cross(g), literal));
  }

  /** See {@link Problem#rowsNearest}. */
  double[] rowsNearest(Guide g, boolean literal) {
    return blocks.hasRows()
        ? cache.get(
            new BlockCache.Sum(BlockCache.Sum.Kind.ROWS_NEAREST, g.side(), literal),
            () -> nearest(blocks.guided(g, Side.R), literal))
        : nearest(g, literal);
  }

  private double[] nearest(Kernel k, boolean literal) {
    return k.columnMaxima(literal && k.rows() > 0 ? Double.NEGATIVE_INFINITY : 0, workers());
  }

  /** See {@link Problem#total(Guide)}. */
  double[] total(Guide g) {
    return cache.get(BlockCache.Sum.total(g.side()), () -> forTotals(g).columnTotals(workers()));
  }

  /** A linear similarity is summed in a way of its own, whether or not the block is stored. */
  private Kernel forTotals(Guide g) {
    Kernel k = blocks.guided(g, Side.V);
    return !k.linear() && cache.has(Block.of(g)) ? cross(g) : k;
  }

  /** See {@link Problem#total()}. */
  double[] total() {
    return cache.get(
        BlockCache.Sum.total(Side.V),
        () -> {
          Kernel all =
              whole == null
                  ? ground()
                  : (whole.ids == null ? blocks : whole.pool.blocks.withCandidates(whole.ids))
                      .between(Side.R, Side.V);
          return all.columnTotals(workers());
        });
  }

  /** See {@link Problem#rowsTotal}. */
  double[] rowsTotal() {
    return whole != null
        ? whole.pool.rowsTotal()
        : cache.get(
            new BlockCache.Sum(BlockCache.Sum.Kind.ROWS_TOTAL, Side.V, false),
            () -> {
              Kernel k = represented();
              double[] sum = new double[k.rows()];
              k.scan(
                  Kernel.all(k.columns()), 0, k.columns(), (Sink.Entries) (p, i, x) -> sum[i] += x);
              return sum;
            });
  }

  /** See {@link Problem#looksAtPool}. */
  boolean looksAtPool() {
    return cache.wasWanted(BlockCache.Sum.total(Side.V)) || cache.wasWanted(Block.swept(Side.V));
  }

  Map<Block, Kernel> kernels() {
    return cache.kernels();
  }
}
