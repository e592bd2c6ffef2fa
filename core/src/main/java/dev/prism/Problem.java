package dev.prism;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Params;
import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Similarity;
import dev.prism.term.Given;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * A pool V, its guidance Q and P, and the similarities among them. Immutable and safe for use by
 * several threads.
 *
 * <p>Each block of similarities is built when a measure first asks for it, so what no measure needs
 * is never built.
 */
public final class Problem {
  private final BlockStore store;
  private final Concepts concepts;

  private Problem(BlockStore store, Concepts concepts) {
    this.store = store;
    this.concepts = concepts;
  }

  private Problem(Blocks blocks, Concepts concepts) {
    this(new BlockStore(blocks, BlockStore.Settings.DEFAULT, null), concepts);
  }

  /** A pool of feature rows, compared by cosine unless told otherwise. */
  public static Problem of(Features pool) {
    Map<Side, Features> raw = new EnumMap<>(Map.of(Side.V, pool));
    return new Problem(new FeatureBlocks(raw, Similarity.COSINE, Workers.all()), null);
  }

  /** A matrix that the user brings: V × V, or what is to be represented × V. */
  public static Problem of(Kernel ground) {
    return of(ground.rows() == ground.columns() ? Side.V : Side.R, ground);
  }

  /**
   * A matrix whose rows are the pool (V) or what is to be represented (R), even if it is square.
   */
  public static Problem of(Side rows, Kernel k) {
    return new Problem(new MatrixBlocks(Map.of(new Blocks.Pair(rows, Side.V), k)), null);
  }

  /** Items known by the concepts they cover alone. */
  public static Problem of(Concepts concepts) {
    return new Problem(new MatrixBlocks(Map.of()), concepts);
  }

  /** More like these. Similarities among the pool are shared with this problem. */
  public Problem query(Features q) {
    return with(store.guided(blocks().with(Side.Q, q, "a query set")));
  }

  /** Nothing like these. Similarities among the pool are shared with this problem. */
  public Problem privateSet(Features p) {
    return with(store.guided(blocks().with(Side.P, p, "a private set")));
  }

  /** Represent these rows instead of the pool itself. */
  public Problem representing(Features rows) {
    return with(store.with(blocks().with(Side.R, rows, "rows to represent")));
  }

  /** The same guides and similarity with another pool. */
  public Problem pool(Features v) {
    return with(new BlockStore(blocks().with(Side.V, v, "another pool"), store.settings(), null));
  }

  /** The similarity that items are compared by, as it was asked for. */
  public Similarity similarity() {
    return blocks().similarity();
  }

  /** The same rows compared by another similarity. */
  public Problem similarity(Similarity s) {
    return with(store.with(blocks().with(s)));
  }

  /** One more matrix, with its sides; for problems of matrices. */
  public Problem block(Side rows, Side columns, Kernel k) {
    return with(store.with(blocks().with(rows, columns, k)));
  }

  /** The same items with the concepts that they cover. */
  public Problem concepts(Concepts c) {
    if (size() != 0 && c.probability().columns() != size()) {
      throw new BadDataException(
          "The concepts are of %d items and the pool has %d.", c.probability().columns(), size());
    }
    return new Problem(store.with(blocks()), c);
  }

  /** How similarities are kept, as it was asked for. */
  public Storage storage() {
    return store.settings().storage();
  }

  /** The same with similarities that are kept in another way. */
  public Problem storage(Storage s) {
    return s.equals(storage()) ? this : with(store.with(store.settings().with(s)));
  }

  /** The same where similarities may take so many bytes. */
  public Problem memory(long bytes) {
    if (bytes < 1) {
      throw new BadRequestException("memory is %d bytes; it must be positive.", bytes);
    }
    return with(store.with(store.settings().with(bytes)));
  }

  /** The same where so many threads build blocks and compute gains. */
  public Problem threads(int threads) {
    return workers(workers().withThreads(threads));
  }

  /**
   * The same where tasks of this executor, beside the calling thread, build blocks and compute
   * gains, instead of threads that the process shares.
   */
  public Problem executor(Executor executor) {
    return workers(Workers.on(executor, workers().threads()));
  }

  /** The same where these workers build blocks and compute gains. */
  public Problem workers(Workers w) {
    return with(store.with(blocks().with(w)).with(store.settings().with(w)));
  }

  private Problem with(BlockStore other) {
    return new Problem(other, concepts);
  }

  private Blocks blocks() {
    return store.blocks();
  }

  /** Items that may be chosen. */
  public int size() {
    int n = store.size();
    return n == 0 && concepts != null ? concepts.probability().columns() : n;
  }

  /** Items are known by the concepts they cover, and by nothing else. */
  public boolean isOfConceptsAlone() {
    return concepts != null && store.size() == 0;
  }

  /** Bytes that similarities may take. */
  public long memory() {
    return store.settings().memory();
  }

