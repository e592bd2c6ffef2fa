package dev.prism.studio;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of at most a given size, which evicts the least recently used entry. */
final class LeastRecentlyUsed<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;
  private final int maxSize;

  LeastRecentlyUsed(int maxSize) {
    super(16, 0.75f, true);
    this.maxSize = maxSize;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > maxSize;
  }
}
