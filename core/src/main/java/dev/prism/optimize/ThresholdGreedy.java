package dev.prism.optimize;

import dev.prism.base.Names;
import dev.prism.base.PrismException;
import java.util.Arrays;

/**
 * Takes any item whose gain reaches a threshold that falls by 1 − ε from the largest gain: 1 − 1/e
 * − ε of the best for a monotone submodular measure, in O((n/ε) log(n/ε)) looks whatever k is [1].
 *
 * <p>[1] Badanidiyuru and Vondrák, Fast algorithms for maximizing submodular functions, SODA 2014.
 */
public final class ThresholdGreedy extends SequentialOptimizer {
  private final double epsilon;

  public ThresholdGreedy() {
    this(0.1);
  }

  public ThresholdGreedy(double epsilon) {
    StochasticGreedy.checked(epsilon);
    if (epsilon < 1e-6) {
      throw new PrismException(
          "epsilon is %s; below 0.000001 the threshold falls too slowly. Use optimizer=lazy.",
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
    return name() + ":epsilon=" + Names.shortest(epsilon);
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
    while (tau > 0 && tau >= least && !s.done()) {
      pass(s, js, bound, gone, tau);
      double next = 0; // thresholds that nothing could reach are passed over
      for (int c = 0; c < js.length; c++) {
        next = gone[c] ? next : Math.max(next, s.key(js[c], bound[c]));
      }
      tau = Math.min(tau * (1 - epsilon), next);
    }
    // What is left is worth less than ε of the best together; who asks for k items still gets k.
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
    new LazySearch(new CandidateGains(s, left, Arrays.copyOf(restBound, n), -1)).fill();
  }

  /** One threshold: items in order, looked at a few at a time until one is taken. */
  private static void pass(Search s, int[] js, double[] bound, boolean[] gone, double tau) {
    int size = 4, c = 0;
    while (c < js.length && !s.done()) {
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
          if (s.take(batch[i], gains[i])) {
            gone[at[i]] = true;
          }
          c = at[i] + 1; // the others of the batch are looked at again: the set has grown
          size = 4;
          break;
        }
      }
    }
  }
}
