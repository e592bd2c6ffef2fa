package dev.prism.bound;

import dev.prism.constraint.Constraint;
import dev.prism.constraint.FeasibilityTracker;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The largest sum of weights that a constraint allows, exactly for a number of items and quotas,
 * and at most the linear relaxation's with a budget. Not safe for use by multiple threads.
 *
 * <p>A budget is relaxed: a price is paid for every unit of cost and the whole budget is refunded
 * [1]. Without it, the constraint is a generalized matroid, whose best set is greedy.
 *
 * <p>[1] Fisher, The Lagrangian relaxation method for solving integer programming problems, 1981.
 */
final class ModularMaximum {
  private static final int HALVINGS = 48;

  private final int[] items; // that a feasible set may have, increasing
  private final boolean[] forced; // by position in items
  private final int[] group; // by position in items; all 0 without quotas
  private final int[] least; // of each group
  private final int[] most;
  private final int k;
  private final double @Nullable [] cost; // by position in items; null without a budget
  private final double budget;

  private final double[] net; // weights minus the price of their cost
  private final boolean[] chosen;
  private final int[] count; // of each group
  private int size;
  private double price;

  private ModularMaximum(
      int[] items,
      boolean[] forced,
      int[] group,
      int[] least,
      int[] most,
      int k,
      double @Nullable [] cost,
      double budget) {
    this.items = items;
    this.forced = forced;
    this.group = group;
    this.least = least;
    this.most = most;
    this.k = k;
    this.cost = cost;
    this.budget = budget;
    net = new double[items.length];
    chosen = new boolean[items.length];
    count = new int[least.length];
  }

  /** The maximum under a constraint on n items. */
  static ModularMaximum of(Constraint within, int n) {
    FeasibilityTracker tracker = within.tracker(n);
    boolean[] in = new boolean[n];
    for (int j : within.include()) {
      tracker.include(j);
      in[j] = true;
    }
    int[] free = tracker.candidates(), included = within.include();
    int[] items = IntStream.concat(Arrays.stream(free), Arrays.stream(included)).sorted().toArray();
    boolean[] forced = new boolean[items.length];
    for (int p = 0; p < items.length; p++) {
      forced[p] = in[items[p]];
    }
    Quotas q = within.quotas();
    Knapsack x = within.knapsack();
    return new ModularMaximum(
        items,
        forced,
        q == null ? new int[items.length] : Arrays.stream(items).map(q::group).toArray(),
        q == null ? new int[1] : q.atLeast(),
        q == null ? new int[] {Integer.MAX_VALUE} : q.atMost(),
        Math.min(within.k(), items.length),
        x == null ? null : Arrays.stream(items).mapToDouble(x::cost).toArray(),
        x == null ? 0 : x.budget() * (1 + 1e-12)); // as FeasibilityTracker allows
  }

  /**
   * Returns the maximum over some of the items, further ones of which must be chosen.
   *
   * @param positions those that stay, increasing
   * @param must whether each of them must be chosen, by position in {@link #items}
   */
  ModularMaximum restrict(int[] positions, boolean[] must) {
    boolean[] force = new boolean[positions.length];
    double[] costs = cost == null ? null : new double[positions.length];
    for (int p = 0; p < positions.length; p++) {
      force[p] = forced[positions[p]] || must[positions[p]];
      if (costs != null) {
        costs[p] = cost[positions[p]];
      }
    }
    ModularMaximum fewer =
        new ModularMaximum(
            Arrays.stream(positions).map(p -> items[p]).toArray(),
            force,
            Arrays.stream(positions).map(p -> group[p]).toArray(),
            least,
            most,
            Math.min(k, positions.length),
            costs,
            budget);
    fewer.price = price;
    return fewer;
  }

  /** The items that a feasible set may have, increasing. */
  int[] items() {
    return items;
  }

  /** Whether the constraint limits the number of items only. */
  boolean cardinalityOnly() {
    return cost == null
        && least.length == 1
        && IntStream.range(0, items.length).noneMatch(p -> forced[p]);
  }

  boolean chosen(int p) {
    return chosen[p];
  }

  /** The number of items that the last {@link #of(double[])} chose. */
  int size() {
    return size;
  }

  boolean forced(int p) {
    return forced[p];
  }

  /** The positions that the last {@link #of(double[])} chose, increasing. */
  int[] chosenPositions() {
    return IntStream.range(0, chosen.length).filter(p -> chosen[p]).toArray();
  }

  /** The items that the last {@link #of(double[])} chose, increasing. */
  int[] chosenItems() {
    return Arrays.stream(chosenPositions()).map(p -> items[p]).toArray();
  }

