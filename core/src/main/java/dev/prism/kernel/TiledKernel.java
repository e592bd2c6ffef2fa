package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.simd.MatrixProduct;
import dev.prism.simd.Vectors;
import java.util.Arrays;
import java.util.Optional;

/**
 * Nothing stored but the features: tiles of similarities are computed, used and dropped.
 *
 * <p>Rows are packed once, where there is room; columns are read as they are scanned. Rows and
 * columns have been prepared by the similarity.
 */
public final class TiledKernel implements Kernel {
  private final Features rowFeatures;
  private final Features columnFeatures;
  private final Similarity similarity;
  private final TileProduct product;
  private final Workers workers;
  private volatile Panels panels;
  private volatile Boolean nonNegative; // when somebody asks
  private volatile Column last = new Column(-1, null);

  private record Column(int j, float[] values) {}

  /** Both sides prepared by {@code similarity}; packing waits for the first scan. */
  public TiledKernel(Features rows, Features columns, Similarity similarity, Workers workers) {
    this.rowFeatures = rows;
    this.columnFeatures = columns;
    this.similarity = similarity;
    this.product = TileProduct.of(similarity.accumulator());
    this.workers = workers;
  }

  @Override
  public int rows() {
    return rowFeatures.size();
  }

  @Override
  public int columns() {
    return columnFeatures.size();
  }

  private Panels panels() {
    Panels packed = panels;
    return packed == null ? pack() : packed;
  }

  private synchronized Panels pack() {
    if (panels == null) {
      panels = new Panels(rowFeatures, Panels.fit(rowFeatures), workers);
    }
    return panels;
  }

  @Override
  public void scan(int[] js, int from, int to, Sink sink) {
    scan(js, from, to, 0, rows(), false, sink);
  }

  /** S is a⟨x, y⟩ + b, or a product of such factors. */
  @Override
  public boolean linear() {
    return similarity.linear() != null;
  }

  /** Few rows are kept interleaved. */
  @Override
  public Kernel stored(Workers with) {
    return rows() <= InterleavedKernel.MOST ? InterleavedKernel.copy(this, with) : dense(with);
  }

  @Override
  public DenseKernel dense(Workers with) {
    return DenseKernel.computed(this, with);
  }

  /** Rows and columns are the same items, and S is symmetric to the last bit. */
  boolean symmetric() {
    return rowFeatures == columnFeatures;
  }

  /** S is made of one product, not of several that are multiplied. */
  boolean oneFactor() {
    return similarity.factors(rowFeatures.width()).length == 2;
  }

  /** The rows in a library's index; S grows with the product, or falls with the distance. */
  NeighbourIndex.Near index(NeighbourIndex library) {
    return library.of(rowFeatures, similarity.accumulator());
  }

  /** Of a symmetric kernel, the tiles on and below the diagonal: the others mirror them. */
  void scanHalf(int from, int to, Sink sink) {
    scan(Kernel.all(to), from, to, 0, rows(), true, sink);
  }

  private void scan(int[] js, int from, int to, int rowFrom, int rowTo, boolean half, Sink sink) {
    Panels packed = panels();
    int d = packed.width;
    Buffers buffers =
        new Buffers(Math.min(to - from, Tile.COLUMNS), Math.min(packed.rows, Tile.ROWS), d);
    float[] scratch = packed.scratch();
    for (int p = from; p < to; p += Tile.COLUMNS) {
      int count = Math.min(Tile.COLUMNS, to - p);
      for (int c = 0; c < count; c++) {
        columnFeatures.read(js[p + c], buffers.a, c * d);
      }
      int first = (half ? p : rowFrom) / Tile.ROWS;
      for (int b = first; b < packed.blocks() && packed.from(b) < rowTo; b++) {
        int rows = packed.to(b) - packed.from(b);
        compute(packed.block(b, scratch), rows, buffers, count, d);
        sink.dense(buffers.tile(p, count, packed.from(b), packed.to(b)));
      }
    }
  }

