package dev.prism.cli;

import dev.prism.constraint.Quotas;
import dev.prism.kernel.Features;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/** Short fingerprints of all that went in, whatever files it came from. */
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
    if (s.within().knapsack() != null) {
      double[] costs = s.within().knapsack().costs();
      out.put("costs", crc(b -> Arrays.stream(costs).forEach(b::putDouble), 8 * costs.length));
    }
    if (s.within().quotas() != null) {
      Quotas q = s.within().quotas();
      out.put("groups", ints(q.group(), q.atLeast(), q.atMost()));
    }
    int[] include = s.within().include(), exclude = s.within().exclude();
    if (include.length + exclude.length > 0) { // ids, which may stand for other rows some day
      out.put("rows", ints(include, exclude, s.asQuery, s.asAvoid));
    }
    return out;
  }

  static String of(Features x) {
    CRC32C crc = new CRC32C();
    float[] row = new float[x.width()];
    ByteBuffer bytes = ByteBuffer.allocate(4 * row.length);
    for (int i = 0; i < x.size(); i++) {
      x.read(i, row, 0);
      bytes.clear();
      bytes.asFloatBuffer().put(row);
      crc.update(bytes);
    }
    return text(crc) + String.format(Locale.ROOT, " of %d x %d", x.size(), x.width());
  }

  private static String ints(int[]... lists) {
    int size = Arrays.stream(lists).mapToInt(l -> 1 + l.length).sum();
    return crc(
        b -> {
          for (int[] list : lists) {
            b.putInt(list.length);
            Arrays.stream(list).forEach(b::putInt);
          }
        },
        4 * size);
  }

  private static String crc(Consumer<ByteBuffer> content, int size) {
    ByteBuffer bytes = ByteBuffer.allocate(size);
    content.accept(bytes);
    CRC32C crc = new CRC32C();
    crc.update(bytes.flip());
    return text(crc);
  }

  private static String text(CRC32C crc) {
    return String.format(Locale.ROOT, "crc32c:%08x", crc.getValue());
  }
}
