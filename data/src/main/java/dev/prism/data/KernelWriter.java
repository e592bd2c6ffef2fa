package dev.prism.data;

import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Sink;
import dev.prism.kernel.Tile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;

/**
 * A kernel as npy, a strip of columns at a time. Kernels hand over columns, and in Fortran order
 * these lie together; in C order each would be spread over the whole file.
 */
final class KernelWriter implements Sink {
  /** Numbers in a strip: 48 MB of them, so that no more than that is held. */
  private static final int STRIP = 12 << 20;

  private final FloatBuffer strip;
  private final int rows;
  private final int first;

  private KernelWriter(FloatBuffer strip, int rows, int first) {
    this.strip = strip;
    this.rows = rows;
    this.first = first;
  }

  static void write(Kernel k, Workers workers, OutputStream out) throws IOException {
    int rows = k.rows(), columns = k.columns();
    NpyWriter.header("<f4", true, new long[] {rows, columns}, out);
    int wide = Math.max(1, Math.min(columns, STRIP / Math.max(1, rows)));
    ByteBuffer bytes =
        ByteBuffer.allocate(Math.multiplyExact(4 * wide, rows)).order(ByteOrder.LITTLE_ENDIAN);
    int[] js = Kernel.all(columns);
    int piece = Math.min(Tile.COLUMNS, Math.ceilDiv(wide, workers.threads()));
    for (int j = 0; j < columns; j += wide) {
      int first = j, count = Math.min(wide, columns - j);
      // A sparse kernel hands over only what is not zero.
      Arrays.fill(bytes.array(), (byte) 0);
      KernelWriter sink = new KernelWriter(bytes.asFloatBuffer(), rows, first);
      workers.over(count, piece, (from, to) -> k.scan(js, first + from, first + to, sink));
      out.write(bytes.array(), 0, 4 * rows * count);
    }
  }

  private int at(int column, int row) {
    return (column - first) * rows + row;
  }

  @Override
  public void dense(Tile t) {
    for (int c = 0; c < t.count; c++) {
      strip.put(at(t.first + c, t.rowFrom), t.array[c], t.offset[c], t.rowTo - t.rowFrom);
    }
  }

  @Override
  public void sparse(int column, int[] row, float[] value, int from, int to) {
    for (int t = from; t < to; t++) {
      strip.put(at(column, row[t]), value[t]);
    }
  }
}
