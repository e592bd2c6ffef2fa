package dev.prism.data;

import dev.prism.data.Embedding.ProgressListener;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Embeds items in chunks, each of which is read from the cache if it is there. An interrupted run
 * resumes after its last chunk; appended items cost themselves and the last chunk.
 */
final class ChunkedEmbedding<T> {
  static final int CHUNK_SIZE = 256;

  /** Items that are decoded from bytes. */
  interface Items<T> {
    int size();

    byte[] bytes(int i);

    T item(int i, byte[] bytes);

    /** Names an item for error messages. */
    String describe(int i);
  }

  private final Items<T> items;
  private final Embedder<T> embedder;
  private final EmbeddingCache cache;
  private final ProgressListener progress;

  private ChunkedEmbedding(
      Items<T> items, Embedder<T> embedder, EmbeddingCache cache, ProgressListener progress) {
    this.items = items;
    this.embedder = embedder;
    this.cache = cache;
    this.progress = progress;
  }

  static <T> float[][] embed(
      Items<T> items, Embedder<T> embedder, EmbeddingCache cache, ProgressListener progress) {
    ChunkedEmbedding<T> chunks = new ChunkedEmbedding<>(items, embedder, cache, progress);
    float[][] rows = new float[items.size()][];
    for (int from = 0; from < rows.length; from += CHUNK_SIZE) {
      int to = Math.min(rows.length, from + CHUNK_SIZE);
      System.arraycopy(chunks.rows(from, to), 0, rows, from, to - from);
      progress.update(to, rows.length);
    }
    return rows;
  }

  private float[][] rows(int from, int to) {
    if (!cache.isEnabled()) {
      return compute(from, to, null);
    }
    String[] digests =
        IntStream.range(from, to)
            .parallel()
            .mapToObj(i -> Fingerprint.of(items.bytes(i)))
            .toArray(String[]::new);
    String key = Fingerprint.of(utf8(embedder.name()), utf8(String.join(" ", digests)));
    float[][] cached = cache.read(key, to - from, embedder.width());
    if (cached != null) {
      return cached;
    }
    float[][] rows = compute(from, to, digests);
    cache.write(key, rows);
    return rows;
  }

  private float[][] compute(int from, int to, String @Nullable [] digests) {
    float[][] rows = embedder.embed(new LazyItems(from, to, digests));
    if (rows.length != to - from) {
      throw new DataException(
          "%s made %d rows of %d items; an embedder must make one row per item.",
          embedder.name(), rows.length, to - from);
    }
    for (int i = 0; i < rows.length; i++) {
      check(rows[i], from + i);
    }
    return rows;
  }

  private void check(float[] row, int i) {
    if (row.length != embedder.width()) {
      throw new DataException(
          "%s made %d numbers of %s, and declares %d.",
          embedder.name(), row.length, items.describe(i), embedder.width());
    }
    for (float x : row) {
      if (!Float.isFinite(x)) {
        throw new DataException(
            "%s made %s of %s; leave that item out, or take another embedder or setting.",
            embedder.name(), x, items.describe(i));
      }
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A chunk whose items are read on access, so that few images are in memory at a time. */
  private final class LazyItems extends AbstractList<T> {
    private final int from;
    private final int to;
    private final String @Nullable [] digests;
    private int begun;

    LazyItems(int from, int to, String @Nullable [] digests) {
      this.from = from;
      this.to = to;
      this.digests = digests;
    }

    @Override
    public int size() {
      return to - from;
    }

    @Override
    public T get(int i) {
      byte[] bytes = items.bytes(from + i);
      if (digests != null && !digests[i].equals(Fingerprint.of(bytes))) {
        // Otherwise the cache would hold the vector of the new image under the digest of the old.
        throw new DataException(
            "%s was changed while it was read; run again.", items.describe(from + i));
      }
      T item = items.item(from + i, bytes);
      notifyListener();
      return item;
    }

    private synchronized void notifyListener() {
      progress.update(from + Math.min(begun++, to - from - 1), items.size());
    }
  }
}
