package dev.prism;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Params;
import dev.prism.base.Workers;
import dev.prism.kernel.DenseKernel;
import dev.prism.kernel.Features;
import dev.prism.kernel.FewRows;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.Sink;
import dev.prism.kernel.SparseKernel;
import dev.prism.kernel.TiledKernel;
import dev.prism.term.Given;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * A pool V, its guidance Q and P, and the similarities among them. Immutable; each block of
 * similarities is built when a measure first asks for it, so what no measure needs is never built.
 */
public final class Problem {
  private final Blocks blocks;
  private final Concepts concepts;
  private final Storage storage;
  private final long memory;
  private final Workers workers;
  private final Chosen from; // null where this is all there is
  private final BlockCache built;

  /** Which items of which pool are to be chosen from; null for items that are none of it. */
  private record Chosen(Problem whole, int[] ids) {
    Chosen restrict(int[] some) {
      return ids == null ? this : new Chosen(whole, Arrays.stream(some).map(j -> ids[j]).toArray());
    }
  }

  private Problem(
      Blocks blocks,
      Concepts concepts,
      Storage storage,
      long memory,
      Workers workers,
      Chosen from) {
    this(blocks, concepts, storage, memory, workers, from, new BlockCache());
  }

  private Problem(
      Blocks blocks,
      Concepts concepts,
      Storage storage,
      long memory,
      Workers workers,
      Chosen from,
      BlockCache built) {
    this.blocks = blocks;
    this.concepts = concepts;
    this.storage = storage;
    this.memory = memory;
    this.workers = workers;
    this.from = from;
    this.built = built;
  }

  /** A pool of feature rows, compared by cosine unless told otherwise. */
  public static Problem of(Features pool) {
    Map<Side, Features> raw = new EnumMap<>(Map.of(Side.V, pool));
    return new Problem(
        new Blocks.OfFeatures(raw, Similarity.COSINE, Workers.all()),
        null,
        Storage.AUTO,
        Runtime.getRuntime().maxMemory() * 6 / 10,
        Workers.all(),
        null);
  }

  /** A matrix that the user brings: V × V, or what is to be represented × V. */
  public static Problem of(Kernel ground) {
    Side rows = ground.rows() == ground.columns() ? Side.V : Side.R;
    return matrices(Map.of(new Blocks.Pair(rows, Side.V), ground), null);
  }

  /**
   * A matrix whose rows are the pool (V) or what is to be represented (R), even if it is square.
   */
  public static Problem of(Side rows, Kernel k) {
    return matrices(Map.of(new Blocks.Pair(rows, Side.V), k), null);
  }

  /** Items known by the concepts they cover alone. */
  public static Problem of(Concepts concepts) {
    return matrices(Map.of(), concepts);
  }

  private static Problem matrices(Map<Blocks.Pair, Kernel> given, Concepts concepts) {
    return new Problem(
        new Blocks.OfMatrices(given),
        concepts,
        Storage.AUTO,
        Runtime.getRuntime().maxMemory() * 6 / 10,
        Workers.all(),
        null);
  }

  // ---- what it is made of ----

  /** More like these. Similarities among the pool are shared with this problem. */
  public Problem query(Features q) {
    return guided(ofFeatures("a query set cannot be given as features").with(Side.Q, q));
  }

  /** Nothing like these. Similarities among the pool are shared with this problem. */
  public Problem privateSet(Features p) {
    return guided(ofFeatures("a private set cannot be given as features").with(Side.P, p));
  }

  private Problem guided(Blocks b) {
    return new Problem(b, concepts, storage, memory, workers, from, built.otherwiseGuided());
  }

  /** Represent these rows instead of the pool itself. */
  public Problem representing(Features rows) {
    return with(ofFeatures("rows to represent cannot be given as features").with(Side.R, rows));
  }

  /** The same guides and similarity with another pool. */
  public Problem pool(Features v) {
    return new Problem(
        ofFeatures("another pool cannot be given as features").with(Side.V, v),
        concepts,
        storage,
        memory,
        workers,
        null);
  }