  private void compute(float[] block, int rows, Buffers t, int count, int d) {
    int height = roundUp(count, MatrixProduct.HEIGHT);
    int end = height * t.stride;
    int[] cut = similarity.factors(d);
    for (int f = 0; f + 1 < cut.length; f++) {
      float[] out = f == 0 ? t.c : t.second();
      product.tile(t.a, height, d, cut[f], cut[f + 1], block, rows, out, t.stride);
      if (f > 0) {
        Vectors.multiply(t.c, out, 0, end);
      }
    }
    similarity.finish(t.c, 0, end, d);
  }

  /** Scratch for one scan: the columns' rows, and a tile of products a factor. */
  private static final class Buffers {
    final float[] a;
    final float[] c;
    final int stride;
    final Tile tile;
    private float[] second;

    Buffers(int columns, int rows, int d) {
      int height = roundUp(columns, MatrixProduct.HEIGHT);
      stride = roundUp(rows, MatrixProduct.WIDTH);
      a = new float[height * d];
      c = new float[height * stride];
      tile = new Tile(columns);
      for (int i = 0; i < columns; i++) {
        tile.array[i] = c;
        tile.offset[i] = i * stride;
      }
    }

    float[] second() {
      if (second == null) {
        second = new float[c.length];
      }
      return second;
    }

    Tile tile(int first, int count, int rowFrom, int rowTo) {
      tile.first = first;
      tile.count = count;
      tile.rowFrom = rowFrom;
      tile.rowTo = rowTo;
      return tile;
    }
  }

  private static int roundUp(int n, int multiple) {
    return (n + multiple - 1) / multiple * multiple;
  }

  @Override
  public float at(int row, int column) {
    float[] one = new float[Vectors.padded(1)];
    float[] x = new float[2 * rowFeatures.width()];
    one[0] = product(row, column, x);
    similarity.finish(one, 0, one.length, rowFeatures.width());
    return one[0];
  }

  /** One entry's product, by the same chain of operations as in a tile: the same bits. */
  private float product(int row, int column, float[] x) {
    int d = rowFeatures.width();
    rowFeatures.read(row, x, 0);
    columnFeatures.read(column, x, d);
    int[] cut = similarity.factors(d);
    float s = 1;
    for (int f = 0; f + 1 < cut.length; f++) {
      float p = product.single(x, 0, d, cut[f], cut[f + 1]);
      s = f == 0 ? p : s * p;
    }
    return s;
  }

  /** One pass over the packed rows; the last column is kept, for terms that ask in turn. */
  @Override
  public float[] column(int j, Workers with) {
    Column kept = last;
    if (kept.j == j) {
      return kept.values;
    }
    Panels packed = panels();
    if (!packed.kept()) {
      return turned(j, with);
    }
    int d = packed.width;
    int[] cut = similarity.factors(d);
    float[] out = new float[packed.rows];
    with.over(
        packed.blocks(),
        Math.clamp(Math.ceilDiv(packed.blocks(), with.threads()), 2, 8),
        (from, to) -> {
          float[] x = new float[d];
          columnFeatures.read(j, x, 0);
          float[] tile = new float[Tile.ROWS];
          float[] scratch = packed.scratch();
          float[] other = new float[cut.length > 2 ? Tile.ROWS : 0];
          for (int b = from; b < to; b++) {
            int end = packed.panels(b) * MatrixProduct.WIDTH;
            float[] block = packed.block(b, scratch);
            for (int f = 0; f + 1 < cut.length; f++) {
              float[] into = f == 0 ? tile : other;
              product.row(x, d, cut[f], cut[f + 1], block, packed.panels(b), into);
              if (f > 0) {
                Vectors.multiply(tile, into, 0, end);
              }
            }
            similarity.finish(tile, 0, end, d);
            System.arraycopy(tile, 0, out, packed.from(b), packed.to(b) - packed.from(b));
          }
        });
    last = new Column(j, out);
    return out;
  }