  /** Who builds blocks and computes gains. */
  public Workers workers() {
    return store.settings().workers();
  }

  /** The guide is there as items to compare with. */
  public boolean has(Guide g) {
    return blocks().count(g.side()) > 0;
  }

  /** The guide is there as concepts. */
  public boolean hasConcepts(Guide g) {
    return concepts != null && concepts.has(g);
  }

  /** Which query and private sets there are. */
  public AuxiliarySets auxiliarySets() {
    return AuxiliarySets.of(this::has, this::hasConcepts, isOfConceptsAlone());
  }

  /** |Q| + |P|, of the sets that are given as items. */
  public int auxiliarySize() {
    return blocks().count(Side.Q) + blocks().count(Side.P);
  }

  /** V × V for terms that take one column at a time: nothing stored. Symmetric. */
  public Kernel ground() {
    return store.ground();
  }

  /** What is to be represented × V, for terms that sweep it: dense where it fits. */
  public Kernel represented() {
    return store.represented();
  }

  /** The same for a reader of a few columns: what is built already, or nothing stored. */
  public Kernel representedByColumn() {
    return store.representedByColumn();
  }

  /** Similarities of a guide's items (rows) to V; no rows where the guide is absent. */
  public Kernel cross(Guide g) {
    return store.cross(g);
  }

  /** max_{i∈guide} S_ij for j in V: 0 for an empty guide; negative ones only read literally. */
  public double[] nearest(Guide g, boolean literal) {
    return store.nearest(g, literal);
  }

  /** The same for what is to be represented. */
  public double[] rowsNearest(Guide g, boolean literal) {
    return store.rowsNearest(g, literal);
  }

  /** Σ_{i∈guide} S_ij for j in V. */
  public double[] total(Guide g) {
    return store.total(g);
  }

  /** Σ_{i∈V} S_ij for j in V; V is the whole pool where this has some of its items alone. */
  public double[] total() {
    return store.total();
  }

  /** Σ_{j∈V} S_ij for every row to be represented; V is the whole pool, as in {@link #total()}. */
  public double[] rowsTotal() {
    return store.rowsTotal();
  }

  /** A sum over the pool's items was asked for: on part of the pool it is another function. */
  public boolean looksAtPool() {
    return store.looksAtPool();
  }

  /** What a log-determinant is conditioned on: all guides as one block, or one after the other. */
  public Given given(boolean oneBlock, Params t, Guide... guides) {
    return Conditioning.of(blocks(), oneBlock, t, guides);
  }

  /** Whether the pool is known by its features. */
  public boolean hasFeatures() {
    return blocks().features() != null;
  }

  /** The pool's features, as they were given. */
  public Features features() {
    return store.features();
  }

  /** The features of the whole pool, where this has some of its items alone. */
  public Features poolFeatures() {
    return store.whole() == null ? features() : store.whole().pool().features();
  }

  /** Which concepts the items cover. */
  public Concepts concepts() {
    if (concepts == null) {
      throw new BadDataException(
          "Set-cover measures read which concepts an item covers, and the problem has no concepts;"
              + " give them with concepts(…).");
    }
    return concepts;
  }

  /** The same guidance over part of V: the one operation behind chunks and partitions. */
  public Problem restrict(int[] ids) {
    return part(store.restrict(checked(ids)), ids);
  }

  /**
   * Some items of V to choose from, with all of V as the ground set: what is represented and what
   * is summed over stays, so that a set of them has the value that it has here.
   */
  public Problem withCandidates(int[] ids) {
    return part(store.withCandidates(checked(ids)), ids);
  }

  private Problem part(BlockStore some, int[] ids) {
    return new Problem(some, concepts == null ? null : concepts.restrict(ids));
  }

  /**
   * These items to choose from, with a sample that stands for a ground set too large to keep: what
   * is represented and what is summed over is the sample.
   */
  public Problem withGroundSample(Features sample) {
    return new Problem(store.withGroundSample(sample), concepts);
  }

  private int[] checked(int[] ids) {
    boolean[] there = new boolean[size()];
    for (int id : ids) {
      boolean in = id >= 0 && id < size();
      if (!in || there[id]) {
        throw new BadRequestException(
            in ? "Item %d is listed twice." : "Item %d is not in the pool of %d.", id, size());
      }
      there[id] = true;
    }
    return ids;
  }

  /** The same without a guide. */
  public Problem without(Guide g) {
    return new Problem(store.without(g), concepts == null ? null : concepts.without(g));
  }

  /** What has been built so far and how it is kept. */
  public StoragePlan plan() {
    return StoragePlan.of(store.kernels());
  }

  /**
   * How what a part of this problem has built would be kept for all of it. Nothing is built: a
   * measure tried on a few items tells what it asks for.
   */
  public StoragePlan plan(Problem part) {
    return StoragePlan.of(store, part.store);
  }
}
