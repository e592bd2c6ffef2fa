package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.prism.data.Fingerprint;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Ties saved objects to their pool by a digest, since their indices are invalid for another. */
final class PoolDigest {
  private static final String POOL = "pool";
  private static final String MISMATCH = "poolMismatch";
  private static final int BLOCK = 1024;
  private final Table pool;
  private @Nullable String digest; // computed on first use, in a pass over the pool

  PoolDigest(Table pool) {
    this.pool = pool;
  }

  synchronized String digest() {
    if (digest == null) {
      digest = compute();
    }
    return digest;
  }

  /** Digests the ids and the features of all items in order. */
  private String compute() {
    Features x = pool.features();
    float[] row = new float[x.width()];
    String soFar = "";
    for (int from = 0; from < x.size(); from += BLOCK) {
      int count = Math.min(BLOCK, x.size() - from);
      ByteBuffer numbers = ByteBuffer.allocate(Float.BYTES * row.length * count);
      StringBuilder ids = new StringBuilder(soFar);
      for (int i = from; i < from + count; i++) {
        x.read(i, row, 0);
        numbers.asFloatBuffer().put(row);
        numbers.position(numbers.position() + Float.BYTES * row.length);
        ids.append('\n').append(pool.id(i));
      }
      soFar = Fingerprint.of(ids.toString().getBytes(StandardCharsets.UTF_8), numbers.array());
    }
    return soFar;
  }

  /** Adds the digest of this pool to an object. */
  void sign(ObjectNode object) {
    object
        .putObject(POOL)
        .put("source", pool.source())
        .put("size", pool.size())
        .put("digest", digest());
  }

  /** Adds a message to an object of another pool; returns whether it is of this pool. */
  boolean markMismatch(ObjectNode object) {
    String mismatch = mismatch(object);
    if (mismatch != null) {
      object.put(MISMATCH, mismatch);
    }
    return mismatch == null;
  }

  void check(JsonNode object) {
    String mismatch = mismatch(object);
    if (mismatch != null) {
      throw new HttpError(409, mismatch);
    }
  }

  private @Nullable String mismatch(JsonNode object) {
    JsonNode of = object.path(POOL);
    if (of.path("digest").asText().equals(digest())) {
      return null;
    }
    String other =
        of.isObject()
            ? "another state of %s with %d items"
                .formatted(of.path("source").asText(), of.path("size").asInt())
            : "another pool";
    return "%s belongs to %s. Open the studio on that pool to use it."
        .formatted(object.path("name").asText(), other);
  }
}
