package dev.prism.targeted;

/** How close the second class is to the first. */
record Margin() implements Strategy {
  @Override
  public String name() {
    return "margin";
  }

  @Override
  public String says() {
    return "The least sure: the smallest step between the two likeliest classes";
  }

  @Override
  public int[] choose(Task t, int k, long seed) {
    return Ranked.largest(t.pool().each(Margin::lack), k);
  }

  private static double lack(float[] p) {
    double first = 0, second = 0;
    for (float x : p) {
      if (x > first) {
        second = first;
        first = x;
      } else {
        second = Math.max(second, x);
      }
    }
    return second - first;
  }
}
