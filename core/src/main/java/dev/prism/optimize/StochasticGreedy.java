package dev.prism.optimize;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;

/**
 * Greedy that evaluates a random sample of (n/k)·ln(1/ε) candidates before every pick. Immutable
 * and safe for use by multiple threads. On average it reaches 1 − 1/e − ε of the best possible
 * value of a monotone submodular measure [1].
 *
 * <p>[1] Mirzasoleiman et al., Lazier than lazy greedy, AAAI 2015.
 */
final class StochasticGreedy extends SequentialOptimizer {
  private final double epsilon;

  /** Creates the optimizer with ε = 0.01. */
  StochasticGreedy() {
    this(0.01);
  }

  /**
   * Creates the optimizer.
   *
   * @param epsilon tolerance ε, between 0 and 1; the smaller, the larger the samples
   */
  StochasticGreedy(double epsilon) {
    this.epsilon = checked(epsilon);
  }

  static double checked(double epsilon) {
    if (!(epsilon > 0 && epsilon < 1)) {
      throw new BadRequestException("epsilon is %s; it must lie between 0 and 1.", epsilon);
    }
    return epsilon;
  }

  @Override
  public String name() {
    return "stochastic";
  }

  @Override
  public String text() {
    return name() + ":epsilon=" + Names.format(epsilon);
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
    while (!s.isDone()) {
      int count = sample.draw();
      s.gains(sample.items(), count, gains);
      int best = s.best(sample.items(), count, gains);
      if (best < 0) {
        s.stopExhausted();
      } else if (s.wouldStop(gains[best]) && sample.enlarge()) {
        // perhaps true of the sample only: evaluate all candidates once
        gains = new double[sample.capacity()];
      } else if (s.pick(sample.items()[best], gains[best])) {
        sample.remove(best);
      }
    }
    s.finishCertificate();
  }
}
