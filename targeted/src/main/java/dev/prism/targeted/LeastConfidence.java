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
    return Ranked.largest(t.pool().each(LeastConfidence::lack), k);
  }

  private static double lack(float[] p) {
    double most = 0;
    for (float x : p) {
      most = Math.max(most, x);
    }
    return -most;
  }
}
