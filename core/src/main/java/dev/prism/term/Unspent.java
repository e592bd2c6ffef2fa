package dev.prism.term;

import dev.prism.kernel.Kernel;
import dev.prism.kernel.Tile;
import dev.prism.simd.Vectors;
import java.util.Arrays;

/**
 * The rows of a coverage that can still gain something, closed up; a row whose reach is at its cap
 * adds exactly 0 to every gain from then on, and need not be read again.
 *
 * <p>Gains keep their last bit. A sum over rows runs in lanes within blocks of {@link Tile#ROWS};
 * so rows close up within their block and lane, and what is left of each is a segment, whose sum is
 * that of the block. Places that stay open in a lane hold a row without room.
 */
final class Unspent {
  private final int[] row; // the row at each place
  private final boolean[] open; // the place is only there to fill a vector
  private final int[] end; // of segments
  final Kernel kernel;
  final float[] reach;
  final float[] room;

  private Unspent(int[] row, boolean[] open, int[] end, Kernel kernel) {
    this.row = row;
    this.open = open;
    this.end = end;
    this.kernel = kernel;
    reach = new float[row.length];
    room = new float[row.length];
  }

  /**
   * The rows with room, if they and what fills their vectors are few enough; else null.
   *
   * @param before what had room earlier; null for all
   */
  static Unspent of(Kernel all, Unspent before, float[] reach, float[] room, int fewEnough) {
    Builder b = new Builder(room.length);
    for (int from = 0; from < room.length; from += Tile.ROWS) {
      b.segment(room, from, Math.min(room.length, from + Tile.ROWS));
      if (b.size > fewEnough) {
        return null;
      }
    }
    int[] row = Arrays.copyOf(b.row, b.size);
    Kernel kernel = before == null ? all.rows(row) : before.kernel.rows(before.places(row));
    if (kernel == null) {
      return null;
    }
    Unspent out =
        new Unspent(row, Arrays.copyOf(b.open, b.size), Arrays.copyOf(b.end, b.segments), kernel);
    out.update(reach, room);
    return out;
  }

  /** Where the rows are here; those that only fill a vector may be anywhere. */
  private int[] places(int[] some) {
    int[] place = new int[Arrays.stream(some).max().orElse(-1) + 1];
    for (int p = 0; p < row.length; p++) {
      if (row[p] < place.length && !open[p]) {
        place[row[p]] = p;
      }
    }
    return Arrays.stream(some).map(i -> place[i]).toArray();
  }

  int size() {
    return row.length;
  }

  /** Takes over what an item has changed. */
  void update(float[] allReach, float[] allRoom) {
    for (int p = 0; p < row.length; p++) {
      reach[p] = allReach[row[p]];
      room[p] = open[p] ? 0 : allRoom[row[p]];
    }
  }

  /** Where the segment that begins at this place ends. */
  int end(int from) {
    int at = Arrays.binarySearch(end, from + 1);
    return end[at < 0 ? -at - 1 : at];
  }

  private static final class Builder {
    int[] row;
    boolean[] open;
    int[] end;
    int size;
    int segments;

    Builder(int rows) {
      int most = rows + 2 * Tile.ROWS;
      row = new int[most];
      open = new boolean[most];
      end = new int[2 * (rows / Tile.ROWS + 2)];
    }

    /**
     * Closes up the rows of one block, lane by lane; those that fill no vector stay as they are.
     */
    void segment(float[] room, int from, int to) {
      int lanes = Vectors.lanes(), whole = to - (to - from) % lanes;
      int[] held = new int[lanes];
      int vectors = 0;
      for (int i = from; i < whole; i++) {
        if (room[i] > 0) {
          vectors = Math.max(vectors, ++held[(i - from) % lanes]);
        }
      }
      int length = vectors * lanes + to - whole;
      if (length == 0) {
        return;
      }
      startTile(length, from);
      Arrays.fill(row, size, size + length, from);
      Arrays.fill(open, size, size + length, true);
      Arrays.fill(held, 0);
      for (int i = from; i < whole; i++) {
        int lane = (i - from) % lanes;
        if (room[i] > 0) {
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
      open[at] = false;
    }

    /** A segment must not lie across two tiles, where its sum would be broken in two. */
    private void startTile(int length, int any) {
      int left = Tile.ROWS - size % Tile.ROWS;
      if (length > left) {
        Arrays.fill(row, size, size + left, any);
        Arrays.fill(open, size, size + left, true);
        size += left;
        end[segments++] = size;
      }
    }
  }
}
