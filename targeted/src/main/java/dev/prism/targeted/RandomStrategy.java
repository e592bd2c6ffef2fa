package dev.prism.targeted;

import java.util.SplittableRandom;

/**
 * Samples items uniformly at random, the baseline of every comparison. Immutable and safe for use
 * by multiple threads.
 */
public record RandomStrategy() implements Strategy {
  @Override
  public String name() {
    return "random";
  }

  @Override
  public String description() {
    return "Sampled at random";
  }

  @Override
  public int[] choose(TargetedTask t, int k, long seed) {
    return sample(t.size(), k, seed);
  }

  /**
   * Samples from the numbers 0 … n − 1 without replacement.
   *
   * @param n the number of numbers to sample from, at least 0
   * @param k the size of the sample; all n numbers if it is larger than n
   * @param seed the random seed
   * @return the sample in random order
   */
  public static int[] sample(int n, int k, long seed) {
    SplittableRandom r = new SplittableRandom(seed);
    int[] all = new int[n];
    for (int i = 0; i < n; i++) {
      all[i] = i;
    }
    int[] out = new int[Math.min(k, n)];
    for (int i = 0; i < out.length; i++) {
      int j = i + r.nextInt(n - i);
      out[i] = all[j];
      all[j] = all[i];
    }
    return out;
  }
}
