package dev.prism.optimize;

import java.util.SplittableRandom;

/** Random samples of the candidates. */
final class Sample {
  private final Search s;
  private final SplittableRandom random;
  private final int[] js;
  private int left;
  private int size;

  Sample(Search s, double epsilon) {
    this.s = s;
    random = new SplittableRandom(s.run.seed());
    js = s.candidates();
    left = js.length;
    int k = Math.max(1, Math.min(Math.min(s.tracker.remaining(), left), affordable()));
    size = (int) Math.max(1, Math.min(left, Math.ceil((double) left / k * Math.log(1 / epsilon))));
  }

  /** The number of items of average cost that the budget pays for. */
  private int affordable() {
    if (s.rule.knapsack() == null) {
      return Integer.MAX_VALUE;
    }
    double sum = 0;
    for (int j : js) {
      sum += s.rule.knapsack().cost(j);
    }
    return (int)
        Math.min(Integer.MAX_VALUE, s.tracker.remainingBudget() * left / Math.max(sum, 1e-300));
  }

  int capacity() {
    return size;
  }

  /** The array whose front holds the sample. */
  int[] items() {
    return js;
  }

  /** Draws a sample to the front of {@link #items}; drops items that may no longer be added. */
  int draw() {
    int count = 0;
    while (count < size && count < left) {
      int p = count + random.nextInt(left - count);
      int j = js[p];
      if (s.allows(j)) {
        js[p] = js[count];
        js[count++] = j;
      } else {
        js[p] = js[--left];
      }
    }
    return count;
  }

  /** Makes the sample as large as the pool; returns whether it was smaller. */
  boolean enlarge() {
    boolean more = size < left;
    size = Math.max(1, left);
    return more;
  }

  void remove(int position) {
    js[position] = js[--left];
  }
}
