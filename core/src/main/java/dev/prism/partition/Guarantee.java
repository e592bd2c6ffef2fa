package dev.prism.partition;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Optimizer;
import org.jspecify.annotations.Nullable;

/**
 * The approximation guarantee of a partitioned selection, known before it runs: its expected value
 * is at least {@code factor} times the best possible. Immutable and safe for use by multiple
 * threads.
 *
 * @param factor the factor, in [0, 1); 0 where nothing is proved
 * @param description the guarantee in words, or the reason why there is none
 */
public record Guarantee(double factor, String description) {

  /**
   * Returns the guarantee of a random partition with greedy in every block and once more over the
   * winners (RandGreeDi [1]): α/2 times the best if the best block's own selection is kept where it
   * has a larger value, α being greedy's own factor: 1 − 1/e, or ½ with quotas. Where winners meet
   * in L steps instead of one: α/(L + 1) [2]. Where no block's own selection is kept, greedy over
   * the winners reaches α times the value of that selection at least, so that max(α · αx, α(1 − x))
   * ≥ α²/(1 + α) remains of the proof. Where a block sends κ winners and not k, the factor is
   * multiplied by κ/k: the best κ of the best k items have κ/k of their value at least.
   *
   * <p>[1] Barbosa, Ene, Nguyen and Ward, The power of randomization: distributed submodular
   * maximization on massive datasets, ICML 2015. [2] Gopal, Ferdous, Maji and Pothen, GreedyML: a
   * parallel algorithm for maximizing constrained submodular functions, 2024.
   *
   * @param f objective
   * @param within constraint
   * @param with optimizer of the blocks and of the merge
   * @param steps L, the number of merge steps
   * @param k number of items to select
   * @param winners κ, the least number of winners that a block sends
   * @param best whether the best block's own selection is kept where it has a larger value
   * @return the guarantee; its factor is 0 where nothing is proved
   */
  public static Guarantee of(
      Objective f, Constraint within, Optimizer with, int steps, int k, int winners, boolean best) {
    String whyNot = whyNot(f, within, with);
    if (whyNot == null && !best && steps > 1) {
      whyNot = "it is proved for one gathering of winners, or where the best block's are kept";
    }
    if (whyNot == null && winners < 1) {
      whyNot = "some block sends none of its items on";
    }
    if (whyNot != null) {
      return new Guarantee(0, "no bound in advance: " + whyNot);
    }
    double alpha = within.quotas() == null ? 1 - 1 / Math.E : 0.5;
    double all = best ? alpha / (steps + 1) : alpha * alpha / (1 + alpha);
    double factor = all * Math.min(1, (double) winners / k);
    return new Guarantee(factor, Certificate.atLeast(factor) + ", on average over the shuffles");
  }

  /**
   * Returns the guarantee for a measure that sums over V, where every block uses its own items as
   * V.
   *
   * @return a copy whose description names the error of that approximation
   */
  public Guarantee withBlocksAsGroundSets() {
    return factor == 0
        ? this
        : new Guarantee(factor, description + ", but for the error of taking a block for all of V");
  }

  /** {@return the guarantee of one round, of which nothing is proved} */
  public static Guarantee oneRound() {
    return new Guarantee(
        0, "no bound in advance: blocks that choose their shares know nothing of each other");
  }

  private static @Nullable String whyNot(Objective f, Constraint within, Optimizer with) {
    if (!f.submodular()) {
      return "the measure is not provably submodular";
    }
    if (!f.monotone()) {
      return "the measure is not provably monotone";
    }
    if (within.knapsack() != null) {
      return "it is proved for a number of items, not for a budget";
    }
    if (within.quotas() != null && within.quotas().hasMinimum()) {
      return "it is proved for quotas from above, not from below";
    }
    if (within.stop().target() < Double.POSITIVE_INFINITY || within.stop().below() > 0) {
      return "it is proved for a number of items, and this may stop before";
    }
    boolean greedy = with.name().matches("auto|greedy|lazy");
    return greedy ? null : "it is proved for greedy, and this is " + with.name();
  }
}
