package dev.prism.kernel;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import java.util.Arrays;
import java.util.Locale;

/** Compressed columns; absent similarities are zero. The usual nearest-neighbour graph. */
public final class SparseKernel implements Kernel {
  /** Items up to which a neighbour graph compares all pairs: a minute or so. */
  public static final int ALL_PAIRS = 150_000;

  private final int rows;
  private final int[] start;
  private final int[] row;
  private final float[] value;
  private final Neighbours neighbours; // null for a matrix of its own right

  /** The entries are neighbours in another kernel, and this part of the true ones; NaN for all. */
  private record Neighbours(double found) {}

  /**
   * Entries of column j at [start[j], start[j+1]), rows increasing within a column.
   *
   * @throws BadDataException where the arrays do not describe such a matrix
   */
  public SparseKernel(int rows, int[] start, int[] row, float[] value) {
    this(rows, start, row, value, null);
  }

  private SparseKernel(int rows, int[] start, int[] row, float[] value, Neighbours of) {
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

  @Override
  public boolean isStored() {
    return true;
  }

  @Override
  public boolean isSparse() {
    return true;
  }

  @Override
  public boolean isGraph() {
    return neighbours != null;
  }

  /** All pairs are compared, unless they are too many: see {@link Finder#AUTO}. */
  public static SparseKernel nearest(
      Kernel byRow, int neighbours, boolean symmetric, Workers workers) {
    return nearest(byRow, neighbours, symmetric, Finder.AUTO, workers);
  }

  /**
   * Keeps, for every row, its {@code neighbours} most similar columns; with {@code symmetric}, an
   * entry also stays where the column keeps the row. Ties go to the smaller column. Where not all
   * pairs are compared, {@link #storage} tells how many of the true neighbours were found.
   *
   * @param byRow the kernel with rows as columns, so that a scan hands over one row at a time
   */
  public static SparseKernel nearest(
      Kernel byRow, int neighbours, boolean symmetric, Finder by, Workers workers) {
    int n = byRow.columns(), m = byRow.rows();
    if (neighbours < 1) {
      throw new BadRequestException("neighbours is %d; it must be at least 1.", neighbours);
    }
    TiledKernel pool = symmetric && byRow instanceof TiledKernel t && t.symmetric() ? t : null;
    if (pool == null && (by == Finder.CELLS || by == Finder.HNSW)) {
      throw new BadRequestException(
          "By %s are found the neighbours of rows of features among themselves; of what is given"
              + " here, take all pairs.",
          by.spec());
    }
    if (by == Finder.HNSW) {
      return CandidateNeighbours.indexed(pool, neighbours, workers);
    }
    if (pool != null && by.on(n) == Finder.CELLS) {
      return IvfNeighbours.nearest(pool, neighbours, workers);
    }
    int keep = Math.min(neighbours, m);
    int[][] best = new int[n][];
    float[][] score = new float[n][];
    int[] js = Kernel.all(n);
    workers.over(
        n,
        Tile.COLUMNS,
        (from, to) -> {
          TopEntries[] top = new TopEntries[to - from];
          Arrays.setAll(top, i -> new TopEntries(keep));
          byRow.scan(js, from, to, TopEntries.into(top, from));
          for (int p = from; p < to; p++) {
            best[p] = top[p - from].rows();
            score[p] = top[p - from].values();
          }
        });
    return fromRows(m, best, score, symmetric, Double.NaN);
  }

  /**
   * Turns each row's list of columns into columns with lists of rows.
   *
   * @param found the part of the true neighbours that is there; NaN for all
   */
  static SparseKernel fromRows(
      int columns, int[][] cols, float[][] vals, boolean sym, double found) {
    int n = cols.length;
    int[] start = new int[columns + 1];
    for (int i = 0; i < n; i++) {
      for (int j : cols[i]) {
        start[j + 1]++;
        if (sym && Arrays.binarySearch(cols[j], i) < 0) {
          start[i + 1]++;
        }
      }
    }
    for (int j = 0; j < columns; j++) {
      if (start[j + 1] > Integer.MAX_VALUE - start[j]) {
        throw new BadRequestException(
            "A graph of so many neighbours of %d items has more than %d entries; keep fewer.",
            n, Integer.MAX_VALUE);
      }
      start[j + 1] += start[j];
    }
    int[] row = new int[start[columns]];
    float[] value = new float[row.length];
    int[] at = Arrays.copyOf(start, columns);
    for (int i = 0; i < n; i++) {
      for (int t = 0; t < cols[i].length; t++) {
        int j = cols[i][t];
        row[at[j]] = i;
        value[at[j]++] = vals[i][t];
        if (sym && Arrays.binarySearch(cols[j], i) < 0) {
          row[at[i]] = j;
          value[at[i]++] = vals[i][t];
        }
      }
    }
    if (sym) {
      for (int j = 0; j < columns; j++) {
        TopEntries.sortByRow(row, value, start[j], start[j + 1]);
      }
    }
    return new SparseKernel(n, start, row, value, new Neighbours(found));
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
  public void scan(int[] js, int from, int to, Sink sink) {
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
  public boolean nonNegative() {
    for (float v : value) {
      if (v < 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean atMostOne() {
    for (float v : value) {
      if (v > 1 + 1e-5f) {
        return false;
      }
    }
    return true;
  }

  /** The same entries with other values. */
  public SparseKernel map(Entry f) {
    float[] v = new float[value.length];
    for (int j = 0; j < columns(); j++) {
      for (int t = start[j]; t < start[j + 1]; t++) {
        v[t] = f.of(j, value[t]);
      }
    }
    return new SparseKernel(rows, start, row, v, neighbours);
  }

  /** A new value for a stored one. */
  @FunctionalInterface
  public interface Entry {
    float of(int column, float value);
  }

  /** Stored entries. */
  public int entries() {
    return row.length;
  }

  @Override
  public long work() {
    return 1 + row.length / Math.max(1, columns());
  }

  @Override
  public String storage() {
    return "sparse, "
        + row.length
        + " entries"
        + (neighbours != null && neighbours.found >= 0
            ? String.format(
                Locale.ROOT, ", approximate: %.1f%% of the true neighbours", 100 * neighbours.found)
            : "");
  }

  @Override
  public long bytes() {
    return 4L * start.length + 8L * row.length;
  }
}
