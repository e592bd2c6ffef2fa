package dev.prism.term;

import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernel;
import dev.prism.simd.FloatLoops;
import java.util.Arrays;
import java.util.Optional;

/**
 * The rows of a coverage that can still gain something, compacted. A saturated row, one that is
 * covered up to its cap, adds exactly 0 to every gain from then on and need not be read again.
 *
 * <p>Gains keep their last bit. A sum over rows runs in lanes within blocks of {@link Tile#ROWS};
 * so rows are compacted within their block and lane, and what is left of each block is a segment,
 * whose sum is that of the block. Places of a lane that stay empty hold a row without slack.
 */
final class UnsaturatedRows {
  private final int[] row; // the row at each place
  private final boolean[] empty; // the place is only there to fill a vector
  private final int[] end; // of segments
  final Kernel kernel;
  final float[] covered;
  final float[] slack;

  private UnsaturatedRows(int[] row, boolean[] empty, int[] end, Kernel kernel) {
    this.row = row;
    this.empty = empty;
    this.end = end;
    this.kernel = kernel;
    covered = new float[row.length];
    slack = new float[row.length];
  }

  /** The rows with slack, if they and what fills their vectors are no more than {@code most}. */
  static Optional<UnsaturatedRows> of(Kernel all, float[] covered, float[] slack, int most) {
    Builder b = new Builder(slack.length);
    for (int from = 0; from < slack.length; from += Tile.ROWS) {
      b.segment(slack, from, Math.min(slack.length, from + Tile.ROWS));
      if (b.size > most) {
        return Optional.empty();
      }
    }
    int[] row = Arrays.copyOf(b.row, b.size), end = Arrays.copyOf(b.end, b.segments);
    boolean[] empty = Arrays.copyOf(b.empty, b.size);
    return all.partialAccess()
        .flatMap(part -> part.rows(row))
        .map(
            kernel -> {
              UnsaturatedRows out = new UnsaturatedRows(row, empty, end, kernel);
              out.update(covered, slack);
              return out;
            });
  }

  int size() {
    return row.length;
  }

  /** Takes over what an item has changed. */
  void update(float[] allCovered, float[] allSlack) {
    for (int p = 0; p < row.length; p++) {
      covered[p] = allCovered[row[p]];
      slack[p] = empty[p] ? 0 : allSlack[row[p]];
    }
  }

  /** Sums over these rows, segment by segment. */
  ColumnSink gains(float[] cap, double weight, double[] out) {
    return new CoverageGains(covered, slack, cap, end, 0, row.length, weight, out);
  }

  private static final class Builder {
    int[] row;
    boolean[] empty;
    int[] end;
    int size;
    int segments;

    Builder(int rows) {
      int most = rows + 2 * Tile.ROWS;
      row = new int[most];
      empty = new boolean[most];
      end = new int[2 * (rows / Tile.ROWS + 2)];
    }

    /** Compacts the rows of one block, lane by lane; those that fill no vector stay as they are. */
    void segment(float[] slack, int from, int to) {
      int lanes = FloatLoops.lanes(), whole = to - (to - from) % lanes;
      int[] held = new int[lanes];
      int vectors = 0;
      for (int i = from; i < whole; i++) {
        if (slack[i] > 0) {
          vectors = Math.max(vectors, ++held[(i - from) % lanes]);
        }
      }
      int length = vectors * lanes + to - whole;
      if (length == 0) {
        return;
      }
      startTile(length, from);
      Arrays.fill(row, size, size + length, from);
      Arrays.fill(empty, size, size + length, true);
      Arrays.fill(held, 0);
      for (int i = from; i < whole; i++) {
        int lane = (i - from) % lanes;
        if (slack[i] > 0) {
          place(size + lanes * held[lane]++ + lane, i);
        }
      }
      for (int i = whole; i < to; i++) {
        place(size + vectors * lanes + i - whole, i);
      }
      size += length;
      end[segments++] = size;
    }

    private void place(int at, int i) {
      row[at] = i;
      empty[at] = false;
    }

    /** A segment must not lie across two tiles, where its sum would be broken in two. */
    private void startTile(int length, int any) {
      int left = Tile.ROWS - size % Tile.ROWS;
      if (length > left) {
        Arrays.fill(row, size, size + left, any);
        Arrays.fill(empty, size, size + left, true);
        size += left;
        end[segments++] = size;
      }
    }
  }
}
