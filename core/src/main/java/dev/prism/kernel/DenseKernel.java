package dev.prism.kernel;

import dev.prism.base.BadDataException;
import dev.prism.base.Workers;
import java.util.Optional;

/** Every similarity in memory, column after column, several columns to an array. */
public final class DenseKernel implements Kernel {
  private static final int GROUP = 32;

  private final ChunkedMatrix slabs;
  private final int rows;
  private final int columns;

  private DenseKernel(int rows, int columns) {
    this(rows, columns, Workers.ONE);
  }

  private DenseKernel(int rows, int columns, Workers workers) {
    this.rows = rows;
    this.columns = columns;
    slabs = new ChunkedMatrix(rows, columns, workers);
  }

  /** Copies another kernel's numbers. */
  public static DenseKernel copy(Kernel k, Workers workers) {
    return k.dense(workers);
  }

  /** Copies what a scan of all columns hands over. */
  static DenseKernel scanned(Kernel k, Workers workers) {
    DenseKernel out = new DenseKernel(k.rows(), k.columns(), workers);
    int[] js = Kernel.all(k.columns());
    workers.over(k.columns(), piece(k), (from, to) -> k.scan(js, from, to, out.new Filler()));
    return out;
  }

  /** Copies computed tiles, of a symmetric kernel half of them, with what the formula tells. */
  static DenseKernel computed(TiledKernel k, Workers workers) {
    if (!k.symmetric()) {
      DenseKernel out = scanned(k, workers);
      out.slabs.known(k.range());
      return out;
    }
    DenseKernel out = new DenseKernel(k.rows(), k.columns(), workers);
    out.slabs.known(k.range());
    workers.over(k.columns(), piece(k), (from, to) -> k.scanHalf(from, to, out.new Mirror()));
    return out;
  }

  /** Columns that are worth a thread's while. */
  static int piece(Kernel k) {
    return (int) Math.max(2, 4_000_000 / (k.work() + 1) / Tile.COLUMNS) * Tile.COLUMNS;
  }

  /** Half of a symmetric kernel's tiles fill all of it. */
  private final class Mirror extends Filler {
    private final float[] turned = new float[Tile.ROWS * Tile.COLUMNS];

    @Override
    public void dense(Tile t) {
      super.dense(t);
      int from = Math.max(t.rowFrom, t.first + t.count), n = t.rowTo - from;
      if (n <= 0) {
        return;
      }
      // Turned in the cache first: rows of a tile lie far apart in memory.
      for (int c = 0; c < t.count; c += 4) {
        turn(t, c, from - t.rowFrom, n);
      }
      for (int i = 0; i < n; i++) {
        int j = from + i;
        System.arraycopy(
            turned, i * Tile.COLUMNS, slabs.array(j), slabs.offset(j) + t.first, t.count);
      }
    }

    /** Four columns at a time; where there are fewer, the last one again, which nobody reads. */
    private void turn(Tile t, int c, int shift, int n) {
      int c1 = Math.min(c + 1, t.count - 1), c2 = Math.min(c + 2, t.count - 1);
      int c3 = Math.min(c + 3, t.count - 1);
      float[] s0 = t.array[c], s1 = t.array[c1], s2 = t.array[c2], s3 = t.array[c3];
      int o0 = t.offset[c] + shift, o1 = t.offset[c1] + shift;
      int o2 = t.offset[c2] + shift, o3 = t.offset[c3] + shift;
      for (int i = 0, at = c; i < n; i++, at += Tile.COLUMNS) {
        turned[at] = s0[o0 + i];
        turned[at + 1] = s1[o1 + i];
        turned[at + 2] = s2[o2 + i];
        turned[at + 3] = s3[o3 + i];
      }
    }
  }

  private class Filler implements Sink {
    @Override
    public void dense(Tile t) {
      for (int c = 0; c < t.count; c++) {
        int j = t.first + c;
        System.arraycopy(
            t.array[c],
            t.offset[c],
            slabs.array(j),
            slabs.offset(j) + t.rowFrom,
            t.rowTo - t.rowFrom);
      }
    }

