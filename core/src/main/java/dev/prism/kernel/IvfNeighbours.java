package dev.prism.kernel;

import dev.prism.base.Workers;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A neighbour graph by an inverted file, for pools that are too large to compare all pairs.
 * Randomly sampled rows are the centres of cells, every item belongs to its most similar centre,
 * and its neighbours are searched in its own cell and the nearest other cells. The recall is
 * measured.
 */
final class IvfNeighbours {
  /** The number of centres for a pool of n, in √n. With fewer, some clusters have no centre. */
  private static final int CENTRES = 8;

  /** The number of items of nearby cells that are compared with an item, in √n. */
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
    int[] home = nearestCentres(pool.rows(centre));
    int[] size = new int[centre.length];
    for (int c : home) {
      size[c]++;
    }
    Arrays.setAll(members, c -> new int[size[c]]);
    for (int j = n - 1; j >= 0; j--) {
      members[home[j]][--size[home[j]]] = j;
    }
  }

  /** Builds the symmetric graph of each item's most similar neighbours within nearby cells. */
  static SparseKernel nearest(TiledKernel pool, int neighbours, Workers workers) {
    IvfNeighbours cells = new IvfNeighbours(pool, workers);
    CandidateNeighbours all = new CandidateNeighbours(pool, neighbours);
    int[][] around = cells.around();
    workers.parallelFor(
        around.length,
        1,
        (from, to) -> {
          for (int c = from; c < to; c++) {
            all.search(cells.members[c], cells.candidates(around[c]));
          }
        });
    return all.graph(workers);
  }

  /** Returns the most similar centre of every item. */
  private int[] nearestCentres(Kernel centres) {
    int n = centres.columns();
    int[] home = new int[n];
    int[] js = Kernels.indices(n);
    workers.parallelFor(
        n,
        4096,
        (from, to) -> {
          float[] most = new float[to - from];
          Arrays.fill(most, Float.NEGATIVE_INFINITY);
          centres.scan(
              js,
              from,
              to,
              (ColumnSink.Entries)
                  (p, i, s) -> {
                    if (s > most[p - from]) {
                      most[p - from] = s;
                      home[p] = i;
                    }
                  });
        });
    return home;
  }

  /** Returns the nearest cells of every cell, until they have enough members. */
  private int[][] around() {
    int enough = (int) Math.max(1024, AROUND * Math.sqrt(pool.columns()));
    int most = Math.min(centre.length, 8 * CENTRES * AROUND); // cells are of different sizes
    Kernel among = pool.restrict(centre, centre);
    int[] js = Kernels.indices(centre.length);
    int[][] out = new int[centre.length][];
    workers.parallelFor(
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
