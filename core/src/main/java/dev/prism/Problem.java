package dev.prism;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Similarity;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The input of a selection: a ground set V, auxiliary sets Q and P, and the similarities among
 * them. Immutable and safe for use by multiple threads.
 *
 * <pre>{@code
 * Problem problem =
 *     Problem.of(Features.of(embeddings)) // the items to select from
 *         .query(Features.of(examples)) // picks should resemble these
 *         .privateSet(Features.of(secrets)); // and differ from these
 * Result result = Request.pick(50).measure("flcmi").from(problem);
 * }</pre>
 *
 * <p>Methods that change a problem return a copy, which shares the similarities that stay.
 */
public final class Problem extends ProblemBlocks {
  private Problem(BlockStore store, @Nullable Concepts concepts) {
    super(store, concepts);
  }

  private Problem(Blocks blocks, @Nullable Concepts concepts) {
    this(new BlockStore(blocks, BlockStore.Settings.DEFAULT, null), concepts);
  }

  /**
   * Returns a problem of features, compared by cosine unless another similarity is set.
   *
   * @param pool the features of the items to select from
   * @return the problem
   */
  public static Problem of(Features pool) {
    Objects.requireNonNull(pool, "The features of the pool are null.");
    Map<Side, Features> raw = new EnumMap<>(Map.of(Side.V, pool));
    return new Problem(new FeatureBlocks(raw, Similarity.COSINE, Workers.allProcessors()), null);
  }

  /**
   * Returns a problem of a similarity matrix.
   *
   * @param ground V × V if it is square; rows to be represented × V otherwise
   * @return the problem
   */
  public static Problem of(Kernel ground) {
    Objects.requireNonNull(ground, "The kernel is null.");
    return of(ground.rows() == ground.columns() ? Side.V : Side.R, ground);
  }

  /**
   * Returns a problem of a similarity matrix with given rows, even if it is square.
   *
   * @param rows {@link Side#V} if the rows are the pool, {@link Side#R} if they are to be
   *     represented
   * @param k the similarities of the rows to V
   * @return the problem
   */
  public static Problem of(Side rows, Kernel k) {
    Objects.requireNonNull(k, "The kernel is null.");
    return new Problem(new MatrixBlocks(Map.of(new Blocks.Pair(rows, Side.V), k)), null);
  }

  /**
   * Returns a problem of items that have concepts only.
   *
   * @param concepts the concepts that items cover
   * @return the problem
   */
  public static Problem of(Concepts concepts) {
    Objects.requireNonNull(concepts, "The concepts are null.");
    return new Problem(new MatrixBlocks(Map.of()), concepts);
  }

  /**
   * Sets the query set, which picks should resemble.
   *
   * @param q the features of its items
   * @return a copy with the query set
   */
  public Problem query(Features q) {
    return with(store.withAuxiliarySet(blocks().with(Side.Q, q, "a query set")));
  }

  /**
   * Sets the private set, from which picks should differ.
   *
   * @param p the features of its items
   * @return a copy with the private set
   */
  public Problem privateSet(Features p) {
    return with(store.withAuxiliarySet(blocks().with(Side.P, p, "a private set")));
  }

  /**
   * Sets the rows to be represented instead of the pool itself.
   *
   * @param rows their features
   * @return a copy that represents them
   */
  public Problem representing(Features rows) {
    return with(store.with(blocks().with(Side.R, rows, "rows to represent")));
  }

  /**
   * Replaces the pool; the auxiliary sets and the similarity stay.
   *
   * @param v the features of the items to select from
   * @return a copy with the pool
   */
  public Problem pool(Features v) {
    return with(new BlockStore(blocks().with(Side.V, v, "another pool"), store.settings(), null));
  }

  /**
   * Sets the similarity of features.
   *
   * @param s the similarity
   * @return a copy with the similarity
   */
  public Problem similarity(Similarity s) {
    return with(store.with(blocks().with(s)));
  }

  /**
   * Adds a matrix to a problem of matrices.
   *
   * @param rows the side of its rows
   * @param columns the side of its columns
   * @param k the similarities
   * @return a copy with the matrix
   */
  public Problem block(Side rows, Side columns, Kernel k) {
    return with(store.with(blocks().with(rows, columns, k)));
  }

