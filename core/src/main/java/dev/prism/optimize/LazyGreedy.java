package dev.prism.optimize;

import java.util.Arrays;

/**
 * Exact greedy that computes only gains whose upper bound could still be the largest [1]. Immutable
 * and safe for use by multiple threads. Diminishing returns make an earlier gain an upper bound;
 * see {@link BoundSource} for others.
 *
 * <p>[1] Minoux, Accelerated greedy algorithms for maximizing submodular set functions, 1978.
 */
final class LazyGreedy extends SequentialOptimizer {
  /** Creates the optimizer. */
  public LazyGreedy() {}

  @Override
  public String name() {
    return "lazy";
  }

  @Override
  public String description() {
    return "The same picks as greedy, looking only where it matters; submodular measures only";
  }

  @Override
  public Traits traits() {
    return Traits.NONE.withPrefix().withSubmodularOnly();
  }

  @Override
  protected void extend(Search s) {
    int[] js = s.candidates();
    double[] bounds = new double[js.length];
    if (s.cheapBounds().isPresent() && s.cardinalityOnly()) { // the first list is built from them
      Arrays.fill(bounds, Double.POSITIVE_INFINITY);
      new LazySearch(new CandidateGains(s, js, bounds, -1)).run();
    } else {
      s.evaluator.gains(js, js.length, bounds, s.value(), Double.NEGATIVE_INFINITY);
      new LazySearch(new CandidateGains(s, js, bounds, s.size())).run();
    }
  }
}
