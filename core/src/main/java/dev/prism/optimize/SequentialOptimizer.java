package dev.prism.optimize;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.base.BadRequestException;
import dev.prism.constraint.Constraint;

/**
 * Base class of optimizers that add one item after another. Immutable and safe for use by multiple
 * threads, as long as subclasses keep no state between runs.
 *
 * <p>A subclass defines how a {@link Search} grows; the search handles constraints, stopping rules,
 * budgets, the certificate and resuming from a checkpoint. This example picks the first item of the
 * pool whose gain is at least 90 % of the largest:
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
 *     while (!s.isDone()) {
 *       int[] js = s.candidates();
 *       double[] gains = new double[js.length];
 *       s.gains(js, js.length, gains);
 *       int best = s.best(js, js.length, gains);
 *       if (best < 0) {
 *         s.stopExhausted();
 *       } else {
 *         int first = 0;
 *         while (gains[first] < 0.9 * gains[best]) {
 *           first++;
 *         }
 *         s.pick(js[first], gains[first]);
 *       }
 *     }
 *     s.finishCertificate();
 *   }
 * }
 * }</pre>
 */
public abstract class SequentialOptimizer implements Optimizer {
  /** Creates an optimizer. */
  protected SequentialOptimizer() {}

  /**
   * Adds items until the search is done.
   *
   * @param s the run
   */
  protected abstract void extend(Search s);

  /**
   * {@inheritDoc}
   *
   * <p>Under a budget neither greedy by gain nor greedy by gain per cost has a guarantee; the
   * better of both and of the best single item has [1].
   *
   * <p>[1] Leskovec et al., Cost-effective outbreak detection in networks, KDD 2007; Khuller, Moss
   * and Naor, The budgeted maximum coverage problem, 1999.
   */
  @Override
  public Selection maximize(Objective f, Constraint within, RunOptions run) {
    if (traits().submodularOnly() && !f.submodular()) {
      throw new BadRequestException(
          "%s greedy skips items by bounds that hold for submodular functions only, and this one is"
              + " not provably submodular%s. Use the optimizer greedy, which is exact, or"
              + " stochastic.",
          name(), f.whyNotSubmodular());
    }
    Selection byGain = once(f, within, run, false);
    if (within.knapsack() == null) {
      return byGain;
    }
    Selection best = better(byGain, once(f, within, run, true));
    Selection s = better(best, fromBestSingle(f, within, run, best.certificate()));
    return f.onGraph() ? s.certificate(s.certificate().onGraph()) : s;
  }

  /**
   * Picks the single best item that fits and then, by gain per cost, the items that fit with it.
   */
  private Selection fromBestSingle(
      Objective f, Constraint within, RunOptions run, Certificate known) {
    Search s = new Search(f, within, run, true);
    int[] js = s.tracker.candidates();
    double[] gains = new double[js.length];
    s.gains(js, js.length, gains);
    int best = -1;
    for (int p = 0; p < js.length; p++) {
      best = best < 0 || gains[p] > gains[best] ? p : best;
    }
    if (best >= 0 && gains[best] > Double.NEGATIVE_INFINITY) {
      s.pick(js[best], gains[best]);
    }
    extend(s);
    Selection r = s.result(name());
    // Items that do not fit with the first one were not evaluated: the bound is that of other runs.
    return new Selection(
        r.picks(),
        r.value(),
        known.hasBound() ? Certificate.of(r.value(), known.bound()) : known,
        r.optimizer(),
        r.stopReason(),
        r.evaluations());
  }

  private Selection once(Objective f, Constraint within, RunOptions run, boolean perCost) {
    Search s = new Search(f, within, run, perCost);
    extend(s);
    return s.result(name());
  }

  /** The more valuable one, with the smaller bound of the two. */
  static Selection better(Selection a, Selection b) {
    Selection best = b.value() > a.value() ? b : a;
    Selection other = best == a ? b : a;
    boolean tighter =
        other.certificate().hasBound()
            && !(best.certificate().bound() <= other.certificate().bound());
    return new Selection(
        best.picks(),
        best.value(),
        tighter ? Certificate.of(best.value(), other.certificate().bound()) : best.certificate(),
        best.optimizer(),
        best.stopReason(),
        a.evaluations() + b.evaluations());
  }
}
