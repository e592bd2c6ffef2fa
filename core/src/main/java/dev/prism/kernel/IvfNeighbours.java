package dev.prism.kernel;

import dev.prism.base.Workers;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A neighbour graph of a pool too large for all pairs: rows drawn by lot are centres, every item
 * belongs to the most similar one, and an item's neighbours are looked for in its own cell and the
 * cells around it. All by the same tiles as everything else; how much is missed is measured.
 */
final class IvfNeighbours {
  /** So many centres for a pool of n, in √n. Fewer leave clusters without one, scattered. */
  private static final int CENTRES = 8;

  /** So many items of the cells around are compared with an item, in √n. */
  private static final int AROUND = 6;

  private final TiledKernel pool;
  private final Workers workers;
  private final int[] centre;
  private final int[][] members; // of each cell, increasing

  private IvfNeighbours(TiledKernel pool, Workers workers) {
    this.pool = pool;
    this.workers = workers;
    int n = pool.columns();
    int count = (int) Math.ceil(CENTRES * Math.sqrt(n));
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
    IvfNeighbours cells = new IvfNeighbours(pool, workers);
    CandidateNeighbours all = new CandidateNeighbours(pool, neighbours);
    int[][] around = cells.around();
    workers.over(
        around.length,
        1,
        (from, to) -> {
          for (int c = from; c < to; c++) {
            all.look(cells.members[c], cells.candidates(around[c]));
          }
        });
    return all.graph(workers);
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
    int enough = (int) Math.max(1024, AROUND * Math.sqrt(pool.columns()));
    int most = Math.min(centre.length, 8 * CENTRES * AROUND); // cells are of different sizes
    Kernel among = pool.restrict(centre, centre);
    int[] js = Kernel.all(centre.length);
    int[][] out = new int[centre.length][];
    workers.over(
        centre.length,
        16,
        (from, to) -> {
          for (int c = from; c < to; c++) {
            TopEntries near = new TopEntries(most);
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
}