  /**
   * Sets the concepts that items cover.
   *
   * @param c the concepts, of as many items as the pool has
   * @return a copy with the concepts
   */
  public Problem concepts(Concepts c) {
    if (size() != 0 && c.probability().columns() != size()) {
      throw new BadDataException(
          "The concepts are of %d items and the pool has %d.", c.probability().columns(), size());
    }
    return new Problem(store.with(blocks()), c);
  }

  /**
   * Sets the counts of words or concepts, which coverage measures read instead of features.
   *
   * @param x one row for each item of the pool, without negative numbers
   * @return a copy with the counts
   */
  public Problem counts(Features x) {
    return with(store.with(blocks().withCounts(checkedSize(x))));
  }

  /** {@return this problem with the whole pool as candidates} */
  public Problem wholePool() {
    return new Problem(store.wholePool(), concepts);
  }

  /**
   * Sets the storage of similarities.
   *
   * @param s the storage
   * @return a copy with the storage
   */
  public Problem storage(Storage s) {
    return s.equals(storage()) ? this : with(store.with(store.settings().with(s)));
  }

  /**
   * Sets the memory for similarities.
   *
   * @param bytes the memory in bytes, at least 1
   * @return a copy with the memory
   */
  public Problem memory(long bytes) {
    if (bytes < 1) {
      throw new BadRequestException("memory is %d bytes; it must be positive.", bytes);
    }
    return with(store.with(store.settings().with(bytes)));
  }

  /**
   * Sets the number of threads that build blocks and compute gains.
   *
   * @param threads the number of threads, at least 1
   * @return a copy with the number of threads
   */
  public Problem threads(int threads) {
    return workers(workers().withThreads(threads));
  }

  /**
   * Sets the executor whose tasks, beside the calling thread, build blocks and compute gains.
   *
   * @param executor the executor
   * @return a copy with the executor
   */
  public Problem executor(Executor executor) {
    return workers(Workers.on(executor, workers().threads()));
  }

  /**
   * Sets the threads that build blocks and compute gains.
   *
   * @param w the threads
   * @return a copy with the threads
   */
  public Problem workers(Workers w) {
    return with(store.with(blocks().with(w)).with(store.settings().with(w)));
  }

  private Problem with(BlockStore other) {
    return new Problem(other, concepts);
  }

  /**
   * Restricts the ground set, as blocks of a partition do.
   *
   * @param ids the indices of its items, each once
   * @return a copy with the ground set; the auxiliary sets stay
   */
  public Problem restrict(int[] ids) {
    return part(store.restrict(checked(ids)), ids);
  }

  /**
   * Restricts the candidates; the ground set stays, so that a set of candidates keeps its value.
   *
   * @param ids the indices of the candidates, each once
   * @return a copy with the candidates
   */
  public Problem withCandidates(int[] ids) {
    return part(store.withCandidates(checked(ids)), ids);
  }

  private Problem part(BlockStore some, int[] ids) {
    return new Problem(some, concepts == null ? null : concepts.restrict(ids));
  }

  /**
   * Sets a sample that stands for a ground set too large to keep; the candidates stay.
   *
   * @param sample the features of the sample, which is represented and summed over
   * @return a copy with the sample
   */
  public Problem withGroundSample(Features sample) {
    return new Problem(store.withGroundSample(sample), concepts);
  }

  private int[] checked(int[] ids) {
    boolean[] present = new boolean[size()];
    for (int id : ids) {
      boolean in = id >= 0 && id < size();
      if (!in || present[id]) {
        throw new BadRequestException(
            in ? "Item %d is listed twice." : "Item %d is not in the pool of %d.", id, size());
      }
      present[id] = true;
    }
    return ids;
  }

  /**
   * Removes an auxiliary set.
   *
   * @param g the auxiliary set
   * @return a copy without it
   */
  public Problem without(AuxiliarySet g) {
    return new Problem(store.without(g), concepts == null ? null : concepts.without(g));
  }

  /**
   * Returns how the blocks that a part of this problem has built would be stored for all of it.
   * Nothing is built.
   *
   * @param part a restriction of this problem, on which a measure was evaluated
   * @return the plan
   */
  public StoragePlan storagePlan(Problem part) {
    return StoragePlan.of(store, part.store);
  }
}
