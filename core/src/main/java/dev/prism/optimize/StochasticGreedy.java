package dev.prism.optimize;

import dev.prism.base.Names;
import dev.prism.base.PrismException;

/**
 * Looks at a random sample of (n/k)·ln(1/ε) items before every pick: 1 − 1/e − ε of the best on
 * average for a monotone submodular measure [1].
 *
 * <p>[1] Mirzasoleiman et al., Lazier than lazy greedy, AAAI 2015.
 */
public final class StochasticGreedy extends SequentialOptimizer {
  private final double epsilon;

  public StochasticGreedy() {
    this(0.01);
  }

  public StochasticGreedy(double epsilon) {
    this.epsilon = checked(epsilon);
  }

  static double checked(double epsilon) {
    if (!(epsilon > 0 && epsilon < 1)) {
      throw new PrismException("epsilon is %s; it must lie between 0 and 1.", epsilon);
    }
    return epsilon;
  }

  @Override
  public String name() {
    return "stochastic";
  }

  @Override
  public String text() {
    return name() + ":epsilon=" + Names.shortest(epsilon);
  }

  @Override
  public String description() {
    return "Looks at a random sample before every pick; fast, and close for monotone measures";
  }

  @Override
  public Traits traits() {
    return Traits.NONE.withEpsilon();
  }

  @Override
  public Optimizer withEpsilon(double e) {
    return new StochasticGreedy(e);
  }

  @Override
  protected void extend(Search s) {
    Sample sample = new Sample(s, epsilon);
    double[] gains = new double[sample.capacity()];
    while (!s.done()) {
      int count = sample.draw();
      s.gains(sample.items(), count, gains);
      int best = s.best(sample.items(), count, gains);
      if (best < 0) {
        s.nothingLeft();
      } else if (s.wouldStop(gains[best]) && sample.enlarge()) {
        // only true of the sample, perhaps: look at everything once
        gains = new double[sample.capacity()];
      } else if (s.take(sample.items()[best], gains[best])) {
        sample.remove(best);
      }
    }
    s.finishCertificate();
  }
}
