package dev.prism.targeted;

/** How far the likeliest class is from sure. */
record LeastConfidence() implements Strategy {
  @Override
  public String name() {
    return "least-confidence";
  }

  @Override
  public String says() {
    return "The least sure: the smallest probability of the likeliest class";
  }

  @Override
  public int[] choose(Task t, int k, long seed) {
    double[] sure = t.pool().confidence();
    for (int i = 0; i < sure.length; i++) {
      sure[i] = -sure[i];
    }
    return Ranked.largest(sure, k);
  }
}
