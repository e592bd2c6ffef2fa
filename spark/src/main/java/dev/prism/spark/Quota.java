package dev.prism.spark;

import dev.prism.PrismException;
import dev.prism.constraint.Quotas;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Quotas by the groups' names, of which a machine may see only some. */
final class Quota implements Serializable {
  private static final long serialVersionUID = 1L;

  /** What an item without a group is in. */
  static final String NONE = "(none)";

  private final TreeMap<String, int[]> ranges = new TreeMap<>();

  Quota(Map<String, Quotas.Range> given) {
    given.forEach((g, r) -> ranges.put(g, new int[] {r.atLeast(), r.atMost()}));
  }

  private int[] range(String group) {
    int[] r = ranges.get(group);
    r = r == null ? ranges.get(Quotas.OTHERS) : r;
    return r == null ? new int[] {0, Integer.MAX_VALUE} : r;
  }

  int atLeast(String group) {
    return range(group)[0];
  }

  int atMost(String group) {
    return range(group)[1];
  }

  boolean hasMinimum() {
    return ranges.values().stream().anyMatch(r -> r[0] > 0);
  }

  /** Refuses a quota for a group that no item is of. */
  void check(Map<String, Long> there) {
    for (String g : ranges.keySet()) {
      if (!g.equals(Quotas.OTHERS) && !there.containsKey(g)) {
        throw new PrismException(
            "There is a quota for %s and no item of that group; the groups are %s.",
            g, String.join(", ", new TreeMap<>(there).keySet()));
      }
    }
  }

  /**
   * For these items. What they cannot meet because others have it is left out where {@code part}
   * says that there are others.
   */
  Quotas of(String[] groups, boolean part) {
    Map<String, Integer> count = new TreeMap<>();
    Arrays.stream(groups).forEach(g -> count.merge(g, 1, Integer::sum));
    Map<String, Quotas.Range> here = new TreeMap<>();
    count.forEach(
        (g, n) ->
            here.put(g, new Quotas.Range(part ? Math.min(n, atLeast(g)) : atLeast(g), atMost(g))));
    return Quotas.of(List.of(groups), here);
  }
}
