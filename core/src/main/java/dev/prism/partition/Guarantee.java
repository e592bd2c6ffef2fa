package dev.prism.partition;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Optimizer;

/**
 * What is proved before anything is run: the expected value is at least {@code factor} times the
 * best possible; 0 where nothing is proved.
 *
 * @param says the same in words, or why there is none
 */
public record Guarantee(double factor, String says) {

  /**
   * For items dealt out by lot, greedy in every block and once more over the winners (RandGreeDi
   * [1]): α/2 times the best where the best block's own choice is kept if it is worth more, α being
   * greedy's own factor: 1 − 1/e, or ½ with quotas. Where winners meet in L steps instead of one:
   * α/(L + 1) [2]. Where no block's own choice is kept, greedy over the winners is worth α times
   * that choice at least, so that max(α · αx, α(1 − x)) ≥ α²/(1 + α) is left of the proof. Where a
   * block sends κ winners and not k, its share: the best κ of the best k items are worth κ/k of it
   * at least.
   *
   * <p>[1] Barbosa, Ene, Nguyen and Ward, The power of randomization: distributed submodular
   * maximization on massive datasets, ICML 2015. [2] Gopal, Ferdous, Maji and Pothen, GreedyML: a
   * parallel algorithm for maximizing constrained submodular functions, 2024.
   *
   * @param steps L: how often winners are gathered and chosen from
   * @param k how many will be chosen
   * @param winners κ: how many a block sends on at least
   * @param best the best block's own choice is kept if it is worth more
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

  /** For a measure that sums over V, which a block takes itself for. */
  public Guarantee ofBlocksForV() {
    return factor == 0
        ? this
        : new Guarantee(factor, says + ", but for the error of taking a block for all of V");
  }

  /** One round, every block its share: nothing is proved of the sum that would be worth saying. */
  public static Guarantee oneRound() {
    return new Guarantee(
        0, "no bound in advance: blocks that choose their shares know nothing of each other");
  }

  private static String whyNot(Objective f, Constraint within, Optimizer with) {
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
