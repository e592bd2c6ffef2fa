package dev.prism.serve;

import dev.prism.Problem;
import dev.prism.State;
import dev.prism.base.BadRequestException;
import dev.prism.data.Table;
import dev.prism.data.run.FileRequest;
import dev.prism.kernel.Similarity;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A pool that stays loaded, with the similarities that requests have built. Safe for use by
 * multiple threads.
 */
final class ServedPool {
  /** The number of growing sets whose states are kept. */
  private static final int STATES = 8;

  final Table table;
  private final Problem base;
  private final Map<String, Problem> bySimilarity = new LinkedHashMap<>();
  private final Map<FileRequest, Growing> states =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<FileRequest, Growing> eldest) {
          return size() > STATES;
        }
      };

  private record Growing(State state, int[] items) {}

  ServedPool(Table table, Problem base) {
    this.table = table;
    this.base = base;
  }

  /** Returns the problem without the sets of a request. */
  Problem base() {
    return base;
  }

  /** Returns the problem with a similarity; blocks of the pool are built once for each. */
  Function<Similarity, Problem> problems() {
    return this::problem;
  }

  private synchronized Problem problem(Similarity s) {
    return base.hasFeatures()
        ? bySimilarity.computeIfAbsent(s.text(), _ -> base.similarity(s))
        : base;
  }

  /**
   * Returns a state at some items. The state of an earlier call whose items these items begin with
   * is continued, so that a set that grows is not evaluated again.
   *
   * @param key the request that determines the objective
   * @param start creates a state at the empty set
   * @param items the items in the order in which they are added
   */
  synchronized State at(FileRequest key, Supplier<State> start, int[] items) {
    for (int i = 0; i < items.length; i++) {
      if (items[i] < 0 || items[i] >= table.size()) {
        throw new BadRequestException("Item %d is not in the pool of %d.", items[i], table.size());
      }
    }
    Growing g = states.remove(key); // if an item is refused, the state has grown by those before it
    boolean continues =
        g != null
            && g.items.length <= items.length
            && Arrays.equals(g.items, 0, g.items.length, items, 0, g.items.length);
    State s = continues ? g.state : start.get();
    for (int i = continues ? g.items.length : 0; i < items.length; i++) {
      s.add(items[i]);
    }
    states.put(key, new Growing(s, items.clone()));
    return s;
  }
}
