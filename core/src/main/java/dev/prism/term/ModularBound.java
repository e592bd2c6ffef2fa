package dev.prism.term;

/**
 * A modular function that is nowhere below a term: f(A) ≤ constant + Σ_{j∈A} weight_j for every A.
 * One thread moves it; between moves multiple threads may compute weights.
 *
 * <p>The function has free numbers, its multipliers: thresholds of coverage, or points where
 * tangents touch. Any multipliers give an upper bound on the best value under a constraint, the
 * constant plus the largest sum of weights; {@link #move} lowers it. Constants and weights are
 * rounded up.
 */
public interface ModularBound {
  /** {@return the value of the bound at the empty set} */
  double constant();

  /**
   * Adds weight · weight_j to out[p] for j = js[p] and every p in [from, to).
   *
   * @param js candidates
   * @param from first position, inclusive
   * @param to last position, exclusive
   * @param weight factor of the term in its objective, not negative
   * @param out sums of weights, one for each position
   */
  void addWeights(int[] js, int from, int to, double weight, double[] out);

  /**
   * Computes the direction in which the bound at a set rises.
   *
   * @param chosen the feasible set with the largest sum of weights
   * @return the squared length of the direction; 0 if the bound at the set cannot be lowered
   */
  double aim(int[] chosen);

  /**
   * Moves the multipliers against the direction of the last {@link #aim}.
   *
   * @param step the length of the step, as a multiple of the direction
   */
  void move(double step);

  /** {@return about how many numbers are read for one weight} */
  long work();

  /** {@return whether this is the tangent plane of a relaxation, moved by Frank-Wolfe steps} */
  default boolean relaxed() {
    return false;
  }

  /** {@return an independent bound with the same multipliers} */
  ModularBound copy();
}