  public Problem similarity(Similarity s) {
    return with(ofFeatures("there is nothing for a similarity to compare").with(s));
  }

  /** One more matrix, with its sides; for problems of matrices. */
  public Problem block(Side rows, Side columns, Kernel k) {
    if (!(blocks instanceof Blocks.OfMatrices m)) {
      throw new BadRequestException(
          "This problem has features; a matrix cannot be added to it. Bring all as matrices.");
    }
    return with(m.with(rows, columns, k));
  }

  public Problem concepts(Concepts c) {
    if (size() != 0 && c.probability().columns() != size()) {
      throw new BadDataException(
          "The concepts are of %d items and the pool has %d.", c.probability().columns(), size());
    }
    return new Problem(blocks, c, storage, memory, workers, from);
  }

  Storage storage() {
    return storage;
  }

  public Problem storage(Storage s) {
    return new Problem(blocks, concepts, s, memory, workers, from);
  }

  /** Bytes that similarities may take. */
  public Problem memory(long bytes) {
    if (bytes < 1) {
      throw new BadRequestException("memory is %d bytes; it must be positive.", bytes);
    }
    return new Problem(blocks, concepts, storage, bytes, workers, from);
  }

  public Problem threads(int threads) {
    Workers w = new Workers(threads);
    Blocks b = blocks instanceof Blocks.OfFeatures f ? f.with(w) : blocks;
    return new Problem(b, concepts, storage, memory, w, from);
  }

  private Problem with(Blocks b) {
    return new Problem(b, concepts, storage, memory, workers, from);
  }

  private Blocks.OfFeatures ofFeatures(String what) {
    if (blocks instanceof Blocks.OfFeatures f) {
      return f;
    }
    throw new BadRequestException(
        "This problem is made of matrices, so %s; give the matrix with" + " block(…).", what);
  }

  // ---- what measures ask for ----

  /** Items that may be chosen. */
  public int size() {
    int n = blocks.count(Side.V);
    return n == 0 && concepts != null ? concepts.probability().columns() : n;
  }

  /** Items are known by the concepts they cover, and by nothing else. */
  public boolean isOfConceptsAlone() {
    return concepts != null && blocks.count(Side.V) == 0;
  }

  /** Bytes that similarities may take. */
  public long memory() {
    return memory;
  }

  public Workers workers() {
    return workers;
  }

  /** The guide is there as items to compare with. */
  public boolean has(Guide g) {
    return blocks.count(g.side()) > 0;
  }

  /** The guide is there as concepts. */
  public boolean hasConcepts(Guide g) {
    return concepts != null && concepts.has(g);
  }

  /** V × V for terms that take one column at a time: nothing stored. Symmetric. */
  public Kernel ground() {
    return built.get("V × V", this::symmetricGround);
  }

  private Kernel symmetricGround() {
    if (storage.kind() == Storage.Kind.NEIGHBOURS) {
      return blocks.hasRows() ? Blocks.neighbours(blocks, Side.V, storage, workers) : represented();
    }
    Kernel k = blocks.between(Side.V, Side.V);
    if (blocks instanceof Blocks.OfMatrices) {
      Symmetry.check(k);
    }
    return k;
  }

  /** What is to be represented × V, for terms that sweep it: dense where it fits. */
  public Kernel represented() {
    Side rows = blocks.hasRows() ? Side.R : Side.V;
    return built.get(
        rows + " × V, swept",
        () -> {
          if (storage.kind() == Storage.Kind.NEIGHBOURS) {
            return Blocks.neighbours(blocks, rows, storage, workers);
          }
          return stored(blocks.between(rows, Side.V), Plan.SWEPT);
        });
  }

