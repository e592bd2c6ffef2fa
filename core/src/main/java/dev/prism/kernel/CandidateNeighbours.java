package dev.prism.kernel;

import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A neighbour graph from candidates that somebody thinks near: the pool's own products tell which
 * of them are nearest, and a sample of items how many of the true neighbours were among them.
 */
final class CandidateNeighbours {
  private static final int SAMPLE = 200;
  private final TiledKernel pool;
  private final int keep;
  private final int[][] best;
  private final float[][] score;

  /** A graph of {@code keep} neighbours an item; every item is to be looked at. */
  CandidateNeighbours(TiledKernel pool, int keep) {
    this.pool = pool;
    this.keep = Math.min(keep, pool.columns());
    best = new int[pool.columns()][];
    score = new float[best.length][];
  }

  /** Candidates by a library's index. */
  static SparseKernel indexed(TiledKernel pool, int keep, Workers workers) {
    if (!pool.oneFactor()) {
      throw new BadRequestException(
          "An index compares rows, and gradients are compared as pairs of them; let their"
              + " neighbours be found by cells.");
    }
    return searched(pool, keep, workers).graph(workers);
  }

  /** The index, as large as the pool, is gone when all rows have been looked up. */
  private static CandidateNeighbours searched(TiledKernel pool, int keep, Workers workers) {
    NeighbourIndex.Near index = pool.index(NeighbourIndex.load());
    CandidateNeighbours all = new CandidateNeighbours(pool, keep);
    workers.over(
        pool.columns(),
        64,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            all.look(new int[] {i}, withItself(i, index.to(i, all.keep)));
          }
        });
    return all;
  }

  /** An index may miss the one row that is known to be near. Increasing. */
  private static int[] withItself(int row, int[] near) {
    int[] all = Arrays.copyOf(near, near.length + 1);
    all[near.length] = row;
    return Arrays.stream(all).sorted().distinct().toArray();
  }

  /** Keeps, for these items, the most similar of some candidates, both increasing. */
  void look(int[] items, int[] among) {
    Kernel k = pool.restrict(among, items);
    int[] js = Kernel.all(items.length);
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

  /** All that was found, symmetric, and the part of the truth that it is. */
  SparseKernel graph(Workers workers) {
    double found = recall(workers);
    return SparseKernel.fromRows(best.length, best, score, true, found);
  }

  /**
   * The part of the true neighbours that was found, or of others that are as similar as the last of
   * them, of items drawn by lot: not by the lot that drew the centres of cells, and not evenly, as
   * a pool may have an order of its own.
   */
  private double recall(Workers workers) {
    int n = best.length, count = Math.min(n, SAMPLE);
    int[] drawn = new SplittableRandom(~n).ints(0, n).distinct().limit(count).toArray();
    long[] found = new long[count], all = new long[count];
    workers.over(
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
