package dev.prism.data;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Embeds a text as its length and hash, and counts texts and calls. */
final class CountingEmbedder implements Embedder<String> {
  private final String name;
  final AtomicInteger asked = new AtomicInteger();
  int failAfter = Integer.MAX_VALUE;
  int calls;

  CountingEmbedder(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int width() {
    return 3;
  }

  @Override
  public float[][] embed(List<String> texts) {
    if (calls++ >= failAfter) {
      throw new IllegalStateException("the power went out");
    }
    asked.addAndGet(texts.size());
    return Embedder.embedEach(texts, (t, i) -> new float[] {t.length(), t.hashCode() / 7f, -0f});
  }

  @Override
  public void close() {}
}
