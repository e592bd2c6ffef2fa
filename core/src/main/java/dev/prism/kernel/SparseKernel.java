package dev.prism.kernel;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.kernel.Kernel.PartialAccess;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;

/**
 * A kernel in compressed columns, in which absent similarities are 0, such as a neighbour graph.
 * Immutable and safe for use by multiple threads.
 */
public final class SparseKernel implements Kernel {
  /** The number of items up to which a neighbour graph compares all pairs, in about a minute. */
  public static final int ALL_PAIRS = 150_000;

  private final int rows;
  private final int[] start;
  private final int[] row;
  private final float[] value;
  private final @Nullable Neighbours neighbours; // null if this is not a neighbour graph

  /** The share of the true neighbours that a neighbour graph holds; NaN for all. */
  private record Neighbours(double recall) {}

  /**
   * Creates a kernel; the arrays are not copied.
   *
   * @param rows the number of rows
   * @param start the entries of column j are at {@code [start[j], start[j + 1])}
   * @param row the row of each entry, increasing within a column
   * @param value the similarity of each entry, a finite number
   * @throws BadDataException if the arrays do not describe such a matrix
   */
  public SparseKernel(int rows, int[] start, int[] row, float[] value) {
    this(rows, start, row, value, null);
  }

  private SparseKernel(int rows, int[] start, int[] row, float[] value, @Nullable Neighbours of) {
    if (start.length < 1 || start[start.length - 1] != row.length || row.length != value.length) {
      throw new BadDataException(
          "A sparse kernel needs column starts that end at the number of entries; got %d rows and"
              + " %d values.",
          row.length, value.length);
    }
    for (int j = 0; j + 1 < start.length; j++) {
      if (start[0] != 0 || start[j + 1] < start[j]) {
        throw new BadDataException(
            "Column %d of the sparse kernel starts at entry %d and ends at %d; starts begin at 0"
                + " and never fall.",
            j, start[j], start[j + 1]);
      }
    }
    for (int j = 0; j + 1 < start.length; j++) {
      for (int t = start[j]; t < start[j + 1]; t++) {
        if (row[t] < 0 || row[t] >= rows || (t > start[j] && row[t] <= row[t - 1])) {
          throw new BadDataException(
              "Entry %d of column %d of the sparse kernel has row %d; rows must increase within a"
                  + " column and lie in 0 … %d.",
              t - start[j], j, row[t], rows - 1);
        }
        if (!Float.isFinite(value[t])) {
          throw new BadDataException("Similarity (%d, %d) is %s.", row[t], j, value[t]);
        }
      }
    }
    this.rows = rows;
    this.start = start;
    this.row = row;
    this.value = value;
    neighbours = of;
  }

  /**
   * Builds a neighbour graph by {@link NeighbourMethod#AUTO}.
   *
   * @param byRow the kernel with the rows of the graph as columns
   * @param neighbours the number of neighbours of a row, at least 1
   * @param symmetric whether an entry also stays if the column keeps the row
   * @param workers the threads that search
   * @return the graph
   */
  public static SparseKernel nearest(
      Kernel byRow, int neighbours, boolean symmetric, Workers workers) {
    return nearest(byRow, neighbours, symmetric, NeighbourMethod.AUTO, workers);
  }

  /**
   * Builds a neighbour graph, which keeps the most similar columns of every row. Ties go to the
   * smaller column. If not all pairs are compared, {@link #storage} states the recall.
   *
   * @param byRow the kernel with the rows of the graph as columns, so that a scan yields rows
   * @param neighbours the number of neighbours of a row, at least 1
   * @param symmetric whether an entry also stays if the column keeps the row
   * @param by how neighbours are found
   * @param workers the threads that search
   * @return the graph
   */
  public static SparseKernel nearest(
      Kernel byRow, int neighbours, boolean symmetric, NeighbourMethod by, Workers workers) {
    int n = byRow.columns();
    if (neighbours < 1) {
      throw new BadRequestException("neighbours is %d; it must be at least 1.", neighbours);
    }
    Optional<PartialAccess.NeighbourSearch> search =
        symmetric
            ? byRow.partialAccess().flatMap(PartialAccess::neighbourSearch)
            : Optional.empty();
    if (search.isEmpty() && (by == NeighbourMethod.CELLS || by == NeighbourMethod.HNSW)) {
      throw new BadRequestException(
          "The method %s finds neighbours of features among themselves only; use pairs for other"
              + " kernels.",
          by.label());
    }
    NeighbourMethod method = by.resolve(n);
    if (search.isPresent() && method != NeighbourMethod.PAIRS) {
      return search.get().nearest(neighbours, method, workers);
    }
    return NeighbourLists.allPairs(byRow, neighbours, symmetric, workers);
  }

