package dev.prism.cli;

import dev.prism.kernel.Features;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/** A short fingerprint of the numbers that went in, whatever file they came from. */
final class Digests {
  private Digests() {}

  static Map<String, String> of(Session s) {
    Map<String, String> out = new LinkedHashMap<>();
    out.put("data", of(s.pool.features()));
    if (s.query != null) {
      out.put("query", of(s.query.features()));
    }
    if (s.avoid != null) {
      out.put("private", of(s.avoid.features()));
    }
    return out;
  }

  private static String of(Features x) {
    CRC32C crc = new CRC32C();
    float[] row = new float[x.width()];
    ByteBuffer bytes = ByteBuffer.allocate(4 * row.length);
    for (int i = 0; i < x.size(); i++) {
      x.read(i, row, 0);
      bytes.clear();
      bytes.asFloatBuffer().put(row);
      crc.update(bytes);
    }
    return String.format("crc32c:%08x of %d x %d", crc.getValue(), x.size(), x.width());
  }
}
