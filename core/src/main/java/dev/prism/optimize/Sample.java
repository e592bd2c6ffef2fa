package dev.prism.optimize;

import java.util.SplittableRandom;

/** Random samples of what may still be added. */
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
    int k = Math.max(1, Math.min(Math.min(s.admission.room(), left), affordable()));
    size = (int) Math.max(1, Math.min(left, Math.ceil((double) left / k * Math.log(1 / epsilon))));
  }

  /** How many items of average cost the budget is good for. */
  private int affordable() {
    if (s.rule.knapsack() == null) {
      return Integer.MAX_VALUE;
    }
    double sum = 0;
    for (int j : js) {
      sum += s.rule.knapsack().cost(j);
    }
    return (int) Math.min(Integer.MAX_VALUE, s.admission.money() * left / Math.max(sum, 1e-300));
  }

  int capacity() {
    return size;
  }

  /** The sample is at the front of this. */
  int[] items() {
    return js;
  }

  /** Draws a sample to the front of {@link #items}; what may no longer be added is dropped. */
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

  /** Looks at everything from now on; tells whether that is more than before. */
  boolean enlarge() {
    boolean more = size < left;
    size = Math.max(1, left);
    return more;
  }

  void remove(int position) {
    js[position] = js[--left];
  }
}
