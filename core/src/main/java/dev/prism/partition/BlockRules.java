package dev.prism.partition;

import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import dev.prism.constraint.Stop;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What each block must obey so that all of them together can obey the whole rule: items that must
 * be in are in every block, minimums are shared out by how many a block has, and so are, where
 * blocks' choices are final, the number of items, the maximums and the budget.
 */
final class BlockRules {
  private final Constraint whole;
  private final int[][] block; // with the items that must be in
  private final int[] free; // how many may be chosen, besides
  private final int[] share;
  private final int k;

  BlockRules(Constraint whole, int n, int[][] blocks) {
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
    share = free(k) == 0 ? new int[blocks.length] : Shares.of(free(k), weights);
  }

  private int free(int of) {
    return of - whole.include().length;
  }

  /** How many items the rule leaves room for at most. */
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

  /** How many will be chosen at most, with those that must be in. */
  int k() {
    return k;
  }

  /** How many must be in, whatever a block chooses. */
  int included() {
    return whole.include().length;
  }

  /** The items of a block. */
  int[] block(int b) {
    return block[b];
  }

  /** How many of a block's picks are of the whole, where all blocks get what is proportional. */
  int share(int b) {
    return share[b];
  }

  /** How many a block may choose from. */
  int free(int b, int wanted) {
    return Math.min(free[b], wanted);
  }

  /**
   * @param picks how many a block may choose, besides those that must be in
   * @param last its choice is final
   */
  Constraint of(int b, int picks, boolean last) {
    Constraint c = whole.restrict(block[b]).stop(patient());
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

  /** A block's value is not the whole's; gains that are zero are zero anywhere. */
  private Stop patient() {
    return new Stop(whole.stop().below(), whole.stop().atZero(), Stop.NEVER.target());
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
      // under a budget a block may not afford its part: Merge sees to the minimums then
      int lack = whole.knapsack() != null ? 0 : Math.min(all, own.atLeast(g) - in[g]);
      least[g] = in[g] + share(lack, there[g], b);
      int above = Math.min(all, own.atMost(g) - in[g]);
      most[g] = Math.max(least[g], in[g] + (last ? share(above, there[g], b) : above));
    }
    return new Quotas(own.group(), own.names(), least, most);
  }

  private static int share(int total, long[] there, int b) {
    return total <= 0 || Arrays.stream(there).sum() == 0 ? 0 : Shares.of(total, there)[b];
  }
}