  /** The same for who needs a few columns: what is built already, or nothing stored. */
  public Kernel representedByColumn() {
    Side rows = blocks.hasRows() ? Side.R : Side.V;
    String swept = rows + " × V, swept";
    return built.has(swept)
        ? represented()
        : built.get(rows + " × V, by column", () -> blocks.between(rows, Side.V));
  }

  private Kernel stored(Kernel k, int eighths) {
    boolean keep = keeps(k.rows(), k.columns(), eighths);
    long bytes = 4L * k.rows() * k.columns();
    if (keep && bytes > Runtime.getRuntime().maxMemory()) {
      throw new BadRequestException(
          "%d × %d similarities take %d MB and the heap has %d MB; store them on the fly, as a"
              + " neighbour graph, or give Java more memory (-Xmx).",
          k.rows(), k.columns(), bytes >> 20, Runtime.getRuntime().maxMemory() >> 20);
    }
    if (!keep || k instanceof DenseKernel || k instanceof SparseKernel) {
      return k;
    }
    return k instanceof TiledKernel t && t.rows() <= FewRows.MOST
        ? FewRows.copy(t, workers)
        : DenseKernel.copy(k, workers);
  }

  /** A block of this size is kept dense, if it may take so many eighths of the memory. */
  boolean keeps(long rows, long columns, int eighths) {
    return switch (storage.kind()) {
      case DENSE -> true;
      case ON_THE_FLY -> false;
      case AUTO, NEIGHBOURS -> 4 * rows * columns <= memory / 8 * eighths;
    };
  }

  /** Similarities of a guide's items (rows) to V; no rows where the guide is absent. */
  public Kernel cross(Guide g) {
    return built.get(g.symbol() + " × V", () -> stored(blocks.guided(g, Side.V), Plan.CROSS));
  }

  /** max_{i∈guide} S_ij for j in V: 0 for an empty guide; negative ones only read literally. */
  public double[] nearest(Guide g, boolean literal) {
    return built.get("nearest " + g.symbol() + literal, () -> nearest(cross(g), literal));
  }

  /** The same for what is to be represented. */
  public double[] rowsNearest(Guide g, boolean literal) {
    return blocks.hasRows()
        ? built.get(
            "rows' nearest " + g.symbol() + literal,
            () -> nearest(blocks.guided(g, Side.R), literal))
        : nearest(g, literal);
  }

  private double[] nearest(Kernel k, boolean literal) {
    return k.columnMaxima(literal && k.rows() > 0 ? Double.NEGATIVE_INFINITY : 0, workers);
  }

  /** Σ_{i∈guide} S_ij for j in V. */
  public double[] total(Guide g) {
    return built.get("total " + g.symbol(), () -> forTotals(g).columnTotals(workers));
  }

  /** A linear similarity is summed in a way of its own, whether or not the block is stored. */
  private Kernel forTotals(Guide g) {
    Kernel k = blocks.guided(g, Side.V);
    boolean linear = k instanceof TiledKernel t && t.linear();
    return !linear && built.has(g.symbol() + " × V") ? cross(g) : k;
  }

  /** Σ_{i∈V} S_ij for j in V; V is the whole pool where this is chosen from one. */
  public double[] total() {
    return built.get(
        "total V",
        () -> {
          Kernel all =
              from == null
                  ? ground()
                  : (from.ids == null ? blocks : from.whole.blocks.withCandidates(from.ids))
                      .between(Side.R, Side.V);
          return all.columnTotals(workers);
        });
  }

  /** Σ_{j∈V} S_ij for every row to be represented; V is the whole pool, as in {@link #total()}. */
  public double[] rowsTotal() {
    return from != null
        ? from.whole.rowsTotal()
        : built.get(
            "rows' total",
            () -> {
              Kernel k = represented();
              double[] sum = new double[k.rows()];
              k.scan(
                  Kernel.all(k.columns()), 0, k.columns(), (Sink.Entries) (p, i, x) -> sum[i] += x);
              return sum;
            });
  }

