package dev.prism.data.run;

import dev.prism.AuxiliarySet;
import dev.prism.Concepts;
import dev.prism.base.Workers;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.Features;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/** Computes short digests of the data of a request, whatever files hold them. Stateless. */
public final class Digests {
  private Digests() {}

  static Map<String, String> of(LoadedRequest r) {
    Map<String, String> out = new LinkedHashMap<>();
    if (r.pool().features() != null) {
      out.put("data", of(r.pool().features()));
    }
    if (r.concepts() != null) {
      out.put("concepts", of(r.concepts().concepts()));
    }
    if (r.query() != null) {
      out.put("query", of(r.query().features()));
    }
    if (r.privateSet() != null) {
      out.put("private", of(r.privateSet().features()));
    }
    Constraint c = r.constraint();
    if (c.knapsack() != null) {
      double[] costs = c.knapsack().costs();
      out.put("costs", crc(b -> Arrays.stream(costs).forEach(b::putDouble), 8 * costs.length));
    }
    if (c.quotas() != null) {
      Quotas q = c.quotas();
      out.put("groups", ints(q.group(), q.atLeast(), q.atMost()));
    }
    if (c.include().length + c.exclude().length
        > 0) { // the ids may belong to other rows in a later file
      out.put("rows", ints(c.include(), c.exclude(), r.queryRows(), r.privateRows()));
    }
    return out;
  }

  /**
   * Returns the digest of features.
   *
   * @param x the features
   * @return a checksum, with the numbers of rows and columns
   */
  public static String of(Features x) {
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

  /** Returns the digest of the concepts of items and of the auxiliary sets. */
  private static String of(Concepts c) {
    CRC32C crc = new CRC32C();
    int n = c.probability().columns(), concepts = c.probability().rows();
    ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * concepts);
    for (int j = 0; j < n; j++) {
      bytes.clear();
      bytes.asFloatBuffer().put(c.probability().column(j, Workers.ONE));
      crc.update(bytes);
    }
    for (AuxiliarySet g : AuxiliarySet.values()) {
      double[] covered = c.covered().getOrDefault(g, new double[0]);
      for (double x : covered) {
        crc.update(ByteBuffer.allocate(Double.BYTES).putDouble(x).flip());
      }
    }
    return text(crc) + String.format(Locale.ROOT, " of %d x %d", n, concepts);
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
