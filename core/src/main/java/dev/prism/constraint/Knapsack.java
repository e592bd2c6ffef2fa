package dev.prism.constraint;

import dev.prism.base.PrismException;
import java.util.Arrays;

/** Σ_{j∈A} cost_j ≤ budget. */
public record Knapsack(double[] costs, double budget) {
  public Knapsack {
    if (!(budget > 0) || Double.isInfinite(budget)) {
      throw new PrismException("The budget is %s; it must be a positive number.", budget);
    }
    for (int j = 0; j < costs.length; j++) {
      if (!(costs[j] > 0) || Double.isInfinite(costs[j])) {
        throw new PrismException(
            "The cost of item %d is %s; costs must be positive numbers.", j, costs[j]);
      }
      if (costs[j] < 1e-30 || costs[j] > 1e30) { // gains are divided by them
        throw new PrismException(
            "The cost of item %d is %s; use a unit in which costs are between 1e-30 and 1e30.",
            j, costs[j]);
      }
    }
  }

  Knapsack restrict(int[] ids) {
    return new Knapsack(Arrays.stream(ids).mapToDouble(j -> costs[j]).toArray(), budget);
  }
}