  /** Returns a neighbour graph with its recall; NaN if all pairs were compared. */
  static SparseKernel graph(int rows, int[] start, int[] row, float[] value, double recall) {
    return new SparseKernel(rows, start, row, value, new Neighbours(recall));
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns() {
    return start.length - 1;
  }

  @Override
  public float at(int i, int j) {
    int p = Arrays.binarySearch(row, start[j], start[j + 1], i);
    return p < 0 ? 0 : value[p];
  }

  @Override
  public void scan(int[] js, int from, int to, ColumnSink sink) {
    for (int p = from; p < to; p++) {
      sink.sparse(p, row, value, start[js[p]], start[js[p] + 1]);
    }
  }

  @Override
  public SparseKernel restrict(int[] someRows, int[] someColumns) {
    int[] place = new int[rows];
    Arrays.fill(place, -1);
    for (int i = 0; i < someRows.length; i++) {
      place[someRows[i]] = i;
    }
    int[] s = new int[someColumns.length + 1];
    int[] r = new int[row.length];
    float[] v = new float[row.length];
    int at = 0;
    for (int j = 0; j < someColumns.length; j++) {
      int begin = at;
      for (int t = start[someColumns[j]]; t < start[someColumns[j] + 1]; t++) {
        if (place[row[t]] >= 0) {
          if (at == r.length) {
            r = Arrays.copyOf(r, 2 * at + 1);
            v = Arrays.copyOf(v, 2 * at + 1);
          }
          r[at] = place[row[t]];
          v[at++] = value[t];
        }
      }
      TopEntries.sortByRow(r, v, begin, at);
      s[j + 1] = at;
    }
    return new SparseKernel(
        someRows.length, s, Arrays.copyOf(r, at), Arrays.copyOf(v, at), neighbours);
  }

  @Override
  public boolean has(Property property) {
    return switch (property) {
      case NON_NEGATIVE -> all(v -> v >= 0);
      case AT_MOST_ONE -> all(v -> v <= 1 + 1e-5f);
      case POSITIVE_SEMIDEFINITE -> false;
    };
  }

  private boolean all(DoublePredicate holds) {
    for (float v : value) {
      if (!holds.test(v)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Replaces the values of all entries.
   *
   * @param f computes a new value
   * @return a copy with the values
   */
  public SparseKernel map(Entry f) {
    float[] v = new float[value.length];
    for (int j = 0; j < columns(); j++) {
      for (int t = start[j]; t < start[j + 1]; t++) {
        v[t] = f.apply(j, value[t]);
      }
    }
    return new SparseKernel(rows, start, row, v, neighbours);
  }

  /** A function of an entry. */
  @FunctionalInterface
  public interface Entry {
    /**
     * Returns the new value of an entry.
     *
     * @param column the column
     * @param value the value
     * @return the new value
     */
    float apply(int column, float value);
  }

  /** {@return the number of stored entries} */
  public int entries() {
    return row.length;
  }

  @Override
  public long scanCost() {
    return 1 + row.length / Math.max(1, columns());
  }

  @Override
  public StorageInfo storage() {
    String recall =
        neighbours != null && neighbours.recall >= 0
            ? String.format(
                Locale.ROOT,
                ", approximate: %.1f%% of the true neighbours",
                100 * neighbours.recall)
            : "";
    return new StorageInfo(
        neighbours == null ? Layout.SPARSE : Layout.NEIGHBOUR_GRAPH,
        "sparse, " + row.length + " entries" + recall,
        4L * start.length + 8L * row.length);
  }
}
