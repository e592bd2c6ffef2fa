package dev.prism.optimize;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.base.PrismException;
import dev.prism.constraint.Admission;
import dev.prism.constraint.Constraint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One run: the set so far, what may still be added, the picks, and the best bound seen. */
final class Search {
  /** Gains are noted so many at a time. */
  private static final int PIECE = 8192;

  final Objective f;
  final Constraint rule;
  final Run run;
  final State state;
  final Admission admission;

  /** Items are ranked by gain, or by gain per cost. */
  final double[] cost;

  private final List<Pick> picks = new ArrayList<>();
  final UpperBound bound;
  private double value;
  private String stopped;
  private String pending; // why it will stop once the quotas' minimums are met
  private long evaluations;

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
    bound = new UpperBound(this);
  }

  double value() {
    return value;
  }

  int size() {
    return picks.size();
  }

  /** The best of some items that may be added, by what they are ranked by; −1 for none. */
  int best(int[] js, int count, double[] gains) {
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
   * Gains of js[0..count) now. Where gains cannot be negative, those below the rounding of the
   * value are zero: among them chance would decide, and not the smaller number.
   */
  void gains(int[] js, int count, double[] out) {
    looked(count);
    if (run.journal() == Journal.NONE || count <= PIECE) {
      run.journal().recall(out, count, () -> gainsUnnoted(js, count, out));
      return;
    }
    for (int from = 0; from < count; from += PIECE) { // a first sweep may take minutes
      int n = Math.min(PIECE, count - from);
      int[] some = Arrays.copyOfRange(js, from, from + n);
      double[] gains = new double[n];
      run.journal().recall(gains, n, () -> gainsUnnoted(some, n, gains));
      System.arraycopy(gains, 0, out, from, n);
    }
  }

  /** The same, but where a gain is below {@code least} it may be any bound that is below, too. */
  void gains(int[] js, int count, double[] out, double least) {
    // What is noted must not depend on earlier looks; so a run that can be resumed counts other
    // looks, and may know another bound, than one that cannot.
    if (run.journal() != Journal.NONE) {
      gains(js, count, out);
      return;
    }
    looked(count);
    state.gains(js, count, out, least);
    dropNoise(count, out);
  }

  /** The same for who counts and notes by itself. */
  void gainsUnnoted(int[] js, int count, double[] out) {
    state.gains(js, count, out);
    dropNoise(count, out);
  }

  private void dropNoise(int count, double[] out) {
    double noise = 1e-14 * Math.abs(value);
    if (bound.exists() && noise > 0) {
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

  /** Counts looks. */
  void looked(int count) {
    evaluations += count;
  }

  /** Bounds below this cannot belong to the best, whose key is {@code top}, but for rounding. */
  double least(double top) {
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
   * Adds j, unless it is time to stop; tells whether it did. Quotas' minimums come before stops.
   */
  boolean take(int j, double gain) {
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

  /** An item of this gain would be the end of the run. */
  boolean wouldStop(double gain) {
    return gain == Double.NEGATIVE_INFINITY || rule.stop().before(gain, value) != null;
  }

  /** Full, or where it was to stop. */
  boolean done() {
    return stopped != null || admission.full();
  }

  /** Ends the run for want of items. */
  void nothingLeft() {
    if (!admission.minimumsMet()) {
      throw new PrismException(
          "The quotas' minimums cannot be met: after %d picks nothing that a group lacks may be"
              + " added.",
          picks.size());
    }
    stop(pending != null ? pending : "nothing more may be added");
  }

  void stop(String why) {
    stopped = why;
  }

  /** One look at everything that could have been chosen, for optimizers that saw only samples. */
  void boundAtTheEnd() {
    if (!bound.exists()) {
      return;
    }
    boolean[] taken = new boolean[f.size()];
    picks.forEach(p -> taken[p.index()] = true);
    int[] js = Arrays.stream(rule.open(f.size()).candidates()).filter(j -> !taken[j]).toArray();
    double[] gains = new double[js.length];
    gains(js, js.length, gains);
    bound.seen(gains, js, js.length);
  }

  Selection result(String optimizer) {
    return new Selection(
        List.copyOf(picks), value, bound.certificate(), optimizer, stopped, evaluations);
  }
}
