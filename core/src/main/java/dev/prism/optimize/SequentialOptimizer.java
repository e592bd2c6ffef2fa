package dev.prism.optimize;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;

/**
 * Base class of optimizers that add one item after another. Implementations keep no state between
 * runs and are safe for use by several threads.
 *
 * <p>A subclass says how a {@link Search} grows; constraints, stops, budgets, the certificate and
 * resuming from a checkpoint come with it. This one takes an item whose gain is within 90 % of the
 * best, whichever comes first in the pool:
 *
 * <pre>{@code
 * public final class GoodEnough extends SequentialOptimizer {
 *   public String name() {
 *     return "good-enough";
 *   }
 *
 *   public String description() {
 *     return "Takes the first item that gains nine tenths of what the best would";
 *   }
 *
 *   protected void extend(Search s) {
 *     while (!s.done()) {
 *       int[] js = s.candidates();
 *       double[] gains = new double[js.length];
 *       s.gains(js, js.length, gains);
 *       int best = s.best(js, js.length, gains);
 *       if (best < 0) {
 *         s.nothingLeft();
 *       } else {
 *         int first = 0;
 *         while (gains[first] < 0.9 * gains[best]) {
 *           first++;
 *         }
 *         s.take(js[first], gains[first]);
 *       }
 *     }
 *     s.finishCertificate();
 *   }
 * }
 * }</pre>
 */
public abstract class SequentialOptimizer implements Optimizer {
  /** Adds items until the search is done. */
  protected abstract void extend(Search s);

  /**
   * Under a budget neither the gain nor the gain per cost alone has a guarantee; the better of both
   * runs and of the best single item has [1].
   *
   * <p>[1] Leskovec et al., Cost-effective outbreak detection in networks, KDD 2007; Khuller, Moss
   * and Naor, The budgeted maximum coverage problem, 1999.
   */
  @Override
  public Selection maximize(Objective f, Constraint within, Run run) {
    if (traits().submodularOnly() && !f.submodular()) {
      throw new PrismException(
          "%s greedy skips items by bounds that hold for submodular functions only, and this one is"
              + " not provably submodular%s. Use optimizer=greedy, which is exact, or"
              + " optimizer=stochastic.",
          name(), f.whyNotSubmodular());
    }
    Selection byGain = once(f, within, run, false);
    if (within.knapsack() == null) {
      return byGain;
    }
    Selection best = better(byGain, once(f, within, run, true));
    return better(best, fromBestSingle(f, within, run, best.certificate()));
  }

  /** The one best item that fits, and then, by gain per cost, what fits beside it. */
  private Selection fromBestSingle(Objective f, Constraint within, Run run, Certificate known) {
    Search s = new Search(f, within, run, true);
    int[] js = s.admission.candidates();
    double[] gains = new double[js.length];
    s.gains(js, js.length, gains);
    int best = -1;
    for (int p = 0; p < js.length; p++) {
      best = best < 0 || gains[p] > gains[best] ? p : best;
    }
    if (best >= 0 && gains[best] > Double.NEGATIVE_INFINITY) {
      s.take(js[best], gains[best]);
    }
    extend(s);
    Selection r = s.result(name());
    // What no longer fits beside the first item was not looked at: the bound is the other runs'.
    return new Selection(
        r.picks(),
        r.value(),
        known.holds() ? Certificate.of(r.value(), known.bound()) : known,
        r.optimizer(),
        r.stopped(),
        r.evaluations());
  }

  private Selection once(Objective f, Constraint within, Run run, boolean perCost) {
    Search s = new Search(f, within, run, perCost);
    extend(s);
    return s.result(name());
  }

  /** The more valuable one, with the smaller bound of the two. */
  static Selection better(Selection a, Selection b) {
    Selection best = b.value() > a.value() ? b : a;
    Selection other = best == a ? b : a;
    boolean tighter =
        other.certificate().holds() && !(best.certificate().bound() <= other.certificate().bound());
    return new Selection(
        best.picks(),
        best.value(),
        tighter ? Certificate.of(best.value(), other.certificate().bound()) : best.certificate(),
        best.optimizer(),
        best.stopped(),
        a.evaluations() + b.evaluations());
  }
}
