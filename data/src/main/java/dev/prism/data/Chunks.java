package dev.prism.data;

import dev.prism.data.Embedding.Progress;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.stream.IntStream;

/**
 * Embeds items a chunk at a time, each chunk from the cache if it is there. A run that was cut off
 * goes on where it was, and items that are appended cost themselves and the last chunk.
 */
final class Chunks<T> {
  static final int SIZE = 256;

  /** Things that lie somewhere as bytes. */
  interface Items<T> {
    int size();

    byte[] bytes(int i);

    T item(int i, byte[] bytes);

    /** What to call one in a sentence. */
    String called(int i);
  }

  private final Items<T> items;
  private final Embedder<T> with;
  private final Cache cache;
  private final Progress progress;

  private Chunks(Items<T> items, Embedder<T> with, Cache cache, Progress progress) {
    this.items = items;
    this.with = with;
    this.cache = cache;
    this.progress = progress;
  }

  static <T> float[][] embed(Items<T> items, Embedder<T> with, Cache cache, Progress progress) {
    Chunks<T> chunks = new Chunks<>(items, with, cache, progress);
    float[][] rows = new float[items.size()][];
    for (int from = 0; from < rows.length; from += SIZE) {
      int to = Math.min(rows.length, from + SIZE);
      System.arraycopy(chunks.rows(from, to), 0, rows, from, to - from);
      progress.at(to, rows.length);
    }
    return rows;
  }

  private float[][] rows(int from, int to) {
    if (!cache.keeps()) {
      return fresh(from, to, null);
    }
    String[] prints =
        IntStream.range(from, to)
            .parallel()
            .mapToObj(i -> Fingerprint.of(items.bytes(i)))
            .toArray(String[]::new);
    String key = Fingerprint.of(utf8(with.name()), utf8(String.join(" ", prints)));
    float[][] kept = cache.read(key, to - from, with.width());
    if (kept != null) {
      return kept;
    }
    float[][] rows = fresh(from, to, prints);
    cache.write(key, rows);
    return rows;
  }

  private float[][] fresh(int from, int to, String[] prints) {
    float[][] rows = with.embed(new Lazy(from, to, prints));
    if (rows.length != to - from) {
      throw new DataException(
          "%s made %d rows of %d items; an embedder must make a row of each.",
          with.name(), rows.length, to - from);
    }
    for (int i = 0; i < rows.length; i++) {
      check(rows[i], from + i);
    }
    return rows;
  }

  private void check(float[] row, int i) {
    if (row.length != with.width()) {
      throw new DataException(
          "%s made %d numbers of %s, and says that it makes %d.",
          with.name(), row.length, items.called(i), with.width());
    }
    for (float x : row) {
      if (!Float.isFinite(x)) {
        throw new DataException(
            "%s made %s of %s; leave that item out, or take another embedder or setting.",
            with.name(), x, items.called(i));
      }
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A chunk whose items are read when asked for, so that few pictures are in memory at a time. */
  private final class Lazy extends AbstractList<T> {
    private final int from;
    private final int to;
    private final String[] prints;
    private int asked;

    Lazy(int from, int to, String[] prints) {
      this.from = from;
      this.to = to;
      this.prints = prints;
    }

    @Override
    public int size() {
      return to - from;
    }

    @Override
    public T get(int i) {
      byte[] bytes = items.bytes(from + i);
      if (prints != null && !prints[i].equals(Fingerprint.of(bytes))) {
        // Or the cache would hold the new picture's vector under the old one's name.
        throw new DataException(
            "%s was changed while it was read; run again.", items.called(from + i));
      }
      T item = items.item(from + i, bytes);
      tell();
      return item;
    }

    private synchronized void tell() {
      progress.at(from + Math.min(asked++, to - from - 1), items.size());
    }
  }
}
