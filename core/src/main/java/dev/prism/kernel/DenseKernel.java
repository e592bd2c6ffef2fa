package dev.prism.kernel;

import dev.prism.base.BadDataException;
import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernel.PartialAccess;
import java.util.Optional;

/** A kernel with every similarity in memory, column by column. Safe for use by multiple threads. */
final class DenseKernel implements Kernel {
  private static final int GROUP = 32;

  private final ChunkedMatrix matrix;
  private final int rows;
  private final int columns;

  private DenseKernel(int rows, int columns) {
    this(rows, columns, Workers.ONE);
  }

  private DenseKernel(int rows, int columns, Workers workers) {
    this.rows = rows;
    this.columns = columns;
    matrix = new ChunkedMatrix(rows, columns, workers);
  }

  /** Copies a kernel. */
  static Kernel copy(Kernel k, Workers workers) {
    return Kernels.partial(k, p -> p.dense(workers)).orElseGet(() -> scanned(k, workers));
  }

  /** Copies a kernel by a scan of all columns. */
  private static DenseKernel scanned(Kernel k, Workers workers) {
    DenseKernel out = new DenseKernel(k.rows(), k.columns(), workers);
    int[] js = Kernels.indices(k.columns());
    workers.parallelFor(
        k.columns(), grain(k), (from, to) -> k.scan(js, from, to, out.new Filler()));
    return out;
  }

  /** Copies computed tiles; of a symmetric kernel only half of them are computed. */
  static DenseKernel computed(TiledKernel k, Workers workers) {
    if (!k.symmetric()) {
      DenseKernel out = scanned(k, workers);
      out.matrix.setRange(k.range());
      return out;
    }
    DenseKernel out = new DenseKernel(k.rows(), k.columns(), workers);
    out.matrix.setRange(k.range());
    workers.parallelFor(
        k.columns(), grain(k), (from, to) -> k.scanHalf(from, to, out.new Mirror()));
    return out;
  }

  /** Returns the number of columns that is worth a thread's overhead. */
  static int grain(Kernel k) {
    return (int) Math.max(2, 4_000_000 / (k.scanCost() + 1) / Tile.COLUMNS) * Tile.COLUMNS;
  }

  /** Half of a symmetric kernel's tiles fill all of it. */
  private final class Mirror extends Filler {
    private final float[] transposed = new float[Tile.ROWS * Tile.COLUMNS];

    @Override
    public void dense(Tile t) {
      super.dense(t);
      int n = Math.min(t.rowTo, t.first) - t.rowFrom; // rows above the square on the diagonal
      if (n <= 0) {
        return;
      }
      // Transposed in the cache first: rows of a tile lie far apart in memory.
      for (int c = 0; c < t.count; c += 4) {
        transpose(t, c, n);
      }
      for (int i = 0; i < n; i++) {
        int j = t.rowFrom + i;
        System.arraycopy(
            transposed, i * Tile.COLUMNS, matrix.array(j), matrix.offset(j) + t.first, t.count);
      }
    }

    /** Transposes four columns; if there are fewer, the last one is repeated and not read. */
    private void transpose(Tile t, int c, int n) {
      int c1 = Math.min(c + 1, t.count - 1), c2 = Math.min(c + 2, t.count - 1);
      int c3 = Math.min(c + 3, t.count - 1);
      float[] s0 = t.array[c], s1 = t.array[c1], s2 = t.array[c2], s3 = t.array[c3];
      int o0 = t.offset[c], o1 = t.offset[c1], o2 = t.offset[c2], o3 = t.offset[c3];
      for (int i = 0, at = c; i < n; i++, at += Tile.COLUMNS) {
        transposed[at] = s0[o0 + i];
        transposed[at + 1] = s1[o1 + i];
        transposed[at + 2] = s2[o2 + i];
        transposed[at + 3] = s3[o3 + i];
      }
    }
  }

  private class Filler implements ColumnSink {
    @Override
    public void dense(Tile t) {
      for (int c = 0; c < t.count; c++) {
        int j = t.first + c;
        System.arraycopy(
            t.array[c],
            t.offset[c],
            matrix.array(j),
            matrix.offset(j) + t.rowFrom,
            t.rowTo - t.rowFrom);
      }
    }

