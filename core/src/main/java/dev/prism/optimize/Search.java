package dev.prism.optimize;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.StateBounds;
import dev.prism.base.BadRequestException;
import dev.prism.base.PrismException;
import dev.prism.base.UndefinedValueException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.FeasibilityTracker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run of an optimizer: the selection so far, the candidates, the stopping rule and an upper
 * bound on the optimum. Not safe for use by multiple threads; it shares the computation of gains
 * among the threads of the run.
 *
 * <p>The optimizers of this package are written with this class, and others can be: see {@link
 * SequentialOptimizer} for an example. Gains are replayed from the run's {@link EvaluationLog}
 * where it has them, so that an optimizer that decides by these gains and the random seed alone can
 * be resumed from a checkpoint.
 */
public final class Search {
  final Objective f;
  final Constraint rule;
  final RunOptions run;
  final FeasibilityTracker tracker;
  final CertificateBound certificate;

  /** Costs by which gains are divided for the ranking; null for a ranking by gain. */
  final double @Nullable [] cost;

  final GainEvaluator evaluator;
  private final State state;
  private final List<Pick> picks = new ArrayList<>();
  private double value;
  private @Nullable String stopped;
  private @Nullable String pending; // reason to stop once the quotas' minimums are met

  /**
   * Starts a search that ranks by gain, with the items that must be included.
   *
   * @param f objective to maximize
   * @param within constraint that the selection satisfies
   * @param run seed, threads, listener and log
   */
  public Search(Objective f, Constraint within, RunOptions run) {
    this(f, within, run, false);
  }

  Search(Objective f, Constraint rule, RunOptions run, boolean perCost) {
    this.f = f;
    this.rule = rule;
    this.run = run;
    cost = perCost ? rule.knapsack().costs() : null;
    tracker = rule.tracker(f.size());
    state = f.start(run.workers());
    for (int j : rule.include()) {
      tracker.include(j);
      addWithoutGain(j);
    }
    certificate = new CertificateBound(this);
    evaluator = new GainEvaluator(state, run, certificate.exists());
  }

  private void addWithoutGain(int j) {
    double before = value;
    state.add(j);
    value = state.value();
    picks.add(new Pick(j, value - before, value));
  }

  /** {@return the value f(A)} */
  public double value() {
    return value;
  }

  /** {@return the number of items |A|} */
  public int size() {
    return picks.size();
  }

  /** {@return the seed, threads, listener and log of the run} */
  public RunOptions run() {
    return run;
  }

  /** {@return the items that may be added now, in increasing order} */
  public int[] candidates() {
    return tracker.candidates();
  }

  /**
   * Returns whether an item may be added now. Once this is false for an item it remains false.
   *
   * @param j an item
   * @return true if the constraint allows it
   */
  public boolean allows(int j) {
    return tracker.allows(j);
  }

  /**
   * Returns the position of the best item that may be added; ties go to the smaller item.
   *
   * @param js items
   * @param count number of items
   * @param gains their gains
   * @return a position in js[0..count); −1 if none of the items may be added
   */
  public int best(int[] js, int count, double[] gains) {
    int best = -1;
    double top = Double.NEGATIVE_INFINITY;
    for (int p = 0; p < count; p++) {
      double key = key(js[p], gains[p]);
      if ((key > top || best < 0 || (key == top && js[p] < js[best])) && tracker.allows(js[p])) {
        best = p;
        top = key;
      }
    }
    return best;
  }

  /**
   * Overwrites out[p] with the gain of js[p] for every p in [0, count), from the log where it has
   * them. Where gains cannot be negative, those below the rounding error of the value are set to
   * zero, so that ties are decided by the smaller item and not by noise.
   *
   * @param js items, none of which is in the set
   * @param count number of items
   * @param out their gains
   */
  public void gains(int[] js, int count, double[] out) {
    evaluator.gains(js, count, out, value);
  }

  /** Upper bounds that cost much less than gains at the current set; empty where there are none. */
  Optional<StateBounds> cheapBounds() {
    return state.bounds().filter(StateBounds::cheap);
  }

  /** Bounds below this cannot belong to the best, whose key is {@code top}, except for rounding. */
  double pruneBelow(double top) {
    return top - 1e-12 * Math.abs(top) - 1e-14 * Math.abs(value);
  }

