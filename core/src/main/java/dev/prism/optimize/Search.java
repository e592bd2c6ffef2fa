package dev.prism.optimize;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.StateBounds;
import dev.prism.base.PrismException;
import dev.prism.constraint.Admission;
import dev.prism.constraint.Constraint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One run of an optimizer: the set so far, which items may still be added, the picks and their
 * values, when to stop, and an upper bound on the optimum. A search belongs to the thread that
 * created it; it shares the computation of gains among the run's threads.
 *
 * <p>This is what the optimizers of this package are written with, and what one of your own may
 * use, too: see {@link SequentialOptimizer} for an example. Gains that are asked for here come from
 * the run's {@link EvaluationLog} where it has them, so an optimizer that decides by these gains
 * and the seed alone can be resumed from a checkpoint.
 */
public final class Search {
  /** How many gains are logged at a time. */
  private static final int PIECE = 8192;

  final Objective f;
  final Constraint rule;
  final Run run;
  final State state;
  final Admission admission;

  /** Items are ranked by gain per cost; null for by gain. */
  final double[] cost;

  private final List<Pick> picks = new ArrayList<>();
  final CertificateBound certificate;
  private double value;
  private String stopped;
  private String pending; // why it will stop once the quotas' minimums are met
  private long evaluations;

  /** Starts with the items that must be in, ranking by gain. */
  public Search(Objective f, Constraint within, Run run) {
    this(f, within, run, false);
  }

  Search(Objective f, Constraint rule, Run run, boolean perCost) {
    this.f = f;
    this.rule = rule;
    this.run = run;
    cost = perCost ? rule.knapsack().costs() : null;
    admission = rule.open(f.size());
    state = f.start(run.workers());
    for (int j : rule.include()) {
      admission.include(j);
      double before = value;
      state.add(j);
      value = state.value();
      picks.add(new Pick(j, value - before, value));
    }
    certificate = new CertificateBound(this);
  }

  /** f(A). */
  public double value() {
    return value;
  }

  /** |A|. */
  public int size() {
    return picks.size();
  }

  /** The run's seed, threads, listener and log. */
  public Run run() {
    return run;
  }

  /** The items that may be added now, in order. */
  public int[] candidates() {
    return admission.candidates();
  }

  /** Whether j may be added now. An item that is refused once is refused for good. */
  public boolean allows(int j) {
    return admission.allows(j);
  }

  /**
   * The position of the best of js[0..count) that may be added, given their gains; −1 for none. Of
   * equal ones the item with the smaller number is best.
   */
  public int best(int[] js, int count, double[] gains) {
    int best = -1;
    double top = Double.NEGATIVE_INFINITY;
    for (int p = 0; p < count; p++) {
      double key = key(js[p], gains[p]);
      if ((key > top || best < 0 || (key == top && js[p] < js[best])) && admission.allows(js[p])) {
        best = p;
        top = key;
      }
    }
    return best;
  }

  /**
   * Overwrites out[p] with the gain of js[p] for p in [0, count), from the log where it has them.
   * None of the items may be in the set. Where gains cannot be negative, those below the rounding
   * of the value are zero: among them the smaller number decides, and not noise.
   */
  public void gains(int[] js, int count, double[] out) {
    evaluated(count);
    if (run.log() == EvaluationLog.NONE || count <= PIECE) {
      run.log().replayOrCompute(out, count, () -> gainsUnlogged(js, count, out));
      return;
    }
    for (int from = 0; from < count; from += PIECE) { // a first sweep may take minutes
      int n = Math.min(PIECE, count - from);
      int[] some = Arrays.copyOfRange(js, from, from + n);
      double[] gains = new double[n];
      run.log().replayOrCompute(gains, n, () -> gainsUnlogged(some, n, gains));
      System.arraycopy(gains, 0, out, from, n);
    }
  }

  /** The same, but one below {@code pruneBelow} may be any upper bound that is below it, too. */
  void gains(int[] js, int count, double[] out, double pruneBelow) {
    // What is logged must not depend on earlier calls; so a run that can be resumed evaluates other
    // gains, and may know another bound, than one that cannot.
    Optional<StateBounds> prunes = state.bounds().filter(b -> !b.cheap());
    if (prunes.isEmpty() || run.log() != EvaluationLog.NONE) {
      gains(js, count, out);
      return;
    }
    evaluated(count);
    prunes.get().gains(js, count, out, pruneBelow);
    dropNoise(count, out);
  }

  /** Upper bounds that cost much less than gains at the current set; empty where there are none. */
  Optional<StateBounds> cheapBounds() {
    return state.bounds().filter(StateBounds::cheap);
  }

