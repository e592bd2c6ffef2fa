package dev.prism.kernel;

import dev.prism.Workers;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A neighbour graph of a pool too large for all pairs: rows drawn by lot are centres, every item
 * belongs to the most similar one, and an item's neighbours are looked for in its own cell and the
 * cells around it. All by the same tiles as everything else; how much is missed is measured.
 */
final class Cells {
  /** Cells are about as many as members of each, and an item is compared with so many cells. */
  private static final int AROUND = 12;

  private static final int SAMPLE = 200;
  private final TiledKernel pool;
  private final Workers workers;
  private final int[] centre;
  private final int[][] members; // of each cell, increasing

  private Cells(TiledKernel pool, Workers workers) {
    this.pool = pool;
    this.workers = workers;
    int n = pool.columns();
    int count = (int) Math.ceil(Math.sqrt(n));
    centre =
        new SplittableRandom(n).ints(0, n).distinct().limit(Math.min(count, n)).sorted().toArray();
    members = new int[centre.length][];
    int[] home = home(pool.rows(centre));
    int[] size = new int[centre.length];
    for (int c : home) {
      size[c]++;
    }
    Arrays.setAll(members, c -> new int[size[c]]);
    for (int j = n - 1; j >= 0; j--) {
      members[home[j]][--size[home[j]]] = j;
    }
  }

  /** Each item's most similar neighbours, found within cells; symmetric. */
  static SparseKernel nearest(TiledKernel pool, int neighbours, Workers workers) {
    Cells cells = new Cells(pool, workers);
    int n = pool.columns();
    int[][] best = new int[n][];
    float[][] score = new float[n][];
    int[][] around = cells.around();
    workers.over(
        around.length,
        1,
        (from, to) -> {
          for (int c = from; c < to; c++) {
            cells.search(cells.members[c], cells.candidates(around[c]), neighbours, best, score);
          }
        });
    double found = cells.recall(neighbours, best);
    return SparseKernel.fromRows(n, best, score, true).found(found);
  }

  /** The most similar centre of every item. */
  private int[] home(Kernel centres) {
    int n = centres.columns();
    int[] home = new int[n];
    int[] js = Kernel.all(n);
    workers.over(
        n,
        4096,
        (from, to) -> {
          float[] most = new float[to - from];
          Arrays.fill(most, Float.NEGATIVE_INFINITY);
          centres.scan(
              js,
              from,
              to,
              (Sink.Entries)
                  (p, i, s) -> {
                    if (s > most[p - from]) {
                      most[p - from] = s;
                      home[p] = i;
                    }
                  });
        });
    return home;
  }

  /** For every cell those around it, until they have members enough. */
  private int[][] around() {
    int enough = Math.max(1024, AROUND * (pool.columns() / centre.length));
    Kernel among = pool.restrict(centre, centre);
    int[] js = Kernel.all(centre.length);
    int[][] out = new int[centre.length][];
    workers.over(
        centre.length,
        16,
        (from, to) -> {
          for (int c = from; c < to; c++) {
            TopEntries near = new TopEntries(Math.min(centre.length, 8 * AROUND));
            among.scan(js, c, c + 1, TopEntries.into(new TopEntries[] {near}, c));
            out[c] = enough(near, c, enough);
          }
        });
    return out;
  }

  private int[] enough(TopEntries near, int own, int enough) {
    int[] cells = near.bySimilarity();
    int have = members[own].length, n = 0;
    int[] out = new int[cells.length + 1];
    out[n++] = own;
    for (int t = 0; t < cells.length && have < enough; t++) {
      if (cells[t] != own) {
        out[n++] = cells[t];
        have += members[cells[t]].length;
      }
    }
    return Arrays.copyOf(out, n);
  }

  private int[] candidates(int[] cells) {
    int n = 0;
    for (int c : cells) {
      n += members[c].length;
    }
    int[] all = new int[n];
    n = 0;
    for (int c : cells) {
      System.arraycopy(members[c], 0, all, n, members[c].length);
      n += members[c].length;
    }
    Arrays.sort(all);
    return all;
  }

  private void search(int[] items, int[] among, int keep, int[][] best, float[][] score) {
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

  /** The part of the true neighbours that was found, of items spread evenly. */
  private double recall(int neighbours, int[][] best) {
    int n = pool.columns(), count = Math.min(n, SAMPLE);
    long[] found = new long[count], all = new long[count];
    workers.over(
        count,
        8,
        (from, to) -> {
          int[] js = new int[to - from];
          Arrays.setAll(js, p -> (int) ((long) (from + p) * n / count));
          TopEntries[] top = new TopEntries[js.length];
          Arrays.setAll(top, p -> new TopEntries(Math.min(neighbours, n)));
          pool.scan(js, 0, js.length, TopEntries.into(top, 0));
          for (int p = 0; p < js.length; p++) {
            for (int i : top[p].rows()) {
              all[from + p]++;
              found[from + p] += Arrays.binarySearch(best[js[p]], i) >= 0 ? 1 : 0;
            }
          }
        });
    return (double) Arrays.stream(found).sum() / Arrays.stream(all).sum();
  }
}
