package dev.prism.constraint;

import dev.prism.base.BadRequestException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The conditions that a selection satisfies together. Immutable and safe for use by multiple
 * threads.
 *
 * <pre>{@code
 * Constraint within = Constraint.withinBudget(30, costs).k(10).exclude(3, 17);
 * Request.pick(within).measure("fl").from(problem);
 * }</pre>
 *
 * @param k maximum number of items; Integer.MAX_VALUE for no limit
 * @param knapsack costs and a budget; null for none
 * @param quotas minimums and maximums of groups; null for none
 * @param include items that must be selected, which count; the array is copied in and out
 * @param exclude items that must not be selected; the array is copied in and out
 * @param stop rule for stopping before the selection is complete
 */
public record Constraint(
    int k,
    @Nullable Knapsack knapsack,
    @Nullable Quotas quotas,
    int[] include,
    int[] exclude,
    StoppingRule stop) {
  private static final int[] NONE = {};

  /** Copies the arrays. */
  public Constraint {
    include = include.clone();
    exclude = exclude.clone();
  }

  /** {@return a copy of the items that must be selected} */
  @Override
  public int[] include() {
    return include.clone();
  }

  /** {@return a copy of the items that must not be selected} */
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

  /**
   * Returns a cardinality constraint.
   *
   * @param k maximum number of items, at least 1
   * @return at most k items
   */
  public static Constraint atMost(int k) {
    return new Constraint(k, null, null, NONE, NONE, StoppingRule.NEVER);
  }

  /**
   * Returns a knapsack constraint.
   *
   * @param budget maximum sum of costs, positive
   * @param costs cost of each item of the pool, positive
   * @return any number of items within the budget
   */
  public static Constraint withinBudget(double budget, double... costs) {
    return atMost(Integer.MAX_VALUE).knapsack(new Knapsack(costs, budget));
  }

  /**
   * Returns a copy with another maximum number of items.
   *
   * @param most maximum number of items, at least 1
   * @return the copy
   */
  public Constraint k(int most) {
    return new Constraint(most, knapsack, quotas, include, exclude, stop);
  }

  /**
   * Returns a copy with other costs and another budget.
   *
   * @param x costs and a budget; null for none
   * @return the copy
   */
  public Constraint knapsack(@Nullable Knapsack x) {
    return new Constraint(k, x, quotas, include, exclude, stop);
  }

  /**
   * Returns a copy with other quotas.
   *
   * @param x minimums and maximums of groups; null for none
   * @return the copy
   */
  public Constraint quotas(@Nullable Quotas x) {
    return new Constraint(k, knapsack, x, include, exclude, stop);
  }

  /**
   * Returns a copy with other items that must be selected.
   *
   * @param ids items of the pool
   * @return the copy
   */
  public Constraint include(int... ids) {
    return new Constraint(k, knapsack, quotas, ids, exclude, stop);
  }

  /**
   * Returns a copy with other items that must not be selected.
   *
   * @param ids items of the pool
   * @return the copy
   */
  public Constraint exclude(int... ids) {
    return new Constraint(k, knapsack, quotas, include, ids, stop);
  }

  /** {@return a copy that stops when no item has a positive gain} */
  public Constraint stopAtZero() {
    return new Constraint(
        k, knapsack, quotas, include, exclude, new StoppingRule(0, true, stop.target()));
  }

  /** {@return a copy that stops when every item has a negative gain} */
  public Constraint stopAtNegative() {
    return new Constraint(
        k, knapsack, quotas, include, exclude, new StoppingRule(0, stop.atZero(), stop.target()));
  }

  /**
   * Returns a copy that stops when the value reaches a target.
   *
   * @param target value of the selection
   * @return the copy
   */
  public Constraint stopAtValue(double target) {
    if (Double.isNaN(target)) {
      throw new BadRequestException("The target value is NaN; it must be a number.");
    }
    return new Constraint(
        k,
        knapsack,
        quotas,
        include,
        exclude,
        new StoppingRule(stop.below(), stop.atZero(), target));
  }

  /**
   * Returns a copy with another stopping rule.
   *
   * @param x stopping rule
   * @return the copy
   */
  public Constraint stop(StoppingRule x) {
    return new Constraint(k, knapsack, quotas, include, exclude, x);
  }

  /**
   * Returns the constraint for a part of the pool, with the costs and groups of its items. Included
   * and excluded items outside the part are dropped; limits, budget and quotas do not change.
   *
   * @param ids items of the part, in order
   * @return a constraint on the items 0 … ids.length − 1
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

  /**
   * Creates a tracker of the items that may still be added.
   *
   * @param n number of items in the pool
   * @return a tracker for an empty selection
   * @throws BadRequestException if the constraint cannot be met
   */
  public FeasibilityTracker tracker(int n) {
    return new FeasibilityTracker(this, n);
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

  /**
   * The rule for stopping before the selection is complete. Immutable and safe for use by multiple
   * threads. The default is never to stop: the gains of a log-determinant may be negative, and a
   * request for k items returns k items.
   *
   * @param below stop when the best gain is smaller than this
   * @param atZero stop when the best gain is zero, too
   * @param target stop when the value has reached this
   */
  public record StoppingRule(double below, boolean atZero, double target) {
    /** Never stops early. */
    public static final StoppingRule NEVER =
        new StoppingRule(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY);

    /**
     * Returns the reason to stop before the next pick.
     *
     * @param gain the gain of the best item
     * @param value the value of the selection so far
     * @return a short reason; null to continue
     */
    public @Nullable String reason(double gain, double value) {
      if (value >= target) {
        return "the target value is reached";
      }
      if (gain < below) {
        return "no item has a gain that is not negative";
      }
      if (atZero && gain <= 0) {
        return "no item has a positive gain";
      }
      return null;
    }
  }
}
