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
      Best best = look(s, js, left, gains);
      if (best.position < 0) {
        s.nothingLeft();
      } else if (s.take(js[best.position], best.gain)) {
        left--;
        System.arraycopy(js, best.position + 1, js, best.position, left - best.position);
      }
    }
    if (s.bound.exists()) {
      s.gains(js, left, gains);
      s.bound.seen(gains, js, left);
    }
  }

  private record Best(int position, double gain) {}

  /**
   * A journal of all gains would take longer to read than to compute: it gets what comes of them.
   */
  private static Best look(Search s, int[] js, int left, double[] gains) {
    double[] note = new double[3];
    s.looked(left);
    s.run
        .journal()
        .recall(
            note,
            note.length,
            () -> {
              s.gainsUnnoted(js, left, gains);
              if (s.bound.wanted()) {
                s.bound.seen(gains, js, left);
              }
              int best = s.best(js, left, gains);
              note[0] = best;
              note[1] = best < 0 ? 0 : gains[best];
              note[2] = s.bound.least();
            });
    s.bound.atMost(note[2]);
    return new Best((int) note[0], note[1]);
  }
}
