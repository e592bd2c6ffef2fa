package dev.prism.kernel;

import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink.Tile;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A neighbour graph from candidate neighbours: exact similarities rank the candidates, and the
 * recall is estimated on a random sample of items.
 */
final class CandidateNeighbours {
  private static final int SAMPLE = 200;
  private final TiledKernel pool;
  private final int keep;
  private final int[][] best;
  private final float[][] score;

  /** Creates a graph of {@code keep} neighbours per item; every item must be searched. */
  CandidateNeighbours(TiledKernel pool, int keep) {
    this.pool = pool;
    this.keep = Math.min(keep, pool.columns());
    best = new int[pool.columns()][];
    score = new float[best.length][];
  }

  /** Builds a graph with the candidates of an index. */
  static SparseKernel indexed(TiledKernel pool, int keep, Workers workers) {
    if (!pool.hasOneFactor()) {
      throw new BadRequestException(
          "An index compares single rows, and a gradient is a product of two; find the neighbours"
              + " of gradients by cells.");
    }
    return searched(pool, keep, workers).graph(workers);
  }

  /** Searches all rows; the index, which is as large as the pool, can be collected afterwards. */
  private static CandidateNeighbours searched(TiledKernel pool, int keep, Workers workers) {
    NeighbourIndex.Searcher index = pool.index(NeighbourIndex.load());
    CandidateNeighbours all = new CandidateNeighbours(pool, keep);
    workers.parallelFor(
        pool.columns(),
        64,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            all.search(new int[] {i}, withItself(i, index.nearest(i, all.keep)));
          }
        });
    return all;
  }

  /** Adds the row itself, which an index may miss; the result is increasing. */
  private static int[] withItself(int row, int[] near) {
    int[] all = Arrays.copyOf(near, near.length + 1);
    all[near.length] = row;
    return Arrays.stream(all).sorted().distinct().toArray();
  }

  /** Keeps the most similar of some candidates for each of these items; both are increasing. */
  void search(int[] items, int[] among) {
    Kernel k = pool.restrict(among, items);
    int[] js = Kernels.indices(items.length);
    for (int from = 0; from < items.length; from += Tile.COLUMNS) {
      int to = Math.min(items.length, from + Tile.COLUMNS);
      TopEntries[] top = new TopEntries[to - from];
      Arrays.setAll(top, p -> new TopEntries(Math.min(keep, among.length)));
      k.scan(js, from, to, TopEntries.into(top, from));
      for (int p = from; p < to; p++) {
        int[] rows = top[p - from].rows();
        for (int t = 0; t < rows.length; t++) {
          rows[t] = among[rows[t]];
        }
        best[items[p]] = rows;
        score[items[p]] = top[p - from].values();
      }
    }
  }

  /** Returns the symmetric graph with its estimated recall. */
  SparseKernel graph(Workers workers) {
    double found = recall(workers);
    return NeighbourLists.fromRows(best.length, best, score, true, found);
  }

  /**
   * Estimates the recall on a random sample: the share of the true neighbours, or of others as
   * similar as the last of them, that was found. The random seed differs from that of the centres
   * of cells; the items are not spaced evenly, because a pool may be ordered.
   */
  private double recall(Workers workers) {
    int n = best.length, count = Math.min(n, SAMPLE);
    int[] drawn = new SplittableRandom(~n).ints(0, n).distinct().limit(count).toArray();
    long[] found = new long[count], all = new long[count];
    workers.parallelFor(
        count,
        8,
        (from, to) -> {
          int[] js = Arrays.copyOfRange(drawn, from, to);
          TopEntries[] top = new TopEntries[js.length];
          Arrays.setAll(top, p -> new TopEntries(keep));
          pool.scan(js, 0, js.length, TopEntries.into(top, 0));
          for (int p = 0; p < js.length; p++) {
            top[p].rows();
            float[] truly = top[p].values();
            Arrays.sort(truly);
            all[from + p] = truly.length;
            for (float s : score[js[p]]) {
              found[from + p] += s >= truly[0] ? 1 : 0;
            }
          }
        });
    return (double) Arrays.stream(found).sum() / Arrays.stream(all).sum();
  }
}
