package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernel.PartialAccess;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A kernel that stores the features only: tiles of similarities are computed, used and dropped.
 *
 * <p>Rows are packed once if there is room; columns are read as they are scanned. Both have been
 * prepared by the similarity.
 */
final class TiledKernel implements Kernel {
  private final Features rowFeatures;
  private final Features columnFeatures;
  private final Similarity similarity;
  private final FactoredProduct product;
  private final Workers workers;
  private volatile @Nullable Panels panels; // packed on the first scan
  private volatile @Nullable Boolean nonNegative; // computed on demand
  private final boolean scansTransposed;
  private volatile @Nullable TransposedScan transposed; // computed on the first scan
  private volatile float @Nullable [] diagonal; // computed on demand
  private volatile Column last = new Column(-1, new float[0]);

  private record Column(int j, float[] values) {}

  TiledKernel(Features rows, Features columns, Similarity similarity, Workers workers) {
    this(rows, columns, similarity, workers, true);
  }

  private TiledKernel(
      Features rows, Features columns, Similarity similarity, Workers workers, boolean transpose) {
    this.rowFeatures = rows;
    this.columnFeatures = columns;
    this.similarity = similarity;
    this.product = FactoredProduct.of(similarity);
    this.workers = workers;
    scansTransposed = transpose && TransposedScan.suits(rows, columns, product);
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
      panels =
          rowFeatures instanceof SharedRows shared
              ? shared.panels(workers)
              : new Panels(rowFeatures, Panels.fits(rowFeatures), workers);
    }
    return panels;
  }

  private TransposedScan transposed() {
    TransposedScan known = transposed;
    return known == null ? transpose() : known;
  }

  private synchronized TransposedScan transpose() {
    if (transposed == null) {
      TiledKernel k = new TiledKernel(columnFeatures, rowFeatures, similarity, workers, false);
      transposed = TransposedScan.of(k, Workers.ONE);
    }
    return transposed;
  }

  @Override
  public void scan(int[] js, int from, int to, ColumnSink sink) {
    scan(js, from, to, 0, rows(), false, sink);
  }

  /**
   * Returns whether rows and columns are the same items, so that S is symmetric to the last bit.
   */
  boolean symmetric() {
    return rowFeatures == columnFeatures;
  }

  /** Returns whether S is computed from one product instead of several. */
  boolean hasOneFactor() {
    return similarity.factors(rowFeatures.width()).length == 2;
  }

  /** Builds an index of the rows. */
  NeighbourIndex.Searcher index(NeighbourIndex library) {
    return library.build(rowFeatures, similarity.accumulator());
  }

  /** Scans the tiles on and above the diagonal of a symmetric kernel. */
  void scanHalf(int from, int to, ColumnSink sink) {
    scan(Kernels.indices(to), from, to, 0, rows(), true, sink);
  }

  /** Scans some rows; of a symmetric kernel, the tiles on and above the diagonal suffice. */
  void scan(int[] js, int from, int to, int rowFrom, int rowTo, boolean half, ColumnSink sink) {
    if (scansTransposed) {
      transposed().scan(js, from, to, rowFrom, rowTo, sink);
      return;
    }
    Panels packed = panels();
    int d = packed.width;
    TileBuffers buffers =
        new TileBuffers(Math.min(to - from, Tile.COLUMNS), Math.min(packed.rows, Tile.ROWS), d);
    float[] scratch = packed.scratch();
    for (int p = from; p < to; p += Tile.COLUMNS) {
      int count = Math.min(Tile.COLUMNS, to - p);
      for (int c = 0; c < count; c++) {
        columnFeatures.read(js[p + c], buffers.columns, c * d);
      }
      int end = half ? Math.min(rowTo, p + count) : rowTo;
      for (int b = rowFrom / Tile.ROWS; b < packed.blocks() && packed.from(b) < end; b++) {
        int last = half ? Math.min(packed.to(b), end) : packed.to(b);
        product.tile(buffers, count, packed.block(b, scratch), last - packed.from(b), d);
        sink.dense(buffers.tile(p, count, packed.from(b), last));
      }
    }
  }

  @Override
  public float at(int row, int column) {
    int width = rowFeatures.width();
    float[] x = new float[2 * width];
    rowFeatures.read(row, x, 0);
    columnFeatures.read(column, x, width);
    return product.entry(x, width);
  }

  /** Keeps the last column, because terms read the column of a pick one after another. */
  @Override
  public float[] column(int j, Workers with) {
    Column kept = last;
    if (kept.j == j) {
      return kept.values;
    }
    Panels packed = panels();
    if (!packed.kept()) {
      return columnByRows(j, with);
    }
    int d = packed.width;
    float[] out = new float[packed.rows];
    with.parallelFor(
        packed.blocks(),
        Math.clamp(Math.ceilDiv(packed.blocks(), with.threads()), 2, 8),
        (from, to) -> {
          float[] x = new float[d];
          columnFeatures.read(j, x, 0);
          float[] tile = new float[Tile.ROWS];
          float[] scratch = packed.scratch();
          float[] other = new float[hasOneFactor() ? 0 : Tile.ROWS];
          for (int b = from; b < to; b++) {
            product.column(x, packed.block(b, scratch), packed.panels(b), tile, other);
            System.arraycopy(tile, 0, out, packed.from(b), packed.to(b) - packed.from(b));
          }
        });
    last = new Column(j, out);
    return out;
  }

  /**
   * Computes a column by packing the column and reading the rows, because packing all rows costs
   * more than one column. The bits are the same.
   */
  float[] columnByRows(int j, Workers with) {
    float[] out = new float[rows()];
    int[] all = Kernels.indices(out.length);
    TiledKernel row =
        new TiledKernel(columnFeatures.select(new int[] {j}), rowFeatures, similarity, Workers.ONE);
    with.parallelFor(
        out.length,
        Tile.ROWS,
        (from, to) ->
            row.scan(
                all,
                from,
                to,
                (ColumnSink.Entries) (position, zero, value) -> out[position] = value));
    last = new Column(j, out);
    return out;
  }

  float[] diagonal() {
    float[] known = diagonal;
    if (known == null) {
      known = computedDiagonal();
      diagonal = known;
    }
    return known.clone();
  }

  private float[] computedDiagonal() {
    Panels packed = panels();
    float[] out = new float[columns()];
    workers.parallelFor(
        packed.blocks(),
        8,
        (from, to) -> {
          float[] tile = new float[Tile.ROWS];
          float[] scratch = packed.scratch();
          float[] other = new float[hasOneFactor() ? 0 : Tile.ROWS];
          for (int b = from; b < to; b++) {
            product.squares(packed.block(b, scratch), packed.panels(b), packed.width, tile, other);
            System.arraycopy(tile, 0, out, packed.from(b), packed.to(b) - packed.from(b));
          }
        });
    return out;
  }

  @Override
  public Kernel restrict(int[] rows, int[] columns) {
    return new TiledKernel(
        rowFeatures.select(rows), columnFeatures.select(columns), similarity, workers);
  }

  Kernel rows(int[] some) {
    return new TiledKernel(rowFeatures.select(some), columnFeatures, similarity, workers);
  }

  @Override
  public Optional<PartialAccess> partialAccess() {
    return Optional.of(new TiledAccess(this));
  }

  /** See {@link PartialAccess#columnTotals}; null where there is no shorter way. */
  double @Nullable [] linearTotals(Workers with) {
    LinearTotals totals = LinearTotals.of(rowFeatures, similarity);
    return totals == null ? null : totals.of(columnFeatures, with);
  }

  boolean isLinear() {
    return similarity.linear() != null;
  }

  /** Returns {0, 1} if the formula guarantees that range; null otherwise. */
  float @Nullable [] range() {
    return similarity.nonNegative() && similarity.atMostOne() ? new float[] {0, 1} : null;
  }

  @Override
  public boolean has(Property property) {
    return switch (property) {
      case NON_NEGATIVE -> nonNegative();
      case AT_MOST_ONE -> similarity.atMostOne();
      case POSITIVE_SEMIDEFINITE -> symmetric() && similarity.positiveSemidefinite();
    };
  }

  /** Nonnegative by its formula, or because it is linear in features that are not negative. */
  private boolean nonNegative() {
    if (nonNegative == null) {
      nonNegative =
          similarity.nonNegative()
              || (similarity.linear() != null
                  && Norms.nonNegative(rowFeatures, workers)
                  && (symmetric() || Norms.nonNegative(columnFeatures, workers)));
    }
    return nonNegative;
  }

  @Override
  public long scanCost() {
    return (long) rows() * rowFeatures.width();
  }

  @Override
  public StorageInfo storage() {
    return new StorageInfo(Layout.COMPUTED, "on the fly", panels == null ? 0 : panels.bytes());
  }
}
