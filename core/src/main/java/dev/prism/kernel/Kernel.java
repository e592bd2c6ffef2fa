package dev.prism.kernel;

import dev.prism.base.Workers;
import java.util.Optional;

/**
 * A matrix of similarities between rows (the items to be represented) and columns (the candidates).
 * Implementations are safe for use by multiple threads.
 *
 * <p>The kernel owns iteration, so that it may view, compute or fetch columns as suits its storage;
 * {@link #scan} is the only hot path. Faster access that only some storages have is behind {@link
 * #partialAccess}. {@link Kernels} creates, copies and sums kernels.
 */
public interface Kernel {
  /** The layout of a kernel in memory. */
  enum Layout {
    /** Similarities are computed whenever they are read. */
    COMPUTED,
    /** Every similarity is stored. */
    DENSE,
    /** Some entries are stored; the others are 0. */
    SPARSE,
    /** The largest entries of each row of another kernel are stored; the others count as 0. */
    NEIGHBOUR_GRAPH;

    /** {@return whether entries that are not stored count as 0} */
    public boolean isSparse() {
      return this == SPARSE || this == NEIGHBOUR_GRAPH;
    }
  }

  /** A property of all similarities of a kernel. */
  enum Property {
    /** No similarity is negative. */
    NON_NEGATIVE,
    /** No similarity exceeds 1, so that 1 − S is a distance. */
    AT_MOST_ONE,
    /** Rows and columns are the same items, and S is positive semidefinite. */
    POSITIVE_SEMIDEFINITE
  }

  /**
   * How the similarities of a kernel are stored.
   *
   * @param layout the layout in memory
   * @param description the storage in words
   * @param bytes the memory held, in bytes
   */
  record StorageInfo(Layout layout, String description, long bytes) {}

  /** {@return the number of rows} */
  int rows();

  /** {@return the number of columns} */
  int columns();

  /**
   * Returns one similarity.
   *
   * @param row the row
   * @param column the column
   * @return S_ij
   */
  float at(int row, int column);

  /**
   * Hands columns to a sink, in order.
   *
   * @param js the columns
   * @param from the first position in {@code js}
   * @param to the position after the last
   * @param sink receives the columns by their positions in {@code js}
   */
  void scan(int[] js, int from, int to, ColumnSink sink);

  /**
   * Returns the kernel of some rows and columns.
   *
   * @param rows the rows, in the new order
   * @param columns the columns, in the new order
   * @return the restricted kernel
   */
  Kernel restrict(int[] rows, int[] columns);

  /** {@return faster access to parts of this kernel, if its storage has it} */
  default Optional<PartialAccess> partialAccess() {
    return Optional.empty();
  }

  /**
   * Returns whether a property is known to hold. Some storages read every similarity to find out.
   *
   * @param property the property
   * @return whether it holds; false if that is not known
   */
  boolean has(Property property);

  /** {@return the approximate number of values read to scan one column} */
  default long scanCost() {
    return rows();
  }

  /** {@return how the similarities are stored, as of now} */
  StorageInfo storage();

  /**
   * Returns a column.
   *
   * @param j the column
   * @param workers the threads that compute it
   * @return the column; the array may be shared and must not be modified
   */
  default float[] column(int j, Workers workers) {
    float[] out = new float[rows()];
    scan(new int[] {j}, 0, 1, (ColumnSink.Entries) (p, i, s) -> out[i] = s);
    return out;
  }
}
