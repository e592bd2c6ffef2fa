package dev.prism.data;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Copies selected items of an idx file. */
final class IdxRows {
  private IdxRows() {}

  static void write(Path source, int[] rows, boolean gzip, OutputStream out) throws IOException {
    try (DataInputStream in = new DataInputStream(Format.open(source))) {
      int[] shape = Idx.shape(in, source.toString());
      Map<Integer, byte[]> items = items(in, Idx.width(shape), rows);
      shape[0] = rows.length;
      if (gzip) {
        GZIPOutputStream zip = new GZIPOutputStream(out, 1 << 16);
        write(shape, rows, items, new DataOutputStream(zip));
        zip.finish();
      } else {
        write(shape, rows, items, new DataOutputStream(out));
      }
    } catch (EOFException e) {
      throw Idx.truncated(source.toString(), e);
    }
  }

  private static Map<Integer, byte[]> items(InputStream in, int width, int[] rows)
      throws IOException {
    Map<Integer, byte[]> out = new HashMap<>();
    long at = 0;
    for (int r : Arrays.stream(rows).sorted().distinct().toArray()) {
      in.skipNBytes(((long) r - at) * width);
      byte[] item = in.readNBytes(width);
      if (item.length < width) {
        throw new EOFException();
      }
      out.put(r, item);
      at = r + 1L;
    }
    return out;
  }

  private static void write(
      int[] shape, int[] rows, Map<Integer, byte[]> items, DataOutputStream to) throws IOException {
    to.writeInt(Idx.BYTES << 8 | shape.length);
    for (int n : shape) {
      to.writeInt(n);
    }
    for (int r : rows) {
      to.write(items.get(r));
    }
    to.flush();
  }
}
