package dev.prism.data;

import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;

/**
 * Writes a kernel as npy, one strip of columns at a time. Kernels deliver columns, which are
 * contiguous in Fortran order; in C order each would be spread over the whole file.
 */
final class KernelWriter implements ColumnSink {
  /** The numbers in a strip, which take 48 MB. */
  private static final int STRIP_SIZE = 12 << 20;

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
    int width = Math.max(1, Math.min(columns, STRIP_SIZE / Math.max(1, rows)));
    ByteBuffer bytes =
        ByteBuffer.allocate(Math.multiplyExact(4 * width, rows)).order(ByteOrder.LITTLE_ENDIAN);
    int[] js = Kernels.indices(columns);
    int piece = Math.min(Tile.COLUMNS, Math.ceilDiv(width, workers.threads()));
    for (int j = 0; j < columns; j += width) {
      int first = j, count = Math.min(width, columns - j);
      // A sparse kernel delivers nonzero entries only.
      Arrays.fill(bytes.array(), (byte) 0);
      KernelWriter sink = new KernelWriter(bytes.asFloatBuffer(), rows, first);
      workers.parallelFor(count, piece, (from, to) -> k.scan(js, first + from, first + to, sink));
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
