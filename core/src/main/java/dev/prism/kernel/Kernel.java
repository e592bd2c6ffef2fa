package dev.prism.kernel;

import dev.prism.base.Workers;
import java.util.Optional;

/**
 * Similarities between rows (what is represented) and columns (what may be chosen).
 *
 * <p>The kernel owns iteration, so that it may view, tile, compute or fetch columns as suits its
 * storage; {@link #scan} is the only hot path. All methods may be called from several threads.
 */
public interface Kernel {
  int rows();

  int columns();

  /** One similarity. */
  float at(int row, int column);

  /** Hands the columns js[from..to) to the sink, in order. */
  void scan(int[] js, int from, int to, Sink sink);

  /** The same similarities restricted to some rows and columns. */
  Kernel restrict(int[] rows, int[] columns);

  /** Faster access to some of the rows or columns; empty where the storage has none. */
  default Optional<PartialAccess> partial() {
    return Optional.empty();
  }

  /** No similarity is negative. */
  boolean nonNegative();

  /** No similarity exceeds one, so that 1 − S is a distance. */
  boolean atMostOne();

  /** Rows and columns are the same items and the kernel is known to be positive semidefinite. */
  default boolean positiveSemidefinite() {
    return false;
  }

  /** About how many numbers are touched to look at one column. */
  default long work() {
    return rows();
  }

  /** What there is to store is in memory already. */
  default boolean isStored() {
    return false;
  }

  /** Entries that are not held count as 0. */
  default boolean isSparse() {
    return false;
  }

  /** It stands for another kernel, of which it holds the largest entries of each row. */
  default boolean isGraph() {
    return false;
  }

  /** S is linear in the features, so that sums over rows need no pass over all pairs. */
  default boolean linear() {
    return false;
  }

  /** The same similarities in memory, as suits them best; this kernel where they are there. */
  default Kernel stored(Workers workers) {
    return isStored() ? this : dense(workers);
  }

  /** A copy with every similarity in memory. */
  default DenseKernel dense(Workers workers) {
    return DenseKernel.scanned(this, workers);
  }

  /** How the numbers are kept, in words. */
  String storage();

  /** Bytes held. */
  long bytes();

  /** Column j in full. The array is shared: read it only. */
  default float[] column(int j, Workers workers) {
    float[] out = new float[rows()];
    scan(new int[] {j}, 0, 1, (Sink.Entries) (p, i, s) -> out[i] = s);
    return out;
  }

  /** S_jj for a square kernel. */
  default float[] diagonal() {
    float[] out = new float[columns()];
    for (int j = 0; j < out.length; j++) {
      out[j] = at(j, j);
    }
    return out;
  }

  /** Σ_i S_ij for every column j. */
  default double[] columnTotals(Workers workers) {
    return ColumnReduction.TOTAL.of(this, 0, workers);
  }

  /** max(start, max_i S_ij) for every column j. */
  default double[] columnMaxima(double start, Workers workers) {
    return ColumnReduction.MAXIMUM.of(this, start, workers);
  }

  /** 0, 1, …, n − 1. */
  static int[] all(int n) {
    int[] js = new int[n];
    for (int j = 0; j < n; j++) {
      js[j] = j;
    }
    return js;
  }
}
