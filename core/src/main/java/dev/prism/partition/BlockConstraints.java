package dev.prism.partition;

import dev.prism.constraint.Constraint;
import dev.prism.constraint.Constraint.StoppingRule;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The constraints of the blocks of a partition, such that the union of their selections can satisfy
 * the whole constraint: every block contains the items that must be selected, and the minimums are
 * divided in proportion to the blocks' items. Where the blocks' selections are final, so are the
 * number of items, the maximums and the budget.
 */
final class BlockConstraints {
  private final Constraint whole;
  private final int[][] block; // with the items that must be selected
  private final int[] free; // number of other items that may be selected
  private final int[] share;
  private final int k;

  BlockConstraints(Constraint whole, int n, int[][] blocks) {
    this.whole = whole;
    boolean[] in = new boolean[n], out = new boolean[n];
    Arrays.stream(whole.include()).forEach(j -> in[j] = true);
    Arrays.stream(whole.exclude()).forEach(j -> out[j] = true);
    int[] include = Arrays.stream(whole.include()).sorted().toArray();
    block = new int[blocks.length][];
    free = new int[blocks.length];
    for (int b = 0; b < blocks.length; b++) {
      int[] own = Arrays.stream(blocks[b]).filter(j -> !in[j]).toArray();
      free[b] = (int) Arrays.stream(own).filter(j -> !out[j]).count();
      block[b] = IntStream.concat(Arrays.stream(own), Arrays.stream(include)).sorted().toArray();
    }
    k = Math.min(most(n), include.length + Arrays.stream(free).sum());
    long[] weights = Arrays.stream(free).asLongStream().toArray();
    share = free(k) == 0 ? new int[blocks.length] : Apportionment.of(free(k), weights);
  }

  private int free(int of) {
    return of - whole.include().length;
  }

  /** The maximum number of items that the constraint allows. */
  private int most(int n) {
    if (whole.knapsack() == null) {
      return Math.min(whole.k(), n);
    }
    double[] costs = whole.knapsack().costs();
    Arrays.sort(costs);
    double left = whole.knapsack().budget() * (1 + 1e-12);
    int count = 0;
    while (count < n && count < whole.k() && costs[count] <= left) {
      left -= costs[count++];
    }
    return Math.max(count, whole.include().length);
  }

  /** The maximum size of the selection, with the items that must be selected. */
  int k() {
    return k;
  }

  /** The number of items that must be selected. */
  int included() {
    return whole.include().length;
  }

  /** The items of a block. */
  int[] block(int b) {
    return block[b];
  }

  /** The block's share of the selection, in proportion to its items. */
  int share(int b) {
    return share[b];
  }

  /** The number of items that the block can select, at most {@code wanted}. */
  int free(int b, int wanted) {
    return Math.min(free[b], wanted);
  }

  /**
   * @param picks number of items that the block may select besides those that must be selected
   * @param last whether its selection is final
   */
  Constraint of(int b, int picks, boolean last) {
    Constraint c = whole.restrict(block[b]).stop(stoppingRule());
    int minimums = 0;
    if (whole.quotas() != null) {
      Quotas q = quotas(b, c.quotas(), last);
      c = c.quotas(q);
      minimums = Arrays.stream(q.atLeast()).sum();
    }
    if (last && whole.knapsack() != null) {
      c = c.knapsack(new Knapsack(c.knapsack().costs(), budget(b)));
    }
    return c.k(Math.max(whole.include().length + picks, minimums));
  }

  /** Drops the target value, which holds for the whole selection, and keeps the other rules. */
  private StoppingRule stoppingRule() {
    return new StoppingRule(
        whole.stop().below(), whole.stop().atZero(), StoppingRule.NEVER.target());
  }

  private double budget(int b) {
    double spent = Arrays.stream(whole.include()).mapToDouble(whole.knapsack()::cost).sum();
    double all = Math.max(1, Arrays.stream(free).sum());
    double rest = Math.max(0, whole.knapsack().budget() - spent);
    return Math.max(Double.MIN_NORMAL, spent + rest * free[b] / all);
  }

  private Quotas quotas(int b, Quotas own, boolean last) {
    int groups = own.names().size();
    long[][] there = new long[groups][block.length];
    int[] in = new int[groups];
    Arrays.stream(whole.include()).forEach(j -> in[whole.quotas().group(j)]++);
    boolean[] closed = new boolean[whole.quotas().size()];
    Arrays.stream(whole.exclude()).forEach(j -> closed[j] = true);
    Arrays.stream(whole.include()).forEach(j -> closed[j] = true);
    for (int c = 0; c < block.length; c++) {
      for (int j : block[c]) {
        there[whole.quotas().group(j)][c] += closed[j] ? 0 : 1;
      }
    }
    int[] least = new int[groups], most = new int[groups];
    for (int g = 0; g < groups; g++) {
      int all = (int) Arrays.stream(there[g]).sum();
      // a block may lack the budget for its part: Merge meets the minimums then
      int lack = whole.knapsack() != null ? 0 : Math.min(all, own.atLeast(g) - in[g]);
      least[g] = in[g] + share(lack, there[g], b);
      int above = Math.min(all, own.atMost(g) - in[g]);
      most[g] = Math.max(least[g], in[g] + (last ? share(above, there[g], b) : above));
    }
    return new Quotas(own.group(), own.names(), least, most);
  }

  private static int share(int total, long[] there, int b) {
    return total <= 0 || Arrays.stream(there).sum() == 0 ? 0 : Apportionment.of(total, there)[b];
  }
}
