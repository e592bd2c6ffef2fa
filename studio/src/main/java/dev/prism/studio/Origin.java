package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.prism.data.Fingerprint;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Which pool a thing was kept on: its rows are numbers, which mean nothing on another. */
final class Origin {
  private static final String POOL = "pool";
  private static final int BLOCK = 1024;
  private final Table pool;
  private String digest; // a pass over the pool, when something is kept

  Origin(Table pool) {
    this.pool = pool;
  }

  private synchronized String digest() {
    if (digest == null) {
      digest = digested();
    }
    return digest;
  }

  /** Of the ids and of all numbers, in their order. */
  private String digested() {
    Features x = pool.features();
    float[] row = new float[x.width()];
    String so = "";
    for (int from = 0; from < x.size(); from += BLOCK) {
      int count = Math.min(BLOCK, x.size() - from);
      ByteBuffer numbers = ByteBuffer.allocate(Float.BYTES * row.length * count);
      StringBuilder ids = new StringBuilder(so);
      for (int i = from; i < from + count; i++) {
        x.read(i, row, 0);
        numbers.asFloatBuffer().put(row);
        numbers.position(numbers.position() + Float.BYTES * row.length);
        ids.append('\n').append(pool.id(i));
      }
      so = Fingerprint.of(ids.toString().getBytes(StandardCharsets.UTF_8), numbers.array());
    }
    return so;
  }

  /** Writes down that a thing is of this pool. */
  void sign(ObjectNode thing) {
    thing
        .putObject(POOL)
        .put("source", pool.source())
        .put("size", pool.size())
        .put("digest", digest());
  }

  /** A sentence where a thing is of another pool; null where it is of this one. */
  String elsewhere(JsonNode thing) {
    JsonNode of = thing.path(POOL);
    if (of.path("digest").asText().equals(digest())) {
      return null;
    }
    String other =
        of.isObject()
            ? "%s as it was then, with %d items"
                .formatted(of.path("source").asText(), of.path("size").asInt())
            : "another pool";
    return "%s was made on %s; the pool that is open is not that one. Open the studio on that one to go on with it."
        .formatted(thing.path("name").asText(), other);
  }

  void check(JsonNode thing) {
    String says = elsewhere(thing);
    if (says != null) {
      throw new Refusal(409, says);
    }
  }
}
