package dev.prism.optimize;

/** Looks at every item before every pick. Exact greedy for any measure. */
public final class Greedy extends GreedyFamily {
  @Override
  public String name() {
    return "greedy";
  }

  @Override
  public String says() {
    return "Looks at every item before every pick; exact greedy for every measure";
  }

  @Override
  void extend(Search s) {
    int[] js = s.admission.candidates();
    int left = js.length;
    double[] gains = new double[left];
    while (!s.done()) {
      s.gains(js, left, gains);
      if (s.bound.wanted()) {
        s.bound.seen(gains, js, left);
      }
      int best = s.best(js, left, gains);
      if (best < 0) {
        s.nothingLeft();
      } else if (s.take(js[best], gains[best])) {
        left--;
        System.arraycopy(js, best + 1, js, best, left - best);
      }
    }
    if (s.bound.exists()) {
      s.gains(js, left, gains);
      s.bound.seen(gains, js, left);
    }
  }
}