  /** A sum over the pool's items was asked for: on part of the pool it is another function. */
  public boolean looksAtPool() {
    return built.wasWanted("total V") || built.wasWanted("V × V, swept");
  }

  /** What a log-determinant is conditioned on: all guides as one block, or one after the other. */
  public Given given(boolean oneBlock, Params t, Guide... guides) {
    return Conditioning.of(blocks, oneBlock, t, guides);
  }

  /** The pool's features, as they were given. */
  public Features features() {
    if (blocks.features() == null) {
      throw new BadDataException("This measure reads features, and the problem has none.");
    }
    return blocks.features();
  }

  /** The features of the whole pool, where this is chosen from one. */
  public Features poolFeatures() {
    return from == null ? features() : from.whole.features();
  }

  public Concepts concepts() {
    if (concepts == null) {
      throw new BadDataException(
          "Set-cover measures read which concepts an item covers, and the problem has no concepts;"
              + " give them with concepts(…).");
    }
    return concepts;
  }

  // ---- parts of it ----

  /** The same guidance over part of V: the one operation behind chunks and partitions. */
  public Problem restrict(int[] ids) {
    return part(blocks.restrict(checked(ids)), ids, from == null ? null : from.restrict(ids));
  }

  /**
   * Some items of V to choose from, and all of V as the ground set: what is represented and what is
   * summed over stays, so that a set of them has the value that it has here.
   */
  public Problem withCandidates(int[] ids) {
    if (storage.kind() == Storage.Kind.NEIGHBOURS) {
      throw new BadRequestException(
          "A neighbour graph is of all items; some of them cannot be chosen from apart. Use another"
              + " storage.");
    }
    boolean rows = blocks.hasRows() || isOfConceptsAlone(); // they stay as they are
    return part(
        rows ? blocks.restrict(checked(ids)) : blocks.withCandidates(checked(ids)),
        ids,
        from == null ? new Chosen(this, ids) : from.restrict(ids));
  }

  /**
   * These items to choose from, with a sample that stands for a ground set too large to keep: what
   * is represented and what is summed over is the sample.
   */
  public Problem withGroundSample(Features sample) {
    Problem rows =
        with(ofFeatures("rows to represent cannot be given as features").with(Side.V, sample));
    Blocks b = ofFeatures("rows to represent cannot be given as features").with(Side.R, sample);
    return new Problem(b, concepts, storage, memory, workers, new Chosen(rows, null));
  }

  private Problem part(Blocks some, int[] ids, Chosen where) {
    Concepts c = concepts == null ? null : concepts.restrict(ids);
    return new Problem(some, c, storage, memory, workers, where);
  }

  private int[] checked(int[] ids) {
    boolean[] there = new boolean[size()];
    for (int id : ids) {
      if (id < 0 || id >= size() || there[id]) {
        throw new BadRequestException(
            id >= 0 && id < size()
                ? "Item %d is listed twice."
                : "Item %d is not in the pool of %d.",
            id,
            size());
      }
      there[id] = true;
    }
    return ids;
  }

  /** The same without a guide. */
  public Problem without(Guide g) {
    return new Problem(
        blocks.without(g.side()),
        concepts == null ? null : concepts.without(g),
        storage,
        memory,
        workers,
        from,
        built.without(g));
  }

  /** What has been built so far and how it is kept. */
  public Map<String, String> plan() {
    return Plan.of(kernels());
  }

  /**
   * How what a part of this problem has built would be kept for all of it. Nothing is built: a
   * measure tried on a few items tells what it asks for.
   */
  public Map<String, String> plan(Problem part) {
    return Plan.of(this, part);
  }

  /** Bytes that hold what has been built so far. */
  public long bytes() {
    return kernels().values().stream().mapToLong(Kernel::bytes).sum();
  }

  /** Bytes that all of it would take, judged by what a part has built. */
  public long bytes(Problem part) {
    return Plan.bytes(this, part);
  }

  Map<String, Kernel> kernels() {
    return built.kernels();
  }
}
