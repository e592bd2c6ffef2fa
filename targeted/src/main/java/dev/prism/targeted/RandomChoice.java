package dev.prism.targeted;

import java.util.SplittableRandom;

/** By lot: what everything is measured against. */
public record RandomChoice() implements Strategy {
  @Override
  public String name() {
    return "random";
  }

  @Override
  public String says() {
    return "By lot";
  }

  @Override
  public int[] choose(Task t, int k, long seed) {
    return draw(t.size(), k, seed);
  }

  /** Draws k of the numbers 0 … n − 1 without replacement, in random order. */
  public static int[] draw(int n, int k, long seed) {
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
