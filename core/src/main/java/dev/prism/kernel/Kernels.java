package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.kernel.Kernel.PartialAccess;
import java.util.Optional;
import java.util.function.Function;

/**
 * Creates, copies and sums kernels, by {@link PartialAccess} where a storage has it and by a scan
 * otherwise. Safe for use by multiple threads.
 */
public final class Kernels {
  private Kernels() {}

  /**
   * Returns rows that the kernels of {@link #onTheFly} pack once for all of them, if they are few
   * enough to be kept.
   *
   * @param prepared the features of the rows, as the similarity prepared them
   * @return the same rows
   */
  public static Features shared(Features prepared) {
    return (long) prepared.size() * prepared.width() <= SharedRows.MOST
        ? new SharedRows(prepared)
        : prepared;
  }

  /**
   * Returns a kernel that computes similarities of features whenever they are read.
   *
   * @param rows the features of the rows, prepared by {@link Similarity#prepare}
   * @param columns the features of the columns, prepared too; for a symmetric kernel the same
   *     object
   * @param similarity the similarity, fitted to the pool
   * @param workers the threads that prepare rows on first use
   * @return the kernel
   */
  public static Kernel onTheFly(
      Features rows, Features columns, Similarity similarity, Workers workers) {
    return new TiledKernel(rows, columns, similarity, workers);
  }

  /**
   * Returns the memory of packed features: all of it if it is less than a third of the heap, and 0
   * otherwise, because blocks are then packed whenever they are read.
   *
   * @param bytes the size of the features in single precision
   * @return the memory in bytes
   */
  public static double packedBytes(double bytes) {
    return bytes < Runtime.getRuntime().maxMemory() / 3.0 ? bytes : 0;
  }

  /**
   * Copies a matrix.
   *
   * @param matrix {@code [i][j]} is the similarity of row i and column j, a finite number
   * @param label the sets that are compared, for error messages, such as {@code V × V}
   * @return the kernel
   * @throws dev.prism.base.BadDataException if the matrix is empty, ragged or has an entry that is
   *     not finite
   */
  public static Kernel of(float[][] matrix, String label) {
    return DenseKernel.of(matrix, label);
  }

  /**
   * Copies features as columns: feature f of item j is entry (f, j).
   *
   * @param x the features
   * @return the kernel
   */
  public static Kernel ofColumns(Features x) {
    return DenseKernel.ofColumns(x);
  }

  /**
   * Returns a kernel without rows: the similarities of an absent auxiliary set.
   *
   * @param columns the number of columns
   * @return the kernel
   */
  public static Kernel empty(int columns) {
    return DenseKernel.empty(columns);
  }

  /**
   * Copies every similarity, column by column.
   *
   * @param k the kernel
   * @param workers the threads that copy
   * @return the copy
   */
  public static Kernel dense(Kernel k, Workers workers) {
    return DenseKernel.copy(k, workers);
  }

  /**
   * Returns the similarities in memory, in the layout that suits them best.
   *
   * @param k the kernel
   * @param workers the threads that copy
   * @return a copy, or the kernel itself if it is stored
   */
  public static Kernel stored(Kernel k, Workers workers) {
    return k.storage().layout() == Kernel.Layout.COMPUTED
        ? partial(k, p -> p.stored(workers)).orElseGet(() -> DenseKernel.copy(k, workers))
        : k;
  }

  /**
   * Returns the diagonal of a square kernel.
   *
   * @param k the kernel
   * @return S_jj for every j
   */
  public static float[] diagonal(Kernel k) {
    return partial(k, PartialAccess::diagonal)
        .orElseGet(
            () -> {
              float[] out = new float[k.columns()];
              for (int j = 0; j < out.length; j++) {
                out[j] = k.at(j, j);
              }
              return out;
            });
  }

  /**
   * Sums every column.
   *
   * @param k the kernel
   * @param workers the threads that sum
   * @return Σ_i S_ij for every column j
   */
  public static double[] columnTotals(Kernel k, Workers workers) {
    return partial(k, p -> p.columnTotals(workers))
        .orElseGet(() -> ColumnReduction.TOTAL.reduce(k, 0, workers));
  }

  /**
   * Returns the maximum of every column.
   *
   * @param k the kernel
   * @param start the smallest maximum
   * @param workers the threads that search
   * @return max(start, max_i S_ij) for every column j
   */
  public static double[] columnMaxima(Kernel k, double start, Workers workers) {
    return partial(k, p -> p.columnMaxima(start, workers))
        .orElseGet(() -> ColumnReduction.MAXIMUM.reduce(k, start, workers));
  }

  static <T> Optional<T> partial(Kernel k, Function<PartialAccess, Optional<T>> access) {
    return k.partialAccess().flatMap(access);
  }

  /**
   * Returns the indices 0, 1, …, n − 1.
   *
   * @param n the number of indices
   * @return a new array
   */
  public static int[] indices(int n) {
    int[] js = new int[n];
    for (int j = 0; j < n; j++) {
      js[j] = j;
    }
    return js;
  }
}
