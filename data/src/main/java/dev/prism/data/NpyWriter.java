package dev.prism.data;

import dev.prism.kernel.Features;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes npy, version 1. */
final class NpyWriter {
  private NpyWriter() {}

  static void features(Features f, OutputStream out) throws IOException {
    header("<f4", false, new long[] {f.size(), f.width()}, out);
    float[] row = new float[f.width()];
    ByteBuffer bytes = ByteBuffer.allocate(4 * row.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < f.size(); i++) {
      f.read(i, row, 0);
      bytes.asFloatBuffer().put(row);
      out.write(bytes.array());
    }
  }

  /** Copies rows: the type and the shape are the same, but for the number of rows. */
  static void rows(Npy npy, int[] rows, OutputStream out) throws IOException {
    NpyHeader h = npy.header();
    long[] shape = h.shape().clone();
    shape[0] = rows.length;
    header(h.descr(), false, shape, out);
    int size = h.type().bytes, width = Math.toIntExact(h.width());
    byte[] row = new byte[size * width];
    for (int r : rows) {
      // A row is contiguous in C order; in Fortran order its numbers are a column apart.
      int pieces = h.fortran() ? width : 1, length = row.length / pieces;
      for (int k = 0; k < pieces; k++) {
        long at = h.fortran() ? (k * h.rows() + r) * size : (long) r * row.length;
        MemorySegment.copy(npy.data(), ValueLayout.JAVA_BYTE, at, row, k * length, length);
      }
      out.write(row);
    }
  }

  /**
   * Writes a header.
   *
   * @param shape empty for a single value
   */
  static void header(String descr, boolean fortran, long[] shape, OutputStream out)
      throws IOException {
    String dimensions =
        Arrays.stream(shape).mapToObj(Long::toString).collect(Collectors.joining(", "))
            + (shape.length == 1 ? "," : "");
    String text =
        "{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }"
            .formatted(descr, fortran ? "True" : "False", dimensions);
    // The numbers begin at a multiple of 64, as in NumPy, after a line end.
    int length = (10 + text.length() + 1 + 63) / 64 * 64 - 10;
    ByteBuffer b = ByteBuffer.allocate(10 + length).order(ByteOrder.LITTLE_ENDIAN);
    b.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII)).put((byte) 1).put((byte) 0);
    b.putShort((short) length);
    b.put(
        (text + " ".repeat(length - 1 - text.length()) + "\n").getBytes(StandardCharsets.US_ASCII));
    out.write(b.array());
  }
}
