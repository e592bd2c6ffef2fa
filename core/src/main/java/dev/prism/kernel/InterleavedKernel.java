package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernel.PartialAccess;
import dev.prism.simd.BlockLoops;
import dev.prism.simd.FloatLoops;
import java.util.Optional;

/**
 * A kernel with every similarity in memory, for few rows and many columns, such as those of a query
 * set. Blocks of as many columns as a vector has lanes are stored row by row, so that a sweep over
 * all columns uses whole vectors however few the rows are.
 */
final class InterleavedKernel implements Kernel {
  /** The maximum number of rows. */
  static final int MAX_ROWS = BlockLoops.ROWS;

  private static final int LANES = FloatLoops.lanes();
  private static final int GROUP = 32;
  private static final int MAX_BLOCKS = 1 << 10; // in one call of a sink
  private final ChunkedMatrix matrix; // a block is one of its columns
  private final int rows;
  private final int columns;

  private InterleavedKernel(int rows, int columns, Workers workers) {
    this.rows = rows;
    this.columns = columns;
    matrix = new ChunkedMatrix(rows * LANES, (columns + LANES - 1) / LANES, workers);
  }

  /** Copies a kernel of few rows. */
  static InterleavedKernel copy(TiledKernel k, Workers workers) {
    InterleavedKernel out = new InterleavedKernel(k.rows(), k.columns(), workers);
    out.matrix.setRange(k.range());
    int[] js = Kernels.indices(k.columns());
    workers.parallelFor(
        k.columns(), DenseKernel.grain(k), (from, to) -> k.scan(js, from, to, out.new Filler()));
    return out;
  }

  private final class Filler implements ColumnSink {
    @Override
    public void dense(Tile t) {
      for (int c = 0; c < t.count; c++) {
        float[] s = t.array[c], slab = matrix.array(block(t.first + c));
        int from = t.offset[c], at = offset(t.first + c);
        for (int i = 0; i < rows; i++) {
          slab[at + i * LANES] = s[from + i];
        }
      }
    }

    @Override
    public void sparse(int position, int[] row, float[] value, int from, int to) {
      throw new IllegalStateException("computed tiles are dense");
    }
  }

  private static int block(int j) {
    return j / LANES;
  }

  /** Returns the offset of row 0; the next rows follow at distances of LANES. */
  private int offset(int j) {
    return matrix.offset(block(j)) + j % LANES;
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
    return matrix.array(block(column))[offset(column) + row * LANES];
  }

  @Override
  public float[] column(int j, Workers workers) {
    float[] out = new float[rows];
    gather(j, out, 0);
    return out;
  }

  private void gather(int j, float[] into, int at) {
    float[] slab = matrix.array(block(j));
    int from = offset(j);
    for (int i = 0; i < rows; i++) {
      into[at + i] = slab[from + i * LANES];
    }
  }

  @Override
  public void scan(int[] js, int from, int to, ColumnSink sink) {
    boolean whole = sink.takesBlocks();
    Tile tile = new Tile(Math.min(GROUP, to - from));
    float[] gathered = new float[tile.array.length * rows];
    tile.rowTo = rows;
    for (int c = 0; c < tile.array.length; c++) {
      tile.array[c] = gathered;
      tile.offset[c] = c * rows;
    }
    for (int p = from; p < to; ) {
      int blocks = whole ? blocks(js, p, to) : 0;
      if (blocks > 0) {
        sink.blocks(matrix.array(block(js[p])), offset(js[p]), blocks, p);
        p += blocks * LANES;
        continue;
      }
      tile.first = p;
      int c = 0;
      do {
        gather(js[p++], gathered, c++ * rows);
      } while (p < to && c < tile.array.length && !(whole && beginsBlock(js, p, to)));
      tile.count = c;
      sink.dense(tile);
    }
  }

  /** Returns the number of whole adjacent blocks that begin at position p. */
  private int blocks(int[] js, int p, int to) {
    int n = 0;
    int most = p < to ? Math.min(MAX_BLOCKS, matrix.end(block(js[p])) - block(js[p])) : 0;
    while (n < most
        && beginsBlock(js, p + n * LANES, to)
        && js[p + n * LANES] == js[p] + n * LANES) {
      n++;
    }
    return n;
  }

  private static boolean beginsBlock(int[] js, int p, int to) {
    if (p + LANES > to || js[p] % LANES != 0) {
      return false;
    }
    int other = 0;
    for (int l = 1; l < LANES; l++) {
      other |= js[p + l] - js[p] - l;
    }
    return other == 0;
  }

  /** Reduces the columns of adjacent blocks to one number each. */
  private interface Folding {
    void reduce(int b, int blocks, double[] out);
  }

  private double[] reduce(Workers workers, Folding f) {
    double[] out = new double[columns];
    workers.parallelFor(
        matrix.columns(),
        1 << 12,
        (from, to) -> {
          for (int b = from, end; b < to; b = end) {
            end = Math.min(to, matrix.end(b));
            f.reduce(b, end - b, out);
          }
        });
    return out;
  }

  @Override
  public Kernel restrict(int[] someRows, int[] someColumns) {
    InterleavedKernel out = new InterleavedKernel(someRows.length, someColumns.length, Workers.ONE);
    for (int j = 0; j < someColumns.length; j++) {
      float[] to = out.matrix.array(block(j)), from = matrix.array(block(someColumns[j]));
      int at = out.offset(j), source = offset(someColumns[j]);
      for (int i = 0; i < someRows.length; i++) {
        to[at + i * LANES] = from[source + someRows[i] * LANES];
      }
    }
    return out;
  }

  @Override
  public Optional<PartialAccess> partialAccess() {
    return Optional.of(
        new PartialAccess() {
          /** A copy of many columns would not be cheaper to scan. */
          @Override
          public Optional<Kernel> columns(int[] some) {
            return some.length > columns / 8
                ? Optional.empty()
                : Optional.of(restrict(Kernels.indices(rows), some));
          }

          @Override
          public Optional<double[]> columnTotals(Workers workers) {
            return Optional.of(
                reduce(
                    workers,
                    (b, n, out) ->
                        BlockLoops.totals(
                            matrix.array(b), matrix.offset(b), n, rows, out, b * LANES)));
          }

          @Override
          public Optional<double[]> columnMaxima(double start, Workers workers) {
            float from = (float) start;
            return Optional.of(
                reduce(
                    workers,
                    (b, n, out) ->
                        BlockLoops.maxima(
                            matrix.array(b), matrix.offset(b), n, rows, from, out, b * LANES)));
          }
        });
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
