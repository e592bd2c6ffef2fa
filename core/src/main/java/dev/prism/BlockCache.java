package dev.prism;

import dev.prism.StoragePlan.Block;
import dev.prism.kernel.Kernel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The blocks and sums that a problem has built; each is built once, on first use. Safe for use by
 * multiple threads.
 */
final class BlockCache {
  /** The key of a cached value. */
  sealed interface Key permits Block, Sum {
    /** Returns whether the value depends on the items of this side. */
    boolean involves(Side side);
  }

  /**
   * A sum or maximum of similarities for every item.
   *
   * @param side the side over which the sum or maximum is taken
   * @param clipNegatives whether a negative maximum counts as 0
   */
  record Sum(Kind kind, Side side, boolean clipNegatives) implements Key {
    /** The quantity: for every item of V, or for every row to be represented. */
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

    /** By hand, because the first selection of a JVM waits for what a record generates. */
    @Override
    public boolean equals(@Nullable Object o) {
      return o instanceof Sum s
          && kind == s.kind
          && side == s.side
          && clipNegatives == s.clipNegatives;
    }

    @Override
    public int hashCode() {
      return 31 * (31 * kind.hashCode() + side.hashCode()) + Boolean.hashCode(clipNegatives);
    }
  }

  private final Map<Key, Object> auxiliary = new LinkedHashMap<>();

  /** Values without Q or P, shared by all problems that differ in their auxiliary sets only. */
  private final Map<Key, Object> common;

  /** The keys that this problem requested, of the shared values too. */
  private final Set<Key> requested = ConcurrentHashMap.newKeySet();

  BlockCache() {
    this(new LinkedHashMap<>());
  }

  private BlockCache(Map<Key, Object> common) {
    this.common = common;
  }

  /** Returns a cache for the same pool with other auxiliary sets. */
  BlockCache withOtherAuxiliarySets() {
    return new BlockCache(common);
  }

  /** Returns a cache for the problem without an auxiliary set; independent values stay. */
  BlockCache without(AuxiliarySet g) {
    BlockCache out = new BlockCache(common);
    out.requested.addAll(requested);
    synchronized (auxiliary) {
      auxiliary.forEach(
          (key, x) -> {
            if (!key.involves(g.side())) {
              out.auxiliary.put(key, x);
            }
          });
    }
    return out;
  }

  private Map<Key, Object> mapFor(Key key) {
    boolean usesSet = Arrays.stream(AuxiliarySet.values()).anyMatch(g -> key.involves(g.side()));
    return usesSet ? auxiliary : common;
  }

  /**
   * Returns a value, built if absent. Locks are taken in one order: building a value that depends
   * on an auxiliary set may request a shared one, never the reverse.
   */
  @SuppressWarnings("unchecked") // a key is always given the same type of value
  <T> T get(Key key, Supplier<T> make) {
    Map<Key, Object> kept = mapFor(key);
    requested.add(key);
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
    Map<Key, Object> kept = mapFor(key);
    synchronized (kept) {
      return kept.containsKey(key);
    }
  }

  /** Notes that a value was read, although it was not taken from here. */
  void request(Key key) {
    requested.add(key);
  }

  boolean wasRequested(Key key) {
    return requested.contains(key);
  }

  /** Returns the blocks that this problem requested, in the order in which they were built. */
  Map<Block, Kernel> kernels() {
    Map<Block, Kernel> out = new LinkedHashMap<>();
    for (Map<Key, Object> some : List.of(common, auxiliary)) {
      synchronized (some) {
        some.forEach(
            (key, x) -> {
              if (key instanceof Block b && (some == auxiliary || requested.contains(key))) {
                out.put(b, (Kernel) x);
              }
            });
      }
    }
    return out;
  }
}
