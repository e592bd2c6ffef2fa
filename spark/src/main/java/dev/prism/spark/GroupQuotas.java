package dev.prism.spark;

import dev.prism.base.BadRequestException;
import dev.prism.constraint.Quotas;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntBiFunction;

/** Quotas by the names of groups, of which a block may contain only some. */
final class GroupQuotas implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The group of items without one. */
  static final String NONE = "(none)";

  private final TreeMap<String, int[]> ranges = new TreeMap<>();

  /**
   * Checks that every quota is for a group of the pool.
   *
   * @param sizes the number of the pool's items in each group
   */
  GroupQuotas(Map<String, Quotas.Range> given, Map<String, Long> sizes) {
    for (String g : given.keySet()) {
      if (!g.equals(Quotas.OTHERS) && !sizes.containsKey(g)) {
        throw new BadRequestException(
            "There is a quota for %s and no item of that group; the groups are %s.",
            g, String.join(", ", new TreeMap<>(sizes).keySet()));
      }
    }
    for (String g : sizes.keySet()) {
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

  /** Returns whether items of these groups meet every minimum. */
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

  /** Returns the quotas for items of these groups. */
  Quotas of(String[] groups) {
    return of(groups, (g, n) -> atLeast(g));
  }

  /**
   * Returns the quotas for one of several blocks, with the minimums that its items can meet.
   *
   * @param budget if there is a budget, the block has no minimums; {@link #cheapest} meets them
   */
  Quotas ofBlock(String[] groups, boolean budget) {
    return of(groups, (g, n) -> budget ? 0 : Math.min(n, atLeast(g)));
  }

  private Quotas of(String[] groups, ToIntBiFunction<String, Integer> least) {
    Map<String, Quotas.Range> here = new TreeMap<>();
    count(groups)
        .forEach((g, n) -> here.put(g, new Quotas.Range(least.applyAsInt(g, n), atMost(g))));
    return Quotas.of(List.of(groups), here);
  }

  /** Returns the cheapest items that, with the selected ones, meet the minimums where possible. */
  int[] cheapest(ItemBlock b, int[] chosen) {
    boolean[] closed = new boolean[b.size()];
    Arrays.stream(chosen).forEach(j -> closed[j] = true);
    return of(b.groups).cheapest(b.costs, closed);
  }
}
