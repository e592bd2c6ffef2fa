package dev.prism;

import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.kernel.DenseKernel;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.SparseKernel;

/** Where a problem's similarities come from: features and a formula, or matrices brought along. */
sealed interface Blocks permits FeatureBlocks, MatrixBlocks {
  /** How many items a side has; 0 where it is absent. */
  int count(Side side);

  /** Similarities with one side as rows, nothing stored. */
  Kernel between(Side rows, Side columns);

  /** The same of a guide's items; no rows where it is absent. */
  default Kernel guided(Guide g, Side columns) {
    return count(g.side()) == 0 ? DenseKernel.empty(count(columns)) : between(g.side(), columns);
  }

  /** Rows to be represented, given apart from the pool. */
  boolean hasRows();

  /** Only these items of the pool. */
  Blocks restrict(int[] ids);

  /** Only these items to choose from, and all of the pool to represent. */
  Blocks withCandidates(int[] ids);

  Blocks without(Side side);

  /** Features, as given; null for matrices. */
  Features features();

  /** Similarities are matrices that the user brought, which may be anything. */
  default boolean areGiven() {
    return features() == null;
  }

  /** The same with features as one side. */
  default Blocks with(Side side, Features x, String what) {
    throw new BadRequestException(
        "This problem is made of matrices, so %s cannot be given as features; give the matrix with"
            + " block(…).",
        what);
  }

  /** What items are compared by. */
  default Similarity similarity() {
    throw new BadRequestException(
        "This problem is made of matrices; there is no similarity that items are compared by.");
  }

  /** The same compared otherwise. */
  default Blocks with(Similarity s) {
    throw new BadRequestException(
        "This problem is made of matrices, so there is nothing for a similarity to compare; give"
            + " the matrices with block(…).");
  }

  /** The same with one more matrix. */
  default Blocks with(Side rows, Side columns, Kernel k) {
    throw new BadRequestException(
        "This problem has features; a matrix cannot be added to it. Bring all as matrices.");
  }

  /** The same computed by other workers. */
  default Blocks with(Workers w) {
    return this;
  }

  /** Rows and columns of a matrix brought along. */
  record Pair(Side rows, Side columns) {}

  /** A neighbour graph of another kernel. */
  static SparseKernel neighbours(Blocks blocks, Side rows, Storage how, Workers workers) {
    return SparseKernel.nearest(
        blocks.between(Side.V, rows), how.neighbours(), rows == Side.V, how.by(), workers);
  }
}
