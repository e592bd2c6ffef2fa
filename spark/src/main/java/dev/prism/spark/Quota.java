package dev.prism.spark;

import dev.prism.base.PrismException;
import dev.prism.constraint.Quotas;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntBiFunction;

/** Quotas by the groups' names, of which a machine may see only some. */
final class Quota implements Serializable {
  private static final long serialVersionUID = 1L;

  /** What an item without a group is in. */
  static final String NONE = "(none)";

  private final TreeMap<String, int[]> ranges = new TreeMap<>();

  /**
   * Refuses a quota for a group that no item is of.
   *
   * @param there how many items of each group the pool has
   */
  Quota(Map<String, Quotas.Range> given, Map<String, Long> there) {
    for (String g : given.keySet()) {
      if (!g.equals(Quotas.OTHERS) && !there.containsKey(g)) {
        throw new PrismException(
            "There is a quota for %s and no item of that group; the groups are %s.",
            g, String.join(", ", new TreeMap<>(there).keySet()));
      }
    }
    for (String g : there.keySet()) {
      Quotas.Range r = given.getOrDefault(g, given.get(Quotas.OTHERS));
      if (r != null) {
        ranges.put(g, new int[] {r.atLeast(), r.atMost()});
      }
    }
  }

  private int[] range(String group) {
    return ranges.getOrDefault(group, new int[] {0, Integer.MAX_VALUE});
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

  /** Whether these have of every group what they must; one machine need not see them all. */
  boolean metBy(String[] groups) {
    Map<String, Integer> count = count(groups);
    return ranges.entrySet().stream()
        .allMatch(r -> count.getOrDefault(r.getKey(), 0) >= r.getValue()[0]);
  }

  private static Map<String, Integer> count(String[] groups) {
    Map<String, Integer> out = new TreeMap<>();
    Arrays.stream(groups).forEach(g -> out.merge(g, 1, Integer::sum));
    return out;
  }

  /** For these items. */
  Quotas of(String[] groups) {
    return of(groups, (g, n) -> atLeast(g));
  }

  /**
   * For these items where others have items too: what these cannot meet is left to the others.
   *
   * @param budget they may not even afford what they have, and {@link #cheapest} sees to it
   */
  Quotas ofPart(String[] groups, boolean budget) {
    return of(groups, (g, n) -> budget ? 0 : Math.min(n, atLeast(g)));
  }

  private Quotas of(String[] groups, ToIntBiFunction<String, Integer> least) {
    Map<String, Quotas.Range> here = new TreeMap<>();
    count(groups)
        .forEach((g, n) -> here.put(g, new Quotas.Range(least.applyAsInt(g, n), atMost(g))));
    return Quotas.of(List.of(groups), here);
  }

  /** What besides the chosen meets the minimums at the least cost, as far as these items go. */
  int[] cheapest(Block b, int[] chosen) {
    boolean[] closed = new boolean[b.size()];
    Arrays.stream(chosen).forEach(j -> closed[j] = true);
    return of(b.groups).cheapest(b.costs, closed);
  }
}
