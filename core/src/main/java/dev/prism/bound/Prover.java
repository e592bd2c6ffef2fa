package dev.prism.bound;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.base.Workers;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Certify;
import dev.prism.optimize.LocalSwap;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.optimize.RunOptions.PickListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Searches for a better set until there is none. Stateless. */
public final class Prover {
  private static final int PASSES = 10; // of swaps

  /** The tolerance of the search, and the rounding of values in another order. */
  private static final double ROUNDED = 2e-6;

  private Prover() {}

  /**
   * Improves a selection by swaps, and then by a search through all sets that its upper bound
   * allows.
   *
   * @param f objective
   * @param within constraint that the selection satisfies
   * @param s the selection
   * @param how the limits of the search
   * @param workers threads that share the work
   * @param listener is notified of the passes over the candidates, and then of the parts of the
   *     search, with the bound
   * @return the best selection found, whose certificate says whether it is optimal
   */
  public static Selection prove(
      Objective f,
      Constraint within,
      Selection s,
      Certify how,
      Workers workers,
      PickListener listener) {
    Deadline deadline = Deadline.in(how.seconds());
    Selection better = swapped(f, within, s, deadline, workers);
    Certify tight = Certify.TIGHT.sweeps(how.sweeps()).gap(how.gap());
    UpperBound.Lowered lowered =
        UpperBound.lower(f, within, better, tight, 0, workers, listener, deadline);
    Selection lower = lowered.selection();
    if (!lower.certificate().hasBound() || lowered.multipliers() == null) {
      return lower.improvedFrom(s.value());
    }
    Incumbent incumbent = new Incumbent(f, within, lower.indices(), lower.value(), workers);
    BranchAndBound search = new BranchAndBound(f, how, incumbent, deadline, listener);
    double bound =
        lower.certificate().bound() <= incumbent.cutoff()
            ? incumbent.cutoff()
            : search.search(within, f.size(), lowered.multipliers());
    return result(f, lower, incumbent, bound, search, workers).improvedFrom(s.value());
  }

  /** The selection after passes of swaps, as long as they help and there is time. */
  private static Selection swapped(
      Objective f, Constraint within, Selection s, Deadline deadline, Workers workers) {
    LocalSwap once = new LocalSwap(Optimizers.AUTO, 1);
    Selection best = s;
    for (int pass = 0; pass < PASSES && !deadline.hasPassed(); pass++) {
      Selection next = once.improve(f, best, within, RunOptions.DEFAULT.workers(workers));
      if (!(next.value() > best.value())) {
        break;
      }
      best =
          new Selection(
              next.picks(),
              next.value(),
              next.certificate(),
              s.optimizer() + "+swap",
              next.stopReason(),
              next.evaluations());
    }
    return best;
  }

  private static Selection result(
      Objective f,
      Selection before,
      Incumbent incumbent,
      double bound,
      BranchAndBound search,
      Workers workers) {
    boolean better = incumbent.value() > before.value();
    List<Pick> picks = better ? ordered(f, incumbent.items(), workers) : before.picks();
    double value = better ? picks.getLast().value() : before.value();
    Certificate known = before.certificate();
    Certificate c =
        bound <= incumbent.cutoff()
            ? Certificate.of(
                value,
                Math.min(known.bound(), value + Math.max(ROUNDED, f.rounding()) * Math.abs(value)),
                Certificate.Method.EXACT,
                0)
            : Certificate.of(
                value,
                Math.min(bound, known.bound()),
                known.method(),
                known.sweeps() + search.sweeps());
    double least = c.bound();
    List<Double> prefixes = known.prefixBounds();
    if (prefixes.size() == picks.size()) {
      c = c.prefixBounds(prefixes.stream().map(b -> Math.min(b, least)).toList());
    }
    return new Selection(
        picks,
        value,
        f.onGraph() ? c.onGraph() : c,
        better ? before.optimizer() + "+search" : before.optimizer(),
        before.stopReason(),
        before.evaluations());
  }

  /** The items in the order in which greedy would pick them. */
  private static List<Pick> ordered(Objective f, int[] items, Workers workers) {
    State s = f.start(workers);
    int[] left = items.clone();
    List<Pick> picks = new ArrayList<>();
    while (left.length > 0) {
      double[] gains = new double[left.length];
      s.gains(left, left.length, gains);
      int best = 0;
      for (int p = 1; p < left.length; p++) {
        best = gains[p] > gains[best] ? p : best;
      }
      int j = left[best];
      double before = s.value();
      s.add(j);
      picks.add(new Pick(j, s.value() - before, s.value()));
      left = Arrays.stream(left).filter(i -> i != j).toArray();
    }
    return picks;
  }
}
