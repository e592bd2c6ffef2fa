package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.kernel.Kernel.PartialAccess;
import java.util.Optional;

/**
 * The access of a kernel of tiles to its parts and sums. Immutable and safe for use by multiple
 * threads.
 */
record TiledAccess(TiledKernel kernel) implements PartialAccess {
  @Override
  public Optional<Kernel> rows(int[] subset) {
    return Optional.of(kernel.rows(subset));
  }

  /** Stores few rows interleaved. */
  @Override
  public Optional<Kernel> stored(Workers workers) {
    return kernel.rows() <= InterleavedKernel.MAX_ROWS
        ? Optional.of(InterleavedKernel.copy(kernel, workers))
        : Optional.empty();
  }

  @Override
  public Optional<Kernel> dense(Workers workers) {
    return Optional.of(DenseKernel.computed(kernel, workers));
  }

  @Override
  public Optional<float[]> diagonal() {
    return kernel.symmetric() ? Optional.of(kernel.diagonal()) : Optional.empty();
  }

  @Override
  public Optional<double[]> columnTotals(Workers workers) {
    return Optional.ofNullable(kernel.linearTotals(workers));
  }

  @Override
  public Optional<NeighbourSearch> neighbourSearch() {
    return kernel.symmetric() ? Optional.of(this::nearest) : Optional.empty();
  }

  private SparseKernel nearest(int neighbours, NeighbourMethod method, Workers workers) {
    return method == NeighbourMethod.HNSW
        ? CandidateNeighbours.indexed(kernel, neighbours, workers)
        : IvfNeighbours.nearest(kernel, neighbours, workers);
  }

  @Override
  public boolean hasLinearTotals() {
    return kernel.isLinear();
  }

  @Override
  public Optional<RowRangeScan> rowRanges() {
    return Optional.of(
        (js, from, to, rowFrom, rowTo, sink) ->
            kernel.scan(js, from, to, rowFrom, rowTo, false, sink));
  }
}
