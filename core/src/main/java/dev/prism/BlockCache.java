package dev.prism;

import dev.prism.kernel.Kernel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The blocks and sums that a problem has built, each once and when it is first asked for. Safe for
 * use by several threads.
 */
final class BlockCache {
  /** What a value is kept under. */
  sealed interface Key permits Block, Sum {
    /** The value depends on the items of this side. */
    boolean involves(Side side);
  }

  /**
   * One number an item.
   *
   * @param side the side that is summed over, or searched for the largest
   * @param literal a maximum is not clipped at 0
   */
  record Sum(Kind kind, Side side, boolean literal) implements Key {
    /** What is computed: for every item of V, or for every row that is represented. */
    enum Kind {
      NEAREST,
      ROWS_NEAREST,
      TOTAL,
      ROWS_TOTAL
    }

    static Sum total(Side side) {
      return new Sum(Kind.TOTAL, side, false);
    }

    @Override
    public boolean involves(Side s) {
      return side == s;
    }
  }

  private final Map<Key, Object> guided = new LinkedHashMap<>();

  /** Without guides: shared by all problems that differ in their guides alone. */
  private final Map<Key, Object> common;

  /** What of that was wanted here. */
  private final Set<Key> wanted = ConcurrentHashMap.newKeySet();

  BlockCache() {
    this(new LinkedHashMap<>());
  }

  private BlockCache(Map<Key, Object> common) {
    this.common = common;
  }

  /** For the same pool with other guides. */
  BlockCache withOtherGuides() {
    return new BlockCache(common);
  }

  /** For the same problem without a guide: what does not depend on it stays. */
  BlockCache without(Guide g) {
    BlockCache out = new BlockCache(common);
    out.wanted.addAll(wanted);
    synchronized (guided) {
      guided.forEach(
          (key, x) -> {
            if (!key.involves(g.side())) {
              out.guided.put(key, x);
            }
          });
    }
    return out;
  }

  private Map<Key, Object> place(Key key) {
    boolean ofGuide = Arrays.stream(Guide.values()).anyMatch(g -> key.involves(g.side()));
    return ofGuide ? guided : common;
  }

  /** Locks are taken in one order: what has guides may ask for what has none, never the reverse. */
  @SuppressWarnings("unchecked") // a key is always given the same type of value
  <T> T get(Key key, Supplier<T> make) {
    Map<Key, Object> kept = place(key);
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

  boolean has(Key key) {
    Map<Key, Object> kept = place(key);
    synchronized (kept) {
      return kept.containsKey(key);
    }
  }

  boolean wasWanted(Key key) {
    return wanted.contains(key);
  }

  /** The blocks that were wanted here, in the order in which they were built. */
  Map<Block, Kernel> kernels() {
    Map<Block, Kernel> out = new LinkedHashMap<>();
    for (Map<Key, Object> some : List.of(common, guided)) {
      synchronized (some) {
        some.forEach(
            (key, x) -> {
              if (key instanceof Block b && (some == guided || wanted.contains(key))) {
                out.put(b, (Kernel) x);
              }
            });
      }
    }
    return out;
  }
}
