package dev.prism.optimize;

import dev.prism.base.Names;
import java.util.Arrays;

/**
 * Stochastic greedy that computes, within its sample, only gains whose upper bound could still be
 * the largest. Immutable and safe for use by multiple threads.
 */
final class LazierThanLazy extends SequentialOptimizer {
  private final double epsilon;

  /** Creates the optimizer with ε = 0.01. */
  public LazierThanLazy() {
    this(0.01);
  }

  /**
   * Creates the optimizer.
   *
   * @param epsilon tolerance ε, between 0 and 1; the smaller, the larger the samples
   */
  public LazierThanLazy(double epsilon) {
    this.epsilon = StochasticGreedy.checked(epsilon);
  }

  @Override
  public String name() {
    return "lazier";
  }

  @Override
  public String text() {
    return name() + ":epsilon=" + Names.format(epsilon);
  }

  @Override
  public String description() {
    return "Stochastic greedy that skips by earlier gains; the fastest, submodular measures only";
  }

  @Override
  public Traits traits() {
    return Traits.NONE.withSubmodularOnly().withEpsilon();
  }

  @Override
  public Optimizer withEpsilon(double e) {
    return new LazierThanLazy(e);
  }

  @Override
  protected void extend(Search s) {
    Sample sample = new Sample(s, epsilon);
    double[] bound = new double[s.f.size()];
    Arrays.fill(bound, Double.POSITIVE_INFINITY);
    while (!s.isDone()) {
      int count = sample.draw();
      int position = best(s, sample.items(), count, bound);
      if (position < 0) {
        s.stopExhausted();
        break;
      }
      int j = sample.items()[position];
      if (s.wouldStop(bound[j]) && sample.enlarge()) {
        continue;
      }
      if (s.pick(j, bound[j])) {
        sample.remove(position);
      }
    }
    s.finishCertificate();
  }

  /**
   * Evaluates the sample in the order of its bounds, a few at a time; returns the best position.
   */
  private static int best(Search s, int[] js, int count, double[] bound) {
    double[] key = new double[count];
    for (int p = 0; p < count; p++) {
      key[p] = s.key(js[p], bound[js[p]]);
    }
    ActiveList list = new ActiveList(new OldGains(key), s.run.workers());
    int best = -1;
    double top = Double.NEGATIVE_INFINITY;
    for (int size = 4; ; size = Math.min(2 * size, 256)) {
      int[] largest = list.largest(size, s.pruneBelow(top));
      if (largest.length == 0) {
        return best;
      }
      int[] batch = Arrays.stream(largest).map(p -> js[p]).toArray();
      double[] gains = new double[batch.length];
      s.gains(batch, batch.length, gains);
      for (int i = 0; i < batch.length; i++) {
        bound[batch[i]] = gains[i];
        double k = s.key(batch[i], gains[i]);
        if (best < 0 || k > top || (k == top && batch[i] < js[best])) {
          best = largest[i];
          top = k;
        }
      }
    }
  }
}