  /**
   * Packing all rows for one column costs more than the column: here it is the column that is
   * packed, and the rows are read. Products are the same to the last bit.
   */
  float[] turned(int j, Workers with) {
    float[] out = new float[rows()];
    int[] all = Kernel.all(out.length);
    TiledKernel row =
        new TiledKernel(columnFeatures.select(new int[] {j}), rowFeatures, similarity, Workers.ONE);
    with.over(
        out.length,
        Tile.ROWS,
        (from, to) ->
            row.scan(
                all, from, to, (Sink.Entries) (position, zero, value) -> out[position] = value));
    last = new Column(j, out);
    return out;
  }

  @Override
  public float[] diagonal() {
    if (!symmetric()) {
      return Kernel.super.diagonal();
    }
    int d = rowFeatures.width();
    int[] cut = similarity.factors(d);
    float[] out = new float[Vectors.padded(columns())];
    workers.over(
        columns(),
        4096,
        (from, to) -> {
          float[] x = new float[4 * d], own = new float[4];
          for (int j = from; j < to; j += 4) {
            int count = Math.min(4, to - j);
            for (int c = 0; c < count; c++) {
              rowFeatures.read(j + c, x, c * d);
            }
            for (int f = 0; f + 1 < cut.length; f++) {
              product.squares(x, d, cut[f], cut[f + 1], own);
              for (int c = 0; c < count; c++) {
                out[j + c] = f == 0 ? own[c] : out[j + c] * own[c];
              }
            }
          }
        });
    similarity.finish(out, 0, out.length, d);
    return Arrays.copyOf(out, columns());
  }

  @Override
  public double[] columnTotals(Workers with) {
    LinearTotals linear = LinearTotals.of(rowFeatures, similarity);
    return linear == null ? Kernel.super.columnTotals(with) : linear.of(columnFeatures, with);
  }

  @Override
  public Kernel restrict(int[] rows, int[] columns) {
    return new TiledKernel(
        rowFeatures.select(rows), columnFeatures.select(columns), similarity, workers);
  }

  /** The same columns over some of the rows. */
  Kernel rows(int[] some) {
    return new TiledKernel(rowFeatures.select(some), columnFeatures, similarity, workers);
  }

  @Override
  public Optional<PartialAccess> partial() {
    return Optional.of(
        new PartialAccess() {
          @Override
          public Optional<Kernel> rows(int[] subset) {
            return Optional.of(TiledKernel.this.rows(subset));
          }

          @Override
          public Optional<RowRangeScan> rowRanges() {
            return Optional.of(
                (js, from, to, rowFrom, rowTo, sink) ->
                    scan(js, from, to, rowFrom, rowTo, false, sink));
          }
        });
  }

  /** {min, max} of what the formula can give, where both are bounded by 0 and 1; null otherwise. */
  float[] range() {
    return similarity.nonNegative() && similarity.atMostOne() ? new float[] {0, 1} : null;
  }

  /** By its formula, or because it is linear in features that are not negative. */
  @Override
  public boolean nonNegative() {
    if (nonNegative == null) {
      nonNegative =
          similarity.nonNegative()
              || (similarity.linear() != null
                  && Norms.nonNegative(rowFeatures, workers)
                  && (columnFeatures == rowFeatures || Norms.nonNegative(columnFeatures, workers)));
    }
    return nonNegative;
  }

  @Override
  public boolean atMostOne() {
    return similarity.atMostOne();
  }

  @Override
  public boolean positiveSemidefinite() {
    return rowFeatures == columnFeatures && similarity.positiveSemidefinite();
  }

  @Override
  public long work() {
    return (long) rows() * rowFeatures.width();
  }

  @Override
  public String storage() {
    return "on the fly";
  }

  @Override
  public long bytes() {
    return panels == null ? 0 : panels.bytes();
  }
}
