package dev.prism.optimize;

import java.util.Arrays;

/**
 * Exact greedy that looks only at items whose upper bound could still win [1]. It is immutable and
 * safe for use by several threads. Diminishing returns make an earlier gain an upper bound; see
 * {@link BoundSource} for others.
 *
 * <p>[1] Minoux, Accelerated greedy algorithms for maximizing submodular set functions, 1978.
 */
public final class LazyGreedy extends SequentialOptimizer {
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
    if (s.cheapBounds().isPresent() && s.onlyNumber()) { // the first list will be made of them
      Arrays.fill(bounds, Double.POSITIVE_INFINITY);
      new LazySearch(new CandidateGains(s, js, bounds, -1)).fill();
    } else {
      s.gains(js, js.length, bounds, Double.NEGATIVE_INFINITY);
      new LazySearch(new CandidateGains(s, js, bounds, s.size())).fill();
    }
  }
}
