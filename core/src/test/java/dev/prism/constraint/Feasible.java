package dev.prism.constraint;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The definition of a constraint, without {@link FeasibilityTracker}. */
public final class Feasible {
  private Feasible() {}

  /** Does a finished set of distinct items obey the constraint? */
  public static boolean obeys(Constraint c, int... items) {
    boolean listed =
        IntStream.of(c.include()).allMatch(j -> contains(items, j))
            && IntStream.of(c.exclude()).noneMatch(j -> contains(items, j));
    return listed && items.length <= c.k() && affordable(c, items) && represented(c, items);
  }

  private static boolean contains(int[] items, int j) {
    return Arrays.stream(items).anyMatch(i -> i == j);
  }

  private static boolean affordable(Constraint c, int[] items) {
    Knapsack s = c.knapsack();
    return s == null || Arrays.stream(items).mapToDouble(s::cost).sum() <= s.budget() * (1 + 1e-12);
  }

  private static boolean represented(Constraint c, int[] items) {
    Quotas q = c.quotas();
    if (q == null) {
      return true;
    }
    int[] counts = new int[q.names().size()];
    for (int j : items) {
      counts[q.group(j)]++;
    }
    return IntStream.range(0, counts.length)
        .allMatch(g -> counts[g] >= q.atLeast(g) && counts[g] <= q.atMost(g));
  }

  /** The items of a set that is written as bits. */
  public static int[] items(int set) {
    return IntStream.range(0, Integer.SIZE).filter(j -> (set >> j & 1) == 1).toArray();
  }

  /** All sets of a pool of n that obey the constraint, as bits. */
  public static int[] sets(Constraint c, int n) {
    return IntStream.range(0, 1 << n).filter(set -> obeys(c, items(set))).toArray();
  }
}
