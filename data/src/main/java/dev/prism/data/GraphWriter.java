package dev.prism.data;

import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.SparseKernel;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.function.BiConsumer;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes a sparse kernel as npz, with the arrays of a csc matrix by scipy.sparse.save_npz. */
final class GraphWriter {
  /** A fixed date, as NumPy uses it, so that equal graphs give equal bytes. */
  private static final LocalDateTime DATE = LocalDateTime.of(1980, 1, 1, 0, 0);

  private final SparseKernel graph;
  private final int[] js;
  private final ZipOutputStream zip;

  private GraphWriter(SparseKernel graph, ZipOutputStream zip) {
    this.graph = graph;
    this.js = Kernels.indices(graph.columns());
    this.zip = zip;
  }

  static void write(SparseKernel graph, OutputStream out) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out);
    zip.setLevel(Deflater.BEST_SPEED);
    new GraphWriter(graph, zip).write();
    zip.finish();
  }

  private void write() throws IOException {
    int n = graph.columns();
    begin("indices", "<i4", graph.entries());
    columns((c, b) -> b.asIntBuffer().put(c.row, c.from, c.to - c.from));
    begin("indptr", "<i4", n + 1L);
    ByteBuffer starts = buffer(4 * (n + 1)).putInt(0);
    for (int j = 0, at = 0; j < n; j++) {
      Column c = column(j);
      at += c.to - c.from;
      starts.putInt(at);
    }
    zip.write(starts.array());
    begin("format", "|S3");
    zip.write("csc".getBytes(StandardCharsets.US_ASCII));
    begin("shape", "<i8", 2);
    zip.write(buffer(16).putLong(graph.rows()).putLong(n).array());
    begin("data", "<f4", graph.entries());
    columns((c, b) -> b.asFloatBuffer().put(c.value, c.from, c.to - c.from));
  }

  private void columns(BiConsumer<Column, ByteBuffer> put) throws IOException {
    for (int j : js) {
      Column c = column(j);
      ByteBuffer b = buffer(4 * (c.to - c.from));
      put.accept(c, b);
      zip.write(b.array());
    }
  }

  private void begin(String array, String type, long... shape) throws IOException {
    ZipEntry e = new ZipEntry(array + ".npy");
    e.setTimeLocal(DATE);
    zip.putNextEntry(e);
    NpyWriter.header(type, false, shape, zip);
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private Column column(int j) {
    Column c = new Column();
    graph.scan(js, j, j + 1, c);
    return c;
  }

  /** Keeps a reference to the entries of a column. */
  private static final class Column implements ColumnSink {
    private int[] row;
    private float[] value;
    private int from;
    private int to;

    @Override
    public void dense(Tile tile) {
      throw new AssertionError("a sparse kernel has no tiles");
    }

    @Override
    public void sparse(int position, int[] rows, float[] values, int begin, int end) {
      row = rows;
      value = values;
      from = begin;
      to = end;
    }
  }
}
