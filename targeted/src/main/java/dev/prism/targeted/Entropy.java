package dev.prism.targeted;

/** −Σ p ln p. */
record Entropy() implements Strategy {
  @Override
  public String name() {
    return "entropy";
  }

  @Override
  public String says() {
    return "The least sure: the most entropy of the class probabilities";
  }

  @Override
  public int[] choose(Task t, int k, long seed) {
    return Ranked.largest(t.pool().each(Entropy::of), k);
  }

  /** −Σ p ln p, where 0 ln 0 = 0. */
  static double of(float[] p) {
    double h = 0;
    for (float x : p) {
      h -= x > 0 ? x * Math.log(x) : 0;
    }
    return h;
  }
}
