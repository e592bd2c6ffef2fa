package dev.prism.constraint;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tracks which items may be added to a growing selection. Not safe for use by multiple threads.
 *
 * <p>An item that may not be added at some time may not be added later: remaining capacity only
 * shrinks, and meeting a minimum takes at least the capacity that was reserved for it.
 */
public final class FeasibilityTracker {
  private final Constraint rule;
  private final boolean[] closed; // excluded, or chosen
  private final int[] counts;
  // A group's items, cheapest first; null unless there are both a budget and minimums.
  private int @Nullable [][] byCost;
  private int size;
  private double spent;
  private boolean minimumsOnly;

  FeasibilityTracker(Constraint rule, int n) {
    this.rule = rule;
    closed = new boolean[n];
    counts = new int[rule.quotas() == null ? 0 : rule.quotas().names().size()];
    check(n);
    for (int j : rule.exclude()) {
      closed[j] = true;
    }
    checkMinimums();
    if (rule.knapsack() != null && rule.quotas() != null && rule.quotas().hasMinimum()) {
      sortByCost();
      if (reserve(-1) > budget()) {
        throw new BadRequestException(
            "The cheapest way to meet the quotas costs %s and the budget is %s.",
            reserve(-1), rule.knapsack().budget());
      }
    }
  }

  private void check(int n) {
    boolean limited = rule.k() != Integer.MAX_VALUE;
    if (rule.k() < 1) {
      throw new BadRequestException("k is %d; it must be at least 1.", rule.k());
    }
    for (int j : rule.exclude()) {
      inPool(j, n, "exclude");
    }
    int free = n - (int) Arrays.stream(rule.exclude()).distinct().count();
    if (n > 0 && free == 0) {
      throw new BadRequestException(
          "No item may be chosen: all %d are excluded or in the query or private set.", n);
    }
    if (limited && rule.k() > free) {
      throw new BadRequestException(
          "k is %d and only %d items may be chosen; ask for at most %d.", rule.k(), free, free);
    }
    if (rule.knapsack() != null && rule.knapsack().size() != n) {
      throw new BadDataException(
          "There are %d costs for %d items; every item needs one.", rule.knapsack().size(), n);
    }
    if (rule.quotas() != null && rule.quotas().size() != n) {
      throw new BadDataException(
          "There are groups for %d items and the pool has %d.", rule.quotas().size(), n);
    }
    boolean[] out = new boolean[n];
    for (int j : rule.exclude()) {
      out[j] = true;
    }
    boolean[] in = new boolean[n];
    for (int j : rule.include()) {
      inPool(j, n, "include");
      if (out[j] || in[j]) {
        throw new BadRequestException(
            out[j] ? "Item %d must be in and must stay out." : "Item %d is included twice.", j);
      }
      in[j] = true;
    }
  }

  private static void inPool(int j, int n, String list) {
    if (j < 0 || j >= n) {
      throw new BadRequestException(
          "Item %d of the %s list is not in the pool; items are 0 to %d.", j, list, n - 1);
    }
  }

  private void checkMinimums() {
    Quotas q = rule.quotas();
    if (q == null) {
      return;
    }
    int[] there = new int[counts.length];
    for (int j = 0; j < closed.length; j++) {
      there[q.group(j)] += closed[j] ? 0 : 1;
    }
    long total = 0;
    for (int g = 0; g < there.length; g++) {
      if (there[g] < q.atLeast(g)) {
        throw new BadRequestException(
            "The quota asks for at least %d of group %s and only %d may be chosen.",
            q.atLeast(g), q.names().get(g), there[g]);
      }
      total += q.atLeast(g);
    }
    if (total > rule.k()) {
      throw new BadRequestException(
          "The quotas ask for at least %d items in all and k is %d.", total, rule.k());
    }
  }

  private void sortByCost() {
    double[] costs = rule.knapsack().costs();
    int[] group = rule.quotas().group();
    byCost = new int[counts.length][];
    for (int g = 0; g < byCost.length; g++) {
      int mine = g;
      byCost[g] =
          IntStream.range(0, group.length)
              .filter(j -> group[j] == mine && !closed[j])
              .boxed()
              .sorted((a, b) -> Double.compare(costs[a], costs[b]))
              .mapToInt(Integer::intValue)
              .toArray();
    }
  }