  /**
   * Computes an upper bound on the sum of weights of a feasible set.
   *
   * @param weight a number for each position
   * @return the bound; −∞ if no set is feasible
   */
  double of(double[] weight) {
    if (cost == null) {
      System.arraycopy(weight, 0, net, 0, net.length);
      return best();
    }
    double low = 0, high = 0;
    for (int p = 0; p < net.length; p++) {
      high = Math.max(high, weight[p] / cost[p]);
    }
    double least = at(weight, 0), bestPrice = 0;
    if (spent() > budget) {
      double start = price > 0 && price < high ? price : high / 2; // the last price is a good guess
      for (int i = 0; i < HALVINGS && high - low > 1e-12 * high; i++) {
        double middle = i == 0 ? start : (low + high) / 2;
        double value = at(weight, middle);
        if (value < least) {
          least = value;
          bestPrice = middle;
        }
        if (spent() > budget) {
          low = middle;
        } else {
          high = middle;
        }
      }
      at(weight, bestPrice);
    }
    price = bestPrice;
    return least;
  }

  private double at(double[] weight, double price) {
    for (int p = 0; p < net.length; p++) {
      net[p] = weight[p] - price * cost[p];
    }
    return best() + price * budget * (1 + 1e-13); // which is more than the rounding of net
  }

  private double spent() {
    double sum = 0;
    for (int p = 0; p < net.length; p++) {
      sum += chosen[p] ? cost[p] : 0;
    }
    return sum;
  }

  /** Chooses the set with the largest sum of net weights, without the budget. */
  private double best() {
    Arrays.fill(chosen, false);
    Arrays.fill(count, 0);
    size = 0;
    for (int p = 0; p < net.length; p++) {
      if (forced[p]) {
        choose(p);
      }
    }
    for (int g = 0; g < least.length; g++) {
      if (count[g] > most[g]) {
        return Double.NEGATIVE_INFINITY;
      }
      chooseLargest(g, least[g] - count[g]);
      if (count[g] < least[g]) {
        return Double.NEGATIVE_INFINITY;
      }
    }
    if (size > k) {
      return Double.NEGATIVE_INFINITY;
    }
    fill();
    double sum = 0, magnitude = 0;
    for (int p = 0; p < net.length; p++) {
      if (chosen[p]) {
        sum += net[p];
        magnitude += Math.abs(net[p]);
      }
    }
    return sum + (size + 2) * 0x1p-53 * magnitude; // the rounding of as many additions
  }

  private void choose(int p) {
    chosen[p] = true;
    count[group[p]]++;
    size++;
  }

  private void chooseLargest(int g, int want) {
    if (want <= 0) {
      return;
    }
    LargestWeights top = new LargestWeights(Math.min(want, net.length));
    for (int p = 0; p < net.length; p++) {
      if (group[p] == g && !chosen[p]) {
        top.offer(net, p);
      }
    }
    for (int i = 0; i < top.size(); i++) {
      choose(top.at(i));
    }
  }

  /** Adds the largest positive weights that the groups' maximums and k allow. */
  private void fill() {
    int room = k - size;
    boolean limited = IntStream.range(0, most.length).anyMatch(g -> most[g] - count[g] < room);
    LargestWeights top = new LargestWeights(room);
    if (!limited) {
      for (int p = 0; p < net.length; p++) {
        if (net[p] > 0 && !chosen[p]) {
          top.offer(net, p);
        }
      }
    } else {
      LargestWeights[] ofGroup = new LargestWeights[most.length];
      for (int g = 0; g < most.length; g++) {
        ofGroup[g] = new LargestWeights(Math.min(room, most[g] - count[g]));
      }
      for (int p = 0; p < net.length; p++) {
        if (net[p] > 0 && !chosen[p]) {
          ofGroup[group[p]].offer(net, p);
        }
      }
      int[] best =
          Arrays.stream(ofGroup)
              .flatMapToInt(t -> IntStream.range(0, t.size()).map(t::at))
              .sorted()
              .toArray();
      for (int p : best) {
        top.offer(net, p);
      }
    }
    for (int i = 0; i < top.size(); i++) {
      choose(top.at(i));
    }
  }

  /**
   * Overwrites out[p] with how much the last maximum falls at least if position p changes sides: a
   * chosen one must stay out, or another one must be in. Infinite for a forced one.
   */
  void reducedGains(double[] out) {
    new Exchanges(net, chosen, forced, group, least, most, count, size < k).reducedGains(out);
  }
}
