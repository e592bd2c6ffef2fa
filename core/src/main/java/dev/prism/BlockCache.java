package dev.prism;

import dev.prism.kernel.Kernel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** What a problem has built, blocks and sums, each once and when it is first asked for. */
final class BlockCache {
  private final Map<String, Object> guided = new LinkedHashMap<>();

  /** Without guides: shared by all problems that differ in their guides alone. */
  private final Map<String, Object> common;

  /** What of that was wanted here. */
  private final Set<String> wanted = ConcurrentHashMap.newKeySet();

  BlockCache() {
    this(new LinkedHashMap<>());
  }

  private BlockCache(Map<String, Object> common) {
    this.common = common;
  }

  /** For the same pool with other guides. */
  BlockCache otherwiseGuided() {
    return new BlockCache(common);
  }

  /** For the same problem without a guide: what has nothing to do with it stays as it is. */
  BlockCache without(Guide g) {
    BlockCache out = new BlockCache(common);
    out.wanted.addAll(wanted);
    synchronized (guided) {
      guided.forEach(
          (what, x) -> {
            if (!what.contains(g.symbol())) {
              out.guided.put(what, x);
            }
          });
    }
    return out;
  }

  private Map<String, Object> place(String key) {
    boolean ofGuide = Arrays.stream(Guide.values()).anyMatch(g -> key.contains(g.symbol()));
    return ofGuide ? guided : common;
  }

  /** Locks are taken in one order: what has guides may ask for what has none, never the reverse. */
  @SuppressWarnings("unchecked") // a key is always given the same type of value
  <T> T get(String key, Supplier<T> make) {
    Map<String, Object> kept = place(key);
    wanted.add(key);
    synchronized (kept) {
      Object x = kept.get(key);
      if (x == null) {
        x = make.get();
        kept.put(key, x);
      }
      return (T) x;
    }
  }

  boolean has(String key) {
    Map<String, Object> kept = place(key);
    synchronized (kept) {
      return kept.containsKey(key);
    }
  }

  boolean wasWanted(String key) {
    return wanted.contains(key);
  }

  Map<String, Kernel> kernels() {
    Map<String, Kernel> out = new LinkedHashMap<>();
    for (Map<String, Object> some : List.of(common, guided)) {
      synchronized (some) {
        some.forEach(
            (what, x) -> {
              if (x instanceof Kernel k && (some == guided || wanted.contains(what))) {
                out.put(what, k);
              }
            });
      }
    }
    return out;
  }
}