  /** With a tolerance for rounding: three times 0.1 fits in 0.3. */
  private double budget() {
    return rule.knapsack().budget() * (1 + 1e-12);
  }

  /** The least cost of the unmet minimums, once item {@code next} is added. */
  private double reserve(int next) {
    double sum = 0;
    for (int g = 0; g < counts.length; g++) {
      int need = unmet(g, next);
      for (int i = 0; need > 0 && i < byCost[g].length; i++) {
        int j = byCost[g][i];
        if (!closed[j] && j != next) {
          sum += rule.knapsack().cost(j);
          need--;
        }
      }
    }
    return sum;
  }

  private int unmet(int g, int next) {
    int mine = counts[g] + (next >= 0 && rule.quotas().group(next) == g ? 1 : 0);
    return Math.max(0, rule.quotas().atLeast(g) - mine);
  }

  /** {@return whether every group has its minimum} */
  public boolean minimumsMet() {
    return minimumsMetWith(-1);
  }

  /**
   * Returns whether every group has its minimum once an item is added.
   *
   * @param j an item that may be added
   * @return true if no group lacks items then
   */
  public boolean minimumsMetWith(int j) {
    for (int g = 0; g < counts.length; g++) {
      if (unmet(g, j) > 0) {
        return false;
      }
    }
    return true;
  }

  /** Allows only items of groups that lack items from now on, to complete a stopped run. */
  public void restrictToMinimums() {
    minimumsOnly = true;
  }

  /** {@return whether only items of groups that lack items are allowed} */
  public boolean isRestrictedToMinimums() {
    return minimumsOnly;
  }

  /**
   * Returns whether an item may be added now.
   *
   * @param j an item of the pool
   * @return true if the constraint allows it
   */
  public boolean allows(int j) {
    if (closed[j] || size >= rule.k()) {
      return false;
    }
    Quotas q = rule.quotas();
    if (q != null) {
      if (minimumsOnly && unmet(q.group(j), -1) == 0) {
        return false;
      }
      if (counts[q.group(j)] >= q.atMost(q.group(j))) {
        return false;
      }
      long reserved = 0;
      for (int g = 0; g < counts.length; g++) {
        reserved += unmet(g, j);
      }
      if (rule.k() - size - 1L < reserved) {
        return false;
      }
    }
    Knapsack s = rule.knapsack();
    if (s == null) {
      return true;
    }
    double left = budget() - spent - s.cost(j);
    return left >= 0 && (byCost == null || reserve(j) <= left);
  }

  /**
   * Adds an item that must be selected.
   *
   * @param j an item of the pool
   * @throws BadRequestException if it does not fit
   */
  public void include(int j) {
    if (!allows(j)) {
      throw new BadRequestException("Item %d must be in and does not fit: %s.", j, rule);
    }
    add(j);
  }

  /**
   * Adds an item.
   *
   * @param j an item that may be added
   */
  public void add(int j) {
    closed[j] = true;
    size++;
    if (rule.quotas() != null) {
      counts[rule.quotas().group(j)]++;
    }
    if (rule.knapsack() != null) {
      spent += rule.knapsack().cost(j);
    }
  }

  /** {@return whether the maximum number of items is reached} */
  public boolean isFull() {
    return size >= rule.k();
  }

  /** {@return the maximum number of items that may be added} */
  public int remaining() {
    return Math.min(rule.k(), closed.length) - size;
  }

  /** {@return the remaining budget; infinite without one} */
  public double remainingBudget() {
    return rule.knapsack() == null ? Double.POSITIVE_INFINITY : rule.knapsack().budget() - spent;
  }

  /** {@return all items that may be added now, in increasing order} */
  public int[] candidates() {
    int[] all = new int[closed.length];
    int n = 0;
    boolean any = rule.quotas() == null && rule.knapsack() == null && !isFull();
    for (int j = 0; j < all.length; j++) {
      all[n] = j;
      n +=
          (any ? !closed[j] : allows(j))
              ? 1
              : 0; // without a branch, as most of millions of items may
    }
    return n == all.length ? all : Arrays.copyOf(all, n);
  }
}
