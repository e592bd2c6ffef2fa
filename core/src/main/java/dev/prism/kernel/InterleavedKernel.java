package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.simd.BlockLoops;
import dev.prism.simd.Vectors;
import java.util.Optional;

/**
 * Every similarity in memory, of few rows and many columns, such as a query set's. A block of as
 * many columns as a vector has lanes lies together, row after row: so who sweeps all columns
 * computes with whole vectors, however few the rows are.
 */
public final class InterleavedKernel implements Kernel {
  /** So many rows at most. */
  public static final int MOST = BlockLoops.ROWS;

  private static final int LANES = Vectors.lanes();
  private static final int GROUP = 32;
  private static final int LONGEST = 1 << 10; // blocks at a time
  private final ChunkedMatrix slabs; // a block is one of its columns
  private final int rows;
  private final int columns;

  private InterleavedKernel(int rows, int columns, Workers workers) {
    this.rows = rows;
    this.columns = columns;
    slabs = new ChunkedMatrix(rows * LANES, (columns + LANES - 1) / LANES, workers);
  }

  /** Copies another kernel's numbers; it has few rows. */
  public static InterleavedKernel copy(TiledKernel k, Workers workers) {
    InterleavedKernel out = new InterleavedKernel(k.rows(), k.columns(), workers);
    out.slabs.known(k.range());
    int[] js = Kernel.all(k.columns());
    workers.over(
        k.columns(), DenseKernel.piece(k), (from, to) -> k.scan(js, from, to, out.new Filler()));
    return out;
  }

  private final class Filler implements Sink {
    @Override
    public void dense(Tile t) {
      for (int c = 0; c < t.count; c++) {
        float[] s = t.array[c], slab = slabs.array(block(t.first + c));
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

  /** Of row 0; the next rows follow at every LANES. */
  private int offset(int j) {
    return slabs.offset(block(j)) + j % LANES;
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
    return slabs.array(block(column))[offset(column) + row * LANES];
  }

  @Override
  public float[] column(int j, Workers workers) {
    float[] out = new float[rows];
    gather(j, out, 0);
    return out;
  }

  private void gather(int j, float[] into, int at) {
    float[] slab = slabs.array(block(j));
    int from = offset(j);
    for (int i = 0; i < rows; i++) {
      into[at + i] = slab[from + i * LANES];
    }
  }

  @Override
  public void scan(int[] js, int from, int to, Sink sink) {
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
        sink.blocks(slabs.array(block(js[p])), offset(js[p]), blocks, p);
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

  /** So many whole blocks, one after another in one array, begin here. */
  private int blocks(int[] js, int p, int to) {
    int n = 0;
    int most = p < to ? Math.min(LONGEST, slabs.end(block(js[p])) - block(js[p])) : 0;
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

  @Override
  public double[] columnTotals(Workers workers) {
    return fold(
        workers,
        (b, blocks, out) ->
            BlockLoops.totals(slabs.array(b), slabs.offset(b), blocks, rows, out, b * LANES));
  }

  @Override
  public double[] columnMaxima(double start, Workers workers) {
    float from = (float) start;
    return fold(
        workers,
        (b, blocks, out) ->
            BlockLoops.maxima(slabs.array(b), slabs.offset(b), blocks, rows, from, out, b * LANES));
  }

  /** A number a column, from blocks that lie one after another. */
  private interface Folding {
    void into(int b, int blocks, double[] out);
  }

  private double[] fold(Workers workers, Folding f) {
    double[] out = new double[columns];
    workers.over(
        slabs.columns(),
        1 << 12,
        (from, to) -> {
          for (int b = from, end; b < to; b = end) {
            end = Math.min(to, slabs.end(b));
            f.into(b, end - b, out);
          }
        });
    return out;
  }

  @Override
  public Kernel restrict(int[] someRows, int[] someColumns) {
    InterleavedKernel out = new InterleavedKernel(someRows.length, someColumns.length, Workers.ONE);
    for (int j = 0; j < someColumns.length; j++) {
      float[] to = out.slabs.array(block(j)), from = slabs.array(block(someColumns[j]));
      int at = out.offset(j), source = offset(someColumns[j]);
      for (int i = 0; i < someRows.length; i++) {
        to[at + i * LANES] = from[source + someRows[i] * LANES];
      }
    }
    return out;
  }

  @Override
  public Optional<PartialAccess> partial() {
    return Optional.of(
        new PartialAccess() {
          /** Of many columns it would be nearly a copy of everything. */
          @Override
          public Optional<Kernel> columns(int[] some) {
            return some.length > columns / 8
                ? Optional.empty()
                : Optional.of(restrict(Kernel.all(rows), some));
          }
        });
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
  public boolean isStored() {
    return true;
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
