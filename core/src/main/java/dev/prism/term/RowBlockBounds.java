package dev.prism.term;

import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernel.PartialAccess;
import java.util.Arrays;
import java.util.Optional;

/**
 * Row-block pruning of a coverage's gains. The gain of a candidate's rows in a block at an earlier
 * set bounds their gain now; so a candidate is computed block by block, the least recently computed
 * block first, until its bound is below the required one. Most candidates never reach their last
 * block.
 *
 * <p>This pays where similarities are computed during the scan: it saves a fifth of facility
 * location on 20,000 and 40,000 items. With stored similarities it saves nothing
 * (docs/explanation/benchmarks.md).
 */
final class RowBlockBounds implements BoundOracle {
  private static final int MOST = 16;
  private static final int SMALLEST = 8; // tiles of Tile.ROWS in a block
  private static final int FEWEST = 3;

  private final Kernel kernel;
  private final PartialAccess.RowRangeScan ranges;
  private final float[] covered;
  private final float[] slack; // null without a cap
  private final float[] cap;
  private final int[] end; // of blocks, in rows
  private final double rounding; // largest difference of sums in another order
  private double[] gain; // by candidate and block, when last computed; null until first used
  private byte[] next; // the block to compute next, by candidate

  private RowBlockBounds(
      Kernel kernel,
      PartialAccess.RowRangeScan ranges,
      float[] covered,
      float[] slack,
      float[] cap,
      int[] end) {
    this.kernel = kernel;
    this.ranges = ranges;
    this.covered = covered;
    this.slack = slack;
    this.cap = cap;
    this.end = end;
    rounding = Math.max(1e-12, 1e-18 * kernel.rows());
  }

  /** Empty where there are few rows, the kernel cannot scan ranges of rows, or memory is short. */
  static Optional<RowBlockBounds> of(Kernel kernel, float[] covered, float[] slack, float[] cap) {
    int tiles = (kernel.rows() + Tile.ROWS - 1) / Tile.ROWS;
    int blocks = Math.min(MOST, tiles / SMALLEST);
    long most = Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / 8 / 16);
    if (blocks < FEWEST || (long) blocks * kernel.columns() > most) {
      return Optional.empty();
    }
    int[] end = new int[blocks];
    Arrays.setAll(end, b -> (int) ((b + 1L) * tiles / blocks * Tile.ROWS));
    end[blocks - 1] = kernel.rows();
    return kernel
        .partialAccess()
        .flatMap(PartialAccess::rowRanges)
        .map(ranges -> new RowBlockBounds(kernel, ranges, covered, slack, cap, end));
  }

  @Override
  public Kind kind() {
    return Kind.PRUNING;
  }

  private synchronized void allocate() {
    if (gain == null) {
      gain = new double[kernel.columns() * end.length];
      Arrays.fill(gain, Double.POSITIVE_INFINITY);
      next = new byte[kernel.columns()];
    }
  }

  private double bound(int j) {
    double sum = 0;
    for (int b = j * end.length; b < (j + 1) * end.length; b++) {
      sum += gain[b];
    }
    return sum * (1 + rounding);
  }

  /** Infinite for a candidate that has never been computed. */
  @Override
  public void addBounds(int[] js, int from, int to, double weight, double[] out) {
    allocate();
    for (int p = from; p < to; p++) {
      out[p] += weight * bound(js[p]);
    }
  }

  @Override
  public void addGains(int[] js, int from, int to, double weight, double[] out, double pruneBelow) {
    allocate();
    if (pruneBelow == Double.NEGATIVE_INFINITY) {
      kernel.scan(js, from, to, new Recording(js, weight, out));
      return;
    }
    int[] left = prune(js, from, to, weight, out, pruneBelow);
    int[] columns = new int[left.length];
    double[] gains = new double[left.length];
    for (int i = 0; i < left.length; i++) {
      columns[i] = js[left[i]];
      gains[i] = out[left[i]];
    }
    kernel.scan(columns, 0, left.length, new Recording(columns, weight, gains));
    for (int i = 0; i < left.length; i++) {
      out[left[i]] = gains[i];
    }
  }

  /**
   * Computes blocks of the candidates js[from..to) until out[p] + weight · bound is below {@code
   * pruneBelow}, and adds that bound.
   *
   * @return the positions of those that stay above, in order
   */
  private int[] prune(int[] js, int from, int to, double weight, double[] out, double pruneBelow) {
    int[] open = new int[to - from], columns = new int[open.length], above = new int[open.length];
    byte[] left = new byte[open.length]; // blocks not computed yet, of each that is open
    Arrays.fill(left, (byte) end.length);
    double[] sums = new double[open.length];
    int opened = 0, found = 0;
    for (int p = from; p < to; p++) {
      if (gain[js[p] * end.length] < Double.POSITIVE_INFINITY) {
        open[opened++] = p;
      } else {
        above[found++] = p; // never computed
      }
    }
    for (int block = 0; opened > 0; block = (block + 1) % end.length) {
      int n = 0;
      for (int i = 0; i < opened; i++) {
        columns[n] = js[open[i]];
        n += next[columns[n]] == block ? 1 : 0;
      }
      compute(columns, n, block, sums);
      int still = 0, at = 0;
      for (int i = 0; i < opened; i++) {
        int p = open[i], j = js[p];
        if (next[j] == block) {
          gain[j * end.length + block] = sums[at++];
          next[j] = (byte) ((block + 1) % end.length);
          double bound = weight * bound(j);
          if (out[p] + bound < pruneBelow) {
            out[p] += bound;
            continue;
          }
          if (--left[i] == 0) {
            above[found++] = p;
            continue;
          }
        }
        open[still] = p; // never ahead of i
        left[still++] = left[i];
      }
      opened = still;
    }
    int[] sorted = Arrays.copyOf(above, found);
    Arrays.sort(sorted);
    return sorted;
  }

  private void compute(int[] columns, int n, int block, double[] sums) {
    if (n > 0) {
      int rowFrom = block == 0 ? 0 : end[block - 1], rowTo = end[block];
      Arrays.fill(sums, 0, n, 0);
      ranges.scan(
          columns,
          0,
          n,
          rowFrom,
          rowTo,
          new CoverageGains(covered, slack, cap, null, rowFrom, rowTo, 1, sums));
    }
  }

  /** Computes the gains of all rows and stores those of each block; tiles end where blocks do. */
  private final class Recording implements ColumnSink {
    private final int[] js;
    private final CoverageGains gains;
    private double[] before; // sums up to the last block

    Recording(int[] js, double weight, double[] out) {
      this.js = js;
      gains = new CoverageGains(covered, slack, cap, weight, out);
    }

    @Override
    public void dense(Tile t) {
      gains.dense(t);
      if (t.rowFrom == 0) {
        before = new double[t.count];
      }
      int block = Arrays.binarySearch(end, t.rowTo);
      for (int c = 0; block >= 0 && c < t.count; c++) {
        double now = gains.sum(c);
        gain[js[t.first + c] * end.length + block] = now - before[c] + rounding * now;
        before[c] = now;
      }
    }

    @Override
    public void sparse(int position, int[] row, float[] value, int from, int to) {
      throw new IllegalStateException("a sparse kernel has no ranges of rows");
    }
  }
}
