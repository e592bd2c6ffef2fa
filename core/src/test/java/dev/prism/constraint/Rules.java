package dev.prism.constraint;

import dev.prism.kernel.Kernels;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Random constraints that some set obeys: they are drawn around one. */
public final class Rules {
  private static final List<String> GROUPS = List.of("red", "green", "blue");
  private final Random r;
  private final int n;
  private final int[] order; // the set is its first few
  private final int size;

  private Rules(Random r, int n) {
    this.r = r;
    this.n = n;
    order = Kernels.indices(n);
    for (int i = n - 1; i > 0; i--) {
      int j = r.nextInt(i + 1);
      int x = order[i];
      order[i] = order[j];
      order[j] = x;
    }
    size = 1 + r.nextInt(Math.max(1, n / 2));
  }

  /** Some of: a number, a budget, quotas, items that must be in and items that must stay out. */
  public static Constraint any(Random r, int n) {
    Rules rules = new Rules(r, n);
    Constraint c = r.nextInt(4) > 0 ? rules.number() : Constraint.atMost(Integer.MAX_VALUE);
    c = r.nextBoolean() ? c.knapsack(rules.budget()) : c;
    c = r.nextBoolean() ? c.quotas(rules.quotas()) : c;
    return r.nextBoolean() ? rules.lists(c) : c;
  }

  /** A number, and perhaps items that must be in and items that must stay out. */
  public static Constraint number(Random r, int n) {
    Rules rules = new Rules(r, n);
    return r.nextBoolean() ? rules.lists(rules.number()) : rules.number();
  }

  /** A budget alone. */
  public static Constraint budget(Random r, int n) {
    return Constraint.atMost(Integer.MAX_VALUE).knapsack(new Rules(r, n).budget());
  }

  /** All of them at once. */
  public static Constraint all(Random r, int n) {
    Rules rules = new Rules(r, n);
    return rules.lists(rules.number().knapsack(rules.budget()).quotas(rules.quotas()));
  }

  private Constraint number() {
    return Constraint.atMost(size + r.nextInt(Math.max(1, (n - size) / 2)));
  }

  /** Costs are eighths, so that sums are exact. */
  private Knapsack budget() {
    double[] costs = new double[n];
    Arrays.setAll(costs, j -> (1 + r.nextInt(24)) / 8.0);
    double spent = IntStream.range(0, size).mapToDouble(i -> costs[order[i]]).sum();
    return new Knapsack(costs, spent + r.nextInt(8) / 8.0);
  }

  private Quotas quotas() {
    int[] group = new int[n];
    Arrays.setAll(group, j -> r.nextInt(GROUPS.size()));
    int[] counts = new int[GROUPS.size()];
    IntStream.range(0, size).forEach(i -> counts[group[order[i]]]++);
    int[] least = Arrays.stream(counts).map(c -> Math.max(0, c - r.nextInt(2))).toArray();
    int[] most =
        Arrays.stream(counts)
            .map(c -> r.nextInt(3) > 0 ? c + r.nextInt(2) : Integer.MAX_VALUE)
            .toArray();
    return new Quotas(group, GROUPS, least, most);
  }

  private Constraint lists(Constraint c) {
    int in = r.nextInt(Math.min(3, size + 1));
    int spare = n - (c.k() == Integer.MAX_VALUE ? size : Math.max(size, c.k()));
    int out = r.nextInt(spare + 1);
    return c.include(Arrays.copyOf(order, in)).exclude(Arrays.copyOfRange(order, n - out, n));
  }
}
