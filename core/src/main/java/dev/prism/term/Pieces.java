package dev.prism.term;

import dev.prism.kernel.Kernel;
import dev.prism.kernel.Sink;
import dev.prism.kernel.Tile;
import dev.prism.simd.CoverageLoops;
import java.util.Arrays;

/**
 * Gains of a coverage a piece of the rows at a time. What a column's rows in a piece were worth
 * earlier bounds what they are worth now; so a column is looked at piece after piece, longest not
 * looked at first, until its bound is below what is asked for. Most never come to their last piece.
 */
final class Pieces {
  private static final int MOST = 16;
  private static final int BLOCKS = 8; // of Tile.ROWS in a piece, at least
  private static final int FEWEST = 3;

  private final Kernel kernel;
  private final int[] end; // of pieces, in rows
  private final double[] gain; // by column and piece, when last looked at
  private final byte[] next; // the piece to look at next, by column
  private final double rounding; // sums in another order may differ by so much

  private Pieces(Kernel kernel, int[] end) {
    this.kernel = kernel;
    this.end = end;
    gain = new double[Math.multiplyExact(kernel.columns(), end.length)];
    next = new byte[kernel.columns()];
    rounding = Math.max(1e-12, 1e-18 * kernel.rows());
    Arrays.fill(gain, Double.POSITIVE_INFINITY);
  }

  /** Null where the rows are too few, or do not come in ranges, or memory is short. */
  static Pieces of(Kernel kernel) {
    int blocks = (kernel.rows() + Tile.ROWS - 1) / Tile.ROWS;
    int pieces = Math.min(MOST, blocks / BLOCKS);
    long most = Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / 8 / 16);
    if (!kernel.scansRows() || pieces < FEWEST || (long) pieces * kernel.columns() > most) {
      return null;
    }
    int[] end = new int[pieces];
    Arrays.setAll(end, b -> (int) ((b + 1L) * blocks / pieces * Tile.ROWS));
    end[pieces - 1] = kernel.rows();
    return new Pieces(kernel, end);
  }

  /** Where the piece that this row is in ends, but not beyond {@code most}. */
  int endOf(int row, int most) {
    int at = Arrays.binarySearch(end, row + 1);
    return Math.min(most, end[at < 0 ? -at - 1 : at]);
  }

  /** The piece that ends before this row; −1 for none. */
  int endingAt(int row) {
    return Math.max(-1, Arrays.binarySearch(end, row));
  }

  /**
   * Takes over a piece from a look at the whole column.
   *
   * @param before the sum of the pieces before it
   * @param after the sum with it
   */
  void note(int j, int piece, double before, double after) {
    gain[j * end.length + piece] = after - before + rounding * after;
  }

  private double bound(int j) {
    double sum = 0;
    for (int b = j * end.length; b < (j + 1) * end.length; b++) {
      sum += gain[b];
    }
    return sum * (1 + rounding);
  }

  /**
   * Looks at the columns js[from..to) until out[p] + weight · bound is below {@code least}, and
   * adds that; tells the positions of those where it is not.
   */
  int[] survivors(
      int[] js, int from, int to, double weight, double[] out, double least, Look look) {
    int[] open = new int[to - from], column = new int[open.length], position = new int[open.length];
    byte[] left = new byte[open.length]; // pieces not looked at, by place in open
    Arrays.fill(left, (byte) end.length);
    int alive = 0, survived = 0;
    int[] survivors = new int[open.length];
    double[] sums = new double[open.length];
    for (int p = from; p < to; p++) {
      if (gain[js[p] * end.length] < Double.POSITIVE_INFINITY) {
        open[alive++] = p;
      } else {
        survivors[survived++] = p; // never looked at
      }
    }
    for (int wave = 0; alive > 0; wave++) {
      int piece = wave % end.length, begin = piece == 0 ? 0 : end[piece - 1], n = 0;
      for (int i = 0; i < alive; i++) {
        if (next[js[open[i]]] == piece) {
          position[n] = i;
          column[n++] = js[open[i]];
        }
      }
      if (n == 0) {
        continue;
      }
      kernel.scanRows(column, 0, n, begin, end[piece], look.into(sums, begin, end[piece]));
      for (int i = 0; i < n; i++) {
        int j = column[i], at = position[i], p = open[at];
        gain[j * end.length + piece] = sums[i];
        next[j] = (byte) ((piece + 1) % end.length);
        double bound = weight * bound(j);
        if (out[p] + bound < least) {
          out[p] += bound;
          open[at] = -1;
        } else if (--left[at] == 0) {
          survivors[survived++] = p;
          open[at] = -1;
        }
      }
      int still = 0;
      for (int i = 0; i < alive; i++) {
        if (open[i] >= 0) {
          open[still] = open[i];
          left[still++] = left[i];
        }
      }
      alive = still;
    }
    int[] found = Arrays.copyOf(survivors, survived);
    Arrays.sort(found);
    return found;
  }

  /** Sums the gains of a range of rows. */
  record Look(float[] reach, float[] room) {
    Sink into(double[] sums, int begin, int end) {
      CoverageLoops loops = new CoverageLoops();
      return new Sink() {
        @Override
        public void dense(Tile t) {
          if (t.rowFrom == begin) {
            loops.start(t.count);
          }
          int n = t.rowTo - t.rowFrom;
          for (int c = 0; c < t.count; c += CoverageLoops.COLUMNS) {
            loops.add(t.array, t.offset, 0, c, t.count, reach, room, t.rowFrom, n);
          }
          for (int c = 0; t.rowTo == end && c < t.count; c++) {
            sums[t.first + c] = loops.sum(c);
          }
        }

        @Override
        public void sparse(int position, int[] row, float[] value, int from, int to) {
          throw new AssertionError("a sparse kernel has no ranges of rows");
        }
      };
    }
  }
}