    @Override
    public void sparse(int position, int[] row, float[] value, int from, int to) {
      for (int t = from; t < to; t++) {
        matrix.array(position)[matrix.offset(position) + row[t]] = value[t];
      }
    }
  }

  /** See {@link Kernels#of}. */
  static DenseKernel of(float[][] matrix, String label) {
    if (matrix.length == 0 || matrix[0].length == 0) {
      throw new BadDataException("The matrix of %s is empty.", label);
    }
    DenseKernel out = new DenseKernel(matrix.length, matrix[0].length);
    for (int i = 0; i < matrix.length; i++) {
      if (matrix[i].length != out.columns) {
        throw new BadDataException(
            "Row %d of the matrix of %s has %d entries and row 0 has %d.",
            i, label, matrix[i].length, out.columns);
      }
      for (int j = 0; j < out.columns; j++) {
        if (!Float.isFinite(matrix[i][j])) {
          throw new BadDataException(
              "Entry (%d, %d) of the matrix of %s is %s; similarities must be finite numbers.",
              i, j, label, matrix[i][j]);
        }
      }
    }
    // A few rows at a time: the columns of a matrix lie far apart in memory.
    for (int from = 0; from < out.rows; from += GROUP) {
      int to = Math.min(out.rows, from + GROUP);
      for (int j = 0; j < out.columns; j++) {
        float[] column = out.matrix.array(j);
        int at = out.matrix.offset(j);
        for (int i = from; i < to; i++) {
          column[at + i] = matrix[i][j];
        }
      }
    }
    return out;
  }

  /** See {@link Kernels#empty}. */
  static DenseKernel empty(int columns) {
    return new DenseKernel(0, columns);
  }

  /** See {@link Kernels#ofColumns}. */
  static DenseKernel ofColumns(Features x) {
    DenseKernel out = new DenseKernel(x.width(), x.size());
    for (int j = 0; j < out.columns; j++) {
      x.read(j, out.matrix.array(j), out.matrix.offset(j));
    }
    return out;
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
    return matrix.array(column)[matrix.offset(column) + row];
  }

  @Override
  public float[] column(int j, Workers workers) {
    return java.util.Arrays.copyOfRange(matrix.array(j), matrix.offset(j), matrix.offset(j) + rows);
  }

  @Override
  public void scan(int[] js, int from, int to, ColumnSink sink) {
    Tile tile = new Tile(Math.min(GROUP, to - from));
    tile.rowTo = rows;
    for (int p = from; p < to; p += GROUP) {
      tile.first = p;
      tile.count = Math.min(GROUP, to - p);
      for (int c = 0; c < tile.count; c++) {
        int j = js[p + c];
        tile.array[c] = matrix.array(j);
        tile.offset[c] = matrix.offset(j);
      }
      sink.dense(tile);
    }
  }

  @Override
  public Kernel restrict(int[] someRows, int[] someColumns) {
    DenseKernel out = new DenseKernel(someRows.length, someColumns.length);
    for (int j = 0; j < out.columns; j++) {
      float[] source = matrix.array(someColumns[j]);
      int at = matrix.offset(someColumns[j]);
      for (int i = 0; i < out.rows; i++) {
        out.matrix.array(j)[out.matrix.offset(j) + i] = source[at + someRows[i]];
      }
    }
    return out;
  }

  @Override
  public Optional<PartialAccess> partialAccess() {
    return Optional.of(
        new PartialAccess() {
          @Override
          public Optional<Kernel> rows(int[] subset) {
            return Optional.of(new RowSubsetKernel(DenseKernel.this, subset));
          }
        });
  }

  /** Returns the entries of column j in some rows. */
  float[] gather(int j, int[] some) {
    float[] slab = matrix.array(j), out = new float[some.length];
    int at = matrix.offset(j);
    for (int i = 0; i < out.length; i++) {
      out[i] = slab[at + some[i]];
    }
    return out;
  }

  @Override
  public boolean has(Property property) {
    return matrix.has(property);
  }

  @Override
  public StorageInfo storage() {
    return new StorageInfo(Layout.DENSE, "dense", 4L * rows * columns);
  }
}
