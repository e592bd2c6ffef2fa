package dev.prism.optimize;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import java.util.Arrays;

/**
 * Picks any item whose gain reaches a threshold, which decreases by a factor 1 − ε from the largest
 * gain. Immutable and safe for use by multiple threads. It reaches 1 − 1/e − ε of the best possible
 * value of a monotone submodular measure with O((n/ε) log(n/ε)) gains for any k [1].
 *
 * <p>[1] Badanidiyuru and Vondrák, Fast algorithms for maximizing submodular functions, SODA 2014.
 */
final class ThresholdGreedy extends SequentialOptimizer {
  private final double epsilon;

  /** Creates the optimizer with ε = 0.1. */
  public ThresholdGreedy() {
    this(0.1);
  }

  /**
   * Creates the optimizer.
   *
   * @param epsilon tolerance ε, at least 0.000001 and below 1
   */
  public ThresholdGreedy(double epsilon) {
    StochasticGreedy.checked(epsilon);
    if (epsilon < 1e-6) {
      throw new BadRequestException(
          "epsilon is %s; below 0.000001 the threshold falls too slowly. Use the optimizer lazy.",
          epsilon);
    }
    this.epsilon = epsilon;
  }

  @Override
  public String name() {
    return "threshold";
  }

  @Override
  public String text() {
    return name() + ":epsilon=" + Names.format(epsilon);
  }

  @Override
  public String description() {
    return "Takes what reaches a falling threshold, in the pool's order; submodular measures only";
  }

  @Override
  public Traits traits() {
    return Traits.NONE.withSubmodularOnly().withEpsilon();
  }

  @Override
  public Optimizer withEpsilon(double e) {
    return new ThresholdGreedy(e);
  }

  @Override
  protected void extend(Search s) {
    int[] js = s.candidates();
    double[] bound = new double[js.length];
    s.gains(js, js.length, bound);
    double top = 0;
    for (int c = 0; c < js.length; c++) {
      top = Math.max(top, s.key(js[c], bound[c]));
    }
    s.certificate.update(bound, js, js.length);
    boolean[] gone = new boolean[js.length];
    double least = top * epsilon / Math.max(1, js.length);
    double tau = top;
    while (tau > 0 && tau >= least && !s.isDone()) {
      pass(s, js, bound, gone, tau);
      double next = 0; // skips thresholds that no candidate could reach
      for (int c = 0; c < js.length; c++) {
        next = gone[c] ? next : Math.max(next, s.key(js[c], bound[c]));
      }
      tau = Math.min(tau * (1 - epsilon), next);
    }
    // The remaining items add less than ε of the best value together, but k items are returned.
    int[] rest = new int[js.length];
    double[] restBound = new double[js.length];
    int n = 0;
    for (int c = 0; c < js.length; c++) {
      if (!gone[c]) {
        rest[n] = js[c];
        restBound[n++] = bound[c];
      }
    }
    int[] left = Arrays.copyOf(rest, n);
    new LazySearch(new CandidateGains(s, left, Arrays.copyOf(restBound, n), -1)).run();
  }

  /** One threshold: evaluates items in order, a few at a time, until one is picked. */
  private static void pass(Search s, int[] js, double[] bound, boolean[] gone, double tau) {
    int size = 4, c = 0;
    while (c < js.length && !s.isDone()) {
      int[] at = new int[size];
      int[] batch = new int[size];
      int n = 0;
      for (; c < js.length && n < size; c++) {
        if (!gone[c] && s.key(js[c], bound[c]) >= tau && s.allows(js[c])) {
          at[n] = c;
          batch[n++] = js[c];
        }
      }
      double[] gains = new double[n];
      s.gains(batch, n, gains);
      size = Math.min(2 * size, 512);
      for (int i = 0; i < n; i++) {
        bound[at[i]] = gains[i];
        if (s.key(batch[i], gains[i]) >= tau) {
          if (s.pick(batch[i], gains[i])) {
            gone[at[i]] = true;
          }
          c = at[i] + 1; // the others of the batch are evaluated again, as the set has grown
          size = 4;
          break;
        }
      }
    }
  }
}
