package dev.prism;

import dev.prism.StoragePlan.Block;
import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernel.PartialAccess;
import dev.prism.kernel.Kernels;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The similarities of a problem, block by block, and sums over them; each is built on first use.
 * Safe for use by multiple threads.
 *
 * @param whole the whole pool if only some of its items are candidates; null otherwise
 */
record BlockStore(Blocks blocks, Settings settings, @Nullable Whole whole, BlockCache cache) {
  /**
   * How blocks are built and stored.
   *
   * @param memory the memory for similarities in bytes
   */
  record Settings(Storage storage, long memory, Workers workers) {
    static final Settings DEFAULT =
        new Settings(
            Storage.AUTO, Runtime.getRuntime().maxMemory() * 6 / 10, Workers.allProcessors());

    Settings with(Storage s) {
      return new Settings(s, memory, workers);
    }

    Settings with(long bytes) {
      return new Settings(storage, bytes, workers);
    }

    Settings with(Workers w) {
      return new Settings(storage, memory, w);
    }

    /** Returns whether a block is stored dense, given its share of the memory in eighths. */
    boolean keeps(long rows, long columns, int eighths) {
      return switch (storage.kind()) {
        case DENSE -> true;
        case ON_THE_FLY -> false;
        case AUTO, NEIGHBOURS -> 4 * rows * columns <= memory / 8 * eighths;
      };
    }
  }

  /**
   * The pool to which the candidates belong.
   *
   * @param ids the candidates' indices in the pool; null if they are not items of it
   */
  record Whole(BlockStore pool, int @Nullable [] ids) {
    Whole restrict(int[] some) {
      return ids == null ? this : new Whole(pool, Arrays.stream(some).map(j -> ids[j]).toArray());
    }
  }

  BlockStore(Blocks blocks, Settings settings, @Nullable Whole whole) {
    this(blocks, settings, whole, new BlockCache());
  }

  BlockStore with(Blocks b) {
    return new BlockStore(b, settings, whole);
  }

  BlockStore with(Settings s) {
    return new BlockStore(blocks, s, whole);
  }

  /** Replaces the auxiliary sets; blocks that do not involve them are shared. */
  BlockStore withAuxiliarySet(Blocks b) {
    return new BlockStore(b, settings, whole, cache.withOtherAuxiliarySets());
  }

  BlockStore without(AuxiliarySet g) {
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
          "A neighbour graph spans all items, so the candidates cannot be restricted to some of"
              + " them. Use another storage.");
    }
    boolean stay = blocks.hasRows() || size() == 0; // rows to represent are given, or concepts
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

  /** Returns the features of the pool, as given. */
  Features features() {
    if (blocks.areGiven()) {
      throw new BadDataException("This measure reads features, and the problem has none.");
    }
    return blocks.features();
  }

  /** See {@link Problem#counts()}. */
  Features counts() {
    return blocks.counts() == null ? features() : blocks.counts();
  }

  /** Returns the store of the whole pool, on which a measure depends from now on. */
  BlockStore wholePool() {
    cache.request(BlockCache.Sum.total(Side.V));
    return whole == null ? this : whole.pool;
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
      SymmetryCheck.check(k);
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
                : stored(blocks.between(rows(), Side.V), StoragePlan.SWEPT_EIGHTHS));
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
    return keep ? Kernels.stored(k, workers()) : k;
  }

  /** See {@link Problem#cross}. */
  Kernel cross(AuxiliarySet g) {
    return cache.get(
        Block.of(g), () -> stored(blocks.auxiliary(g, Side.V), StoragePlan.AUXILIARY_EIGHTHS));
  }

  /** See {@link Problem#nearest}. */
  double[] nearest(AuxiliarySet g, boolean clipNegatives) {
    return cache.get(
        new BlockCache.Sum(BlockCache.Sum.Kind.NEAREST, g.side(), clipNegatives),
        () -> nearest(cross(g), clipNegatives));
  }

  /** See {@link Problem#rowsNearest}. */
  double[] rowsNearest(AuxiliarySet g, boolean clipNegatives) {
    return blocks.hasRows()
        ? cache.get(
            new BlockCache.Sum(BlockCache.Sum.Kind.ROWS_NEAREST, g.side(), clipNegatives),
            () -> nearest(blocks.auxiliary(g, Side.R), clipNegatives))
        : nearest(g, clipNegatives);
  }

  private double[] nearest(Kernel k, boolean clipNegatives) {
    return Kernels.columnMaxima(
        k, !clipNegatives && k.rows() > 0 ? Double.NEGATIVE_INFINITY : 0, workers());
  }

  /** See {@link Problem#total(AuxiliarySet)}. */
  double[] total(AuxiliarySet g) {
    return cache.get(
        BlockCache.Sum.total(g.side()), () -> Kernels.columnTotals(forTotals(g), workers()));
  }

  /**
   * A linear similarity is summed without a pass over all pairs, so it is not read from storage.
   */
  private Kernel forTotals(AuxiliarySet g) {
    Kernel k = blocks.auxiliary(g, Side.V);
    boolean linear = k.partialAccess().map(PartialAccess::hasLinearTotals).orElse(false);
    return !linear && cache.has(Block.of(g)) ? cross(g) : k;
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
          return Kernels.columnTotals(all, workers());
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
                  Kernels.indices(k.columns()),
                  0,
                  k.columns(),
                  (ColumnSink.Entries) (p, i, x) -> sum[i] += x);
              return sum;
            });
  }

  /** See {@link Problem#dependsOnGroundSet}. */
  boolean dependsOnGroundSet() {
    return cache.wasRequested(BlockCache.Sum.total(Side.V))
        || cache.wasRequested(Block.swept(Side.V));
  }

  Map<Block, Kernel> kernels() {
    return cache.kernels();
  }
}