  /** Whether the constraint limits only the number of items. */
  boolean cardinalityOnly() {
    return rule.knapsack() == null && rule.quotas() == null;
  }

  /** The number that items are ranked by: the gain, or the gain per cost. */
  double key(int j, double gain) {
    return cost == null ? gain : gain / cost[j];
  }

  /**
   * Adds an item, unless the stopping rule applies. If it does, {@link #isDone} returns whether the
   * run has ended; where quotas still lack items, it continues among those.
   *
   * @param j an item that may be added
   * @param gain its gain at the current set
   * @return whether the item was added
   */
  public boolean pick(int j, double gain) {
    String why = rule.stop().reason(gain, value);
    if (why != null && tracker.minimumsMet()) {
      stopped = why;
      return false;
    }
    if (why != null && !tracker.isRestrictedToMinimums()) {
      pending = why;
      tracker.restrictToMinimums(); // the caller looks again, among those
      return false;
    }
    if (Double.isNaN(gain) || Double.isInfinite(value + gain) && gain > 0) {
      throw new UndefinedValueException(
          "With item %d the value is %s; scale the features, weights or parameters down.",
          j, value + gain);
    }
    try {
      state.add(j);
    } catch (PrismException e) {
      if (picks.isEmpty() || !tracker.minimumsMet()) {
        throw e;
      }
      stopped = e.getMessage(); // the picks so far remain valid
      return false;
    }
    tracker.add(j);
    value += gain;
    picks.add(new Pick(j, gain, value));
    run.listener().onPick(picks.size(), Math.min(rule.k(), f.size()), value);
    return true;
  }

  /** Adds an item of a given selection, unless it is in already. */
  void addGiven(int j) {
    if (picks.stream().noneMatch(p -> p.index() == j)) {
      addWithoutGain(j);
      tracker.add(j);
    }
  }

  /**
   * Returns whether the stopping rule applies to an item.
   *
   * @param gain the gain of the item
   * @return true if {@link #pick} would not add the item
   */
  public boolean wouldStop(double gain) {
    return gain == Double.NEGATIVE_INFINITY || rule.stop().reason(gain, value) != null;
  }

  /** {@return whether the selection is complete, or the run has been stopped} */
  public boolean isDone() {
    return stopped != null || tracker.isFull();
  }

  /** Ends the run because no item may be added; fails if a quota's minimum is not met. */
  public void stopExhausted() {
    if (!tracker.minimumsMet()) {
      throw new BadRequestException(
          "The quotas' minimums cannot be met: after %d picks nothing that a group lacks may be"
              + " added.",
          picks.size());
    }
    stop(pending != null ? pending : "the constraints allow no further item");
  }

  /**
   * Ends the run.
   *
   * @param why a short reason, which the selection reports
   */
  public void stop(String why) {
    stopped = why;
  }

  /**
   * Returns whether {@link #updateCertificate} should be called now: a few times during a run, and
   * only for objectives that are proved to be monotone and submodular.
   *
   * @return true if an update is due
   */
  public boolean certificateDue() {
    return certificate.due();
  }

  /**
   * Tightens the upper bound on the optimum by gains at the current set, or upper bounds on them.
   *
   * @param js every item that is not in the set and was a candidate at the start, whether it may
   *     still be added or not
   * @param count number of items
   * @param gains their gains, or upper bounds on them
   */
  public void updateCertificate(int[] js, int count, double[] gains) {
    certificate.update(gains, js, count);
  }

  /** Computes the gains of all items that could have been chosen and tightens the upper bound. */
  public void finishCertificate() {
    if (!certificate.exists()) {
      return;
    }
    boolean[] taken = new boolean[f.size()];
    picks.forEach(p -> taken[p.index()] = true);
    int[] js = Arrays.stream(rule.tracker(f.size()).candidates()).filter(j -> !taken[j]).toArray();
    double[] gains = new double[js.length];
    gains(js, js.length, gains);
    certificate.update(gains, js, js.length);
  }

  /**
   * Returns the selection so far.
   *
   * @param optimizer name of the optimizer
   * @return the picks in order, with their value and certificate
   */
  public Selection result(String optimizer) {
    return new Selection(
        List.copyOf(picks),
        value,
        certificate.certificate(),
        optimizer,
        stopped,
        evaluator.evaluations());
  }
}