    @Override
    public void sparse(int position, int[] row, float[] value, int from, int to) {
      for (int t = from; t < to; t++) {
        slabs.array(position)[slabs.offset(position) + row[t]] = value[t];
      }
    }
  }

  /**
   * A matrix that the user brings: {@code matrix[i][j]} is the similarity of row i and column j.
   *
   * @param what whose similarities these are, for a sentence about a bad one
   */
  public static DenseKernel of(float[][] matrix, String what) {
    if (matrix.length == 0 || matrix[0].length == 0) {
      throw new BadDataException("The matrix of %s is empty.", what);
    }
    DenseKernel out = new DenseKernel(matrix.length, matrix[0].length);
    for (int i = 0; i < matrix.length; i++) {
      if (matrix[i].length != out.columns) {
        throw new BadDataException(
            "Row %d of the matrix of %s has %d entries and row 0 has %d.",
            i, what, matrix[i].length, out.columns);
      }
      for (int j = 0; j < out.columns; j++) {
        if (!Float.isFinite(matrix[i][j])) {
          throw new BadDataException(
              "Entry (%d, %d) of the matrix of %s is %s; similarities must be finite numbers.",
              i, j, what, matrix[i][j]);
        }
        out.slabs.array(j)[out.slabs.offset(j) + i] = matrix[i][j];
      }
    }
    return out;
  }

  /** No rows at all: the similarities of an absent guide. */
  public static DenseKernel empty(int columns) {
    return new DenseKernel(0, columns);
  }

  /** Features read as columns: feature f of item j is entry (f, j). */
  public static DenseKernel ofColumns(Features x) {
    DenseKernel out = new DenseKernel(x.width(), x.size());
    for (int j = 0; j < out.columns; j++) {
      x.read(j, out.slabs.array(j), out.slabs.offset(j));
    }
    return out;
  }

  @Override
  public boolean isStored() {
    return true;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public float at(int row, int column) {
    return slabs.array(column)[slabs.offset(column) + row];
  }

  @Override
  public float[] column(int j, Workers workers) {
    return java.util.Arrays.copyOfRange(slabs.array(j), slabs.offset(j), slabs.offset(j) + rows);
  }

  @Override
  public void scan(int[] js, int from, int to, Sink sink) {
    Tile tile = new Tile(Math.min(GROUP, to - from));
    tile.rowTo = rows;
    for (int p = from; p < to; p += GROUP) {
      tile.first = p;
      tile.count = Math.min(GROUP, to - p);
      for (int c = 0; c < tile.count; c++) {
        int j = js[p + c];
        tile.array[c] = slabs.array(j);
        tile.offset[c] = slabs.offset(j);
      }
      sink.dense(tile);
    }
  }

  @Override
  public Kernel restrict(int[] someRows, int[] someColumns) {
    DenseKernel out = new DenseKernel(someRows.length, someColumns.length);
    for (int j = 0; j < out.columns; j++) {
      float[] source = slabs.array(someColumns[j]);
      int at = slabs.offset(someColumns[j]);
      for (int i = 0; i < out.rows; i++) {
        out.slabs.array(j)[out.slabs.offset(j) + i] = source[at + someRows[i]];
      }
    }
    return out;
  }

  @Override
  public Optional<PartialAccess> partial() {
    return Optional.of(
        new PartialAccess() {
          @Override
          public Optional<Kernel> rows(int[] subset) {
            return Optional.of(new RowSubsetKernel(DenseKernel.this, subset));
          }
        });
  }

  /** Entries of column j, one for each row listed. */
  float[] gather(int j, int[] some) {
    float[] slab = slabs.array(j), out = new float[some.length];
    int at = slabs.offset(j);
    for (int i = 0; i < out.length; i++) {
      out[i] = slab[at + some[i]];
    }
    return out;
  }

  @Override
  public boolean nonNegative() {
    return slabs.nonNegative();
  }

  @Override
  public boolean atMostOne() {
    return slabs.atMostOne();
  }

  @Override
  public String storage() {
    return "dense";
  }

  @Override
  public long bytes() {
    return 4L * rows * columns;
  }
}
