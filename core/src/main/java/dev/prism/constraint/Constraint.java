package dev.prism.constraint;

import dev.prism.base.BadRequestException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What a selection must obey, all at once. Immutable and safe for use by several threads.
 *
 * @param k at most so many items; Integer.MAX_VALUE for no limit
 * @param knapsack null for none
 * @param quotas null for none
 * @param include items that must be in; they count, and the array is copied in and out
 * @param exclude items that must stay out; the array is copied in and out
 */
public record Constraint(
    int k, Knapsack knapsack, Quotas quotas, int[] include, int[] exclude, Stop stop) {
  private static final int[] NONE = {};

  public Constraint {
    include = include.clone();
    exclude = exclude.clone();
  }

  /** A copy of the items that must be in. */
  @Override
  public int[] include() {
    return include.clone();
  }

  /** A copy of the items that must stay out. */
  @Override
  public int[] exclude() {
    return exclude.clone();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Constraint c
        && k == c.k
        && Objects.equals(knapsack, c.knapsack)
        && Objects.equals(quotas, c.quotas)
        && Arrays.equals(include, c.include)
        && Arrays.equals(exclude, c.exclude)
        && stop.equals(c.stop);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        k, knapsack, quotas, Arrays.hashCode(include), Arrays.hashCode(exclude), stop);
  }

  /** At most k items. */
  public static Constraint atMost(int k) {
    return new Constraint(k, null, null, NONE, NONE, Stop.NEVER);
  }

  /** Costs within a budget. */
  public static Constraint within(double budget, double... costs) {
    return atMost(Integer.MAX_VALUE).knapsack(new Knapsack(costs, budget));
  }

  /** The same with at most so many items. */
  public Constraint k(int most) {
    return new Constraint(most, knapsack, quotas, include, exclude, stop);
  }

  public Constraint knapsack(Knapsack x) {
    return new Constraint(k, x, quotas, include, exclude, stop);
  }

  public Constraint quotas(Quotas x) {
    return new Constraint(k, knapsack, x, include, exclude, stop);
  }

  public Constraint include(int... ids) {
    return new Constraint(k, knapsack, quotas, ids, exclude, stop);
  }

  public Constraint exclude(int... ids) {
    return new Constraint(k, knapsack, quotas, include, ids, stop);
  }

  /** Stop when no item has a positive gain. */
  public Constraint stopAtZero() {
    return new Constraint(k, knapsack, quotas, include, exclude, new Stop(0, true, stop.target()));
  }

  /** Stop when every item would lower the value. */
  public Constraint stopAtNegative() {
    return new Constraint(
        k, knapsack, quotas, include, exclude, new Stop(0, stop.atZero(), stop.target()));
  }

  /** Stop when the value has reached this. */
  public Constraint until(double target) {
    if (Double.isNaN(target)) {
      throw new BadRequestException("The target value is NaN; it must be a number.");
    }
    return new Constraint(
        k, knapsack, quotas, include, exclude, new Stop(stop.below(), stop.atZero(), target));
  }

  /** Another rule for stopping. */
  public Constraint stop(Stop x) {
    return new Constraint(k, knapsack, quotas, include, exclude, x);
  }

  /**
   * The same for part of the pool: costs and groups of these items, and of the lists those that are
   * among them. The numbers stay.
   */
  public Constraint restrict(int[] ids) {
    Map<Integer, Integer> place = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      place.put(ids[i], i);
    }
    return new Constraint(
        k,
        knapsack == null ? null : knapsack.restrict(ids),
        quotas == null ? null : quotas.restrict(ids),
        Arrays.stream(include).filter(place::containsKey).map(place::get).toArray(),
        Arrays.stream(exclude).filter(place::containsKey).map(place::get).toArray(),
        stop);
  }

  /** A fresh count over a pool of n; refuses what cannot be met. */
  public Admission open(int n) {
    return new Admission(this, n);
  }

  @Override
  public String toString() {
    StringBuilder s = new StringBuilder();
    s.append(k == Integer.MAX_VALUE ? "any number" : "at most " + k);
    if (knapsack != null) {
      s.append(", cost at most ").append(knapsack.budget());
    }
    if (quotas != null) {
      s.append(", quotas for ").append(quotas.names());
    }
    if (include.length > 0) {
      s.append(", with ").append(Arrays.toString(include));
    }
    if (exclude.length > 0) {
      s.append(", without ").append(exclude.length).append(" items");
    }
    return s.toString();
  }
}
