package dev.prism;

import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.SparseKernel;
import org.jspecify.annotations.Nullable;

/** The source of a problem's similarities: features and a formula, or matrices of the user. */
sealed interface Blocks permits FeatureBlocks, MatrixBlocks {
  /** Returns the number of items of a side; 0 if it is absent. */
  int count(Side side);

  /** Returns the similarities of two sides, not stored. */
  Kernel between(Side rows, Side columns);

  /** Returns the similarities of an auxiliary set's items; without rows if it is absent. */
  default Kernel auxiliary(AuxiliarySet g, Side columns) {
    return count(g.side()) == 0 ? Kernels.empty(count(columns)) : between(g.side(), columns);
  }

  /** Returns whether rows to be represented are given apart from the pool. */
  boolean hasRows();

  /** Restricts the pool to these items. */
  Blocks restrict(int[] ids);

  /** Restricts the candidates to these items; the whole pool is represented. */
  Blocks withCandidates(int[] ids);

  Blocks without(Side side);

  /** Returns the features of the pool, as given; null if similarities are matrices. */
  @Nullable Features features();

  /** Returns the counts of the items, if they are given beside the similarities. */
  @Nullable Features counts();

  /** Replaces the counts of the items. */
  Blocks withCounts(Features x);

  /** Returns whether similarities are matrices of the user, of which nothing is known. */
  default boolean areGiven() {
    return features() == null;
  }

  /** Replaces the features of a side. */
  default Blocks with(Side side, Features x, String what) {
    throw new BadRequestException(
        "This problem is made of matrices, so %s cannot be given as features; give the matrix with"
            + " block(…).",
        what);
  }

  /** Returns the similarity as requested. */
  default Similarity similarity() {
    throw new BadRequestException(
        "This problem is made of matrices, so it has no similarity of features.");
  }

  /** Replaces the similarity. */
  default Blocks with(Similarity s) {
    throw new BadRequestException(
        "This problem is made of matrices, so it has no features for a similarity; give the"
            + " matrices with block(…).");
  }

  /** Adds a matrix. */
  default Blocks with(Side rows, Side columns, Kernel k) {
    throw new BadRequestException(
        "This problem has features, so a matrix cannot be added; give all blocks as matrices.");
  }

  /** Replaces the workers. */
  default Blocks with(Workers w) {
    return this;
  }

  /** The rows and columns of a matrix of the user. */
  record Pair(Side rows, Side columns) {}

  /** Builds a neighbour graph of a side's similarities to the pool. */
  static SparseKernel neighbours(Blocks blocks, Side rows, Storage how, Workers workers) {
    return SparseKernel.nearest(
        blocks.between(Side.V, rows), how.neighbours(), rows == Side.V, how.method(), workers);
  }
}