  /** For callers that count and log by themselves. */
  void gainsUnlogged(int[] js, int count, double[] out) {
    state.gains(js, count, out);
    dropNoise(count, out);
  }

  private void dropNoise(int count, double[] out) {
    double noise = 1e-14 * Math.abs(value);
    if (certificate.exists() && noise > 0) {
      run.workers()
          .over(
              count,
              1 << 14,
              (from, to) -> {
                for (int p = from; p < to; p++) {
                  if (Math.abs(out[p]) <= noise) {
                    out[p] = 0;
                  }
                }
              });
    }
  }

  /** Counts gains. */
  void evaluated(int count) {
    evaluations += count;
  }

  /** Bounds below this cannot belong to the best, whose key is {@code top}, but for rounding. */
  double pruneBelow(double top) {
    return top - 1e-12 * Math.abs(top) - 1e-14 * Math.abs(value);
  }

  /** The number of items is all that is limited. */
  boolean onlyNumber() {
    return rule.knapsack() == null && rule.quotas() == null;
  }

  /** What items are ranked by. */
  double key(int j, double gain) {
    return cost == null ? gain : gain / cost[j];
  }

  /**
   * Adds j, whose gain must be the current one, unless the constraint says that it is time to stop;
   * tells whether it did. If not, look at {@link #done}: where quotas still lack items, the search
   * goes on among those.
   */
  public boolean take(int j, double gain) {
    String why = rule.stop().before(gain, value);
    if (why != null && admission.minimumsMet()) {
      stopped = why;
      return false;
    }
    if (why != null && !admission.isOnlyMinimums()) {
      pending = why;
      admission.onlyMinimums(); // the caller looks again, among those
      return false;
    }
    if (Double.isNaN(gain) || Double.isInfinite(value + gain) && gain > 0) {
      throw new PrismException(
          "With item %d the value is %s; scale the features, weights or parameters down.",
          j, value + gain);
    }
    try {
      state.add(j);
    } catch (PrismException e) {
      if (picks.isEmpty() || !admission.minimumsMet()) {
        throw e;
      }
      stopped = e.getMessage(); // what has been picked is not lost
      return false;
    }
    admission.add(j);
    value += gain;
    picks.add(new Pick(j, gain, value));
    run.progress().at(picks.size(), Math.min(rule.k(), f.size()), value);
    return true;
  }

  /** Adds an item that was chosen elsewhere, unless it is in already. */
  void force(int j) {
    if (picks.stream().noneMatch(p -> p.index() == j)) {
      double before = value;
      state.add(j);
      admission.add(j);
      value = state.value();
      picks.add(new Pick(j, value - before, value));
    }
  }

  /** Whether taking an item of this gain would end the run. */
  public boolean wouldStop(double gain) {
    return gain == Double.NEGATIVE_INFINITY || rule.stop().before(gain, value) != null;
  }

  /** Whether the set is full, or the run has been stopped. */
  public boolean done() {
    return stopped != null || admission.full();
  }

  /** Ends the run because nothing more may be added; fails if a quota's minimum is not met. */
  public void nothingLeft() {
    if (!admission.minimumsMet()) {
      throw new PrismException(
          "The quotas' minimums cannot be met: after %d picks nothing that a group lacks may be"
              + " added.",
          picks.size());
    }
    stop(pending != null ? pending : "nothing more may be added");
  }

  /**
   * Ends the run.
   *
   * @param why a few words for the selection
   */
  public void stop(String why) {
    stopped = why;
  }

  /**
   * Whether it is time for {@link #updateCertificate}: a few times during a run, and only for
   * functions that have such a bound, which are monotone and submodular.
   */
  public boolean certificateDue() {
    return certificate.due();
  }

  /**
   * Tightens the upper bound on the optimum by the gains at the current set, or upper bounds on
   * them.
   *
   * @param js every item that is not in the set and was a candidate at the start, whether it may
   *     still be added or not
   */
  public void updateCertificate(int[] js, int count, double[] gains) {
    certificate.update(gains, js, count);
  }

  /** Tightens the bound by the gains of all items that could have been chosen, computing them. */
  public void finishCertificate() {
    if (!certificate.exists()) {
      return;
    }
    boolean[] taken = new boolean[f.size()];
    picks.forEach(p -> taken[p.index()] = true);
    int[] js = Arrays.stream(rule.open(f.size()).candidates()).filter(j -> !taken[j]).toArray();
    double[] gains = new double[js.length];
    gains(js, js.length, gains);
    certificate.update(gains, js, js.length);
  }

  /**
   * What has been selected.
   *
   * @param optimizer the optimizer's name
   */
  public Selection result(String optimizer) {
    return new Selection(
        List.copyOf(picks), value, certificate.certificate(), optimizer, stopped, evaluations);
  }
}
