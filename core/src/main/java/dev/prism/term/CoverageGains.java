package dev.prism.term;

import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.simd.BlockLoops;
import dev.prism.simd.CoverageLoops;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Adds weight · Σ_i min(max(s_i − covered_i, 0), slack_i) of every column of a scan to out. Serves
 * one scan by one thread.
 *
 * <p>Lanes drain at the multiples of {@link Tile#ROWS}, so that stored and computed tiles agree to
 * the last bit.
 */
final class CoverageGains implements ColumnSink {
  private final float[] covered;
  private final float @Nullable [] slack; // null without a cap
  private final float @Nullable [] cap; // of a sparse column's rows; null without one
  private final int @Nullable [] ends; // of segments that are summed separately; null for none
  private final int rowFrom;
  private final int rowTo;
  private final double weight;
  private final double[] out;
  private final CoverageLoops loops = new CoverageLoops();

  /** All rows. */
  CoverageGains(
      float[] covered,
      float @Nullable [] slack,
      float @Nullable [] cap,
      double weight,
      double[] out) {
    this(covered, slack, cap, null, 0, covered.length, weight, out);
  }

  /** Rows [rowFrom, rowTo), and the ends of their segments. */
  CoverageGains(
      float[] covered,
      float @Nullable [] slack,
      float @Nullable [] cap,
      int @Nullable [] ends,
      int rowFrom,
      int rowTo,
      double weight,
      double[] out) {
    this.covered = covered;
    this.slack = slack;
    this.cap = cap;
    this.ends = ends;
    this.rowFrom = rowFrom;
    this.rowTo = rowTo;
    this.weight = weight;
    this.out = out;
  }

  @Override
  public void dense(Tile t) {
    if (takesBlocks()) {
      CoverageLoops.fewRows(t.array, t.offset, t.count, covered, slack, weight, out, t.first);
      return;
    }
    if (t.rowFrom == rowFrom) { // tiles come row after row
      loops.start(t.count);
    }
    for (int c = 0; c < t.count; c += CoverageLoops.COLUMNS) {
      for (int row = t.rowFrom, end; row < t.rowTo; row = end) {
        end = ends == null ? t.rowTo : segmentEnd(row);
        int shift = row - t.rowFrom;
        loops.add(t.array, t.offset, shift, c, t.count, covered, slack, row, end - row);
      }
    }
    if (t.rowTo == rowTo) {
      for (int c = 0; c < t.count; c++) {
        out[t.first + c] += weight * loops.sum(c);
      }
    }
  }

  private int segmentEnd(int row) {
    int at = Arrays.binarySearch(ends, row + 1);
    return ends[at < 0 ? -at - 1 : at];
  }

  /** The sum of column c of the current tile over the rows so far. */
  double sum(int c) {
    return loops.sum(c);
  }

  @Override
  public boolean takesBlocks() {
    return ends == null && covered.length <= BlockLoops.ROWS;
  }

  @Override
  public void blocks(float[] s, int at, int blocks, int first) {
    BlockLoops.coverage(s, at, blocks, covered, slack, weight, out, first);
  }

  @Override
  public void sparse(int p, int[] row, float[] s, int from, int to) {
    double g = 0;
    for (int t = from; t < to; t++) {
      float capped = cap == null ? s[t] : Math.min(s[t], cap[row[t]]);
      g += Math.max(capped - covered[row[t]], 0);
    }
    out[p] += weight * g;
  }
}
