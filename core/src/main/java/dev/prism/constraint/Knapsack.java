package dev.prism.constraint;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import java.util.Arrays;

/**
 * Σ_{j∈A} cost_j ≤ budget. Immutable and safe for use by multiple threads.
 *
 * @param costs the cost of each item, between 1e-30 and 1e30; the array is copied in and out
 * @param budget the maximum sum of costs, positive and finite
 */
public record Knapsack(double[] costs, double budget) {
  /** Copies the array and checks the numbers. */
  public Knapsack {
    costs = costs.clone();
    if (!(budget > 0) || Double.isInfinite(budget)) {
      throw new BadRequestException("The budget is %s; it must be a positive number.", budget);
    }
    for (int j = 0; j < costs.length; j++) {
      if (!(costs[j] > 0) || Double.isInfinite(costs[j])) {
        throw new BadDataException(
            "The cost of item %d is %s; costs must be positive numbers.", j, costs[j]);
      }
      if (costs[j] < 1e-30 || costs[j] > 1e30) { // gains are divided by them
        throw new BadDataException(
            "The cost of item %d is %s; use a unit in which costs are between 1e-30 and 1e30.",
            j, costs[j]);
      }
    }
  }

  /** {@return a copy of all costs; {@link #cost} reads one without copying} */
  @Override
  public double[] costs() {
    return costs.clone();
  }

  /**
   * Returns the cost of an item.
   *
   * @param j an item of the pool
   * @return its cost
   */
  public double cost(int j) {
    return costs[j];
  }

  /** {@return the number of items that have a cost} */
  public int size() {
    return costs.length;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Knapsack k
        && Double.compare(budget, k.budget) == 0
        && Arrays.equals(costs, k.costs);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(costs) + Double.hashCode(budget);
  }

  @Override
  public String toString() {
    return "Knapsack[" + costs.length + " costs, budget=" + budget + "]";
  }

  Knapsack restrict(int[] ids) {
    return new Knapsack(Arrays.stream(ids).mapToDouble(j -> costs[j]).toArray(), budget);
  }
}
