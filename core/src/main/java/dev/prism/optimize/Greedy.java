package dev.prism.optimize;

/**
 * Exact greedy for any measure: computes every gain before every pick. Immutable and safe for use
 * by multiple threads.
 */
final class Greedy extends SequentialOptimizer {
  /** Creates the optimizer. */
  public Greedy() {}

  @Override
  public String name() {
    return "greedy";
  }

  @Override
  public String description() {
    return "Looks at every item before every pick; exact greedy for every measure";
  }

  @Override
  public Traits traits() {
    return Traits.NONE.withPrefix();
  }

  @Override
  protected void extend(Search s) {
    int[] js = s.candidates();
    int left = js.length;
    double[] gains = new double[left];
    while (!s.isDone()) {
      Best best = look(s, js, left, gains);
      if (best.position < 0) {
        s.stopExhausted();
      } else if (s.pick(js[best.position], best.gain)) {
        left--;
        System.arraycopy(js, best.position + 1, js, best.position, left - best.position);
      }
    }
    if (s.certificate.exists()) {
      s.gains(js, left, gains);
      s.certificate.update(gains, js, left);
    }
  }

  private record Best(int position, double gain) {}

  /**
   * Logs the best item and its gain only: reading all gains would take longer than computing them.
   */
  private static Best look(Search s, int[] js, int left, double[] gains) {
    double[] note = new double[3];
    s.evaluator.count(left);
    s.run
        .log()
        .replayOrCompute(
            note,
            note.length,
            () -> {
              s.evaluator.unlogged(js, left, gains, s.value());
              if (s.certificateDue()) {
                s.certificate.update(gains, js, left);
              }
              int best = s.best(js, left, gains);
              note[0] = best;
              note[1] = best < 0 ? 0 : gains[best];
              note[2] = s.certificate.least();
            });
    s.certificate.atMost(note[2]);
    return new Best((int) note[0], note[1]);
  }
}
