package dev.prism.optimize;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.base.BadRequestException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.FeasibilityTracker;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Improves a selection by local search: replaces one item at a time by the item of the largest
 * gain, until a whole pass changes nothing. Immutable and safe for use by multiple threads. The
 * value never decreases.
 */
public final class LocalSwap implements Optimizer {
  private final Optimizer first;
  private final int passes;

  /** Creates the optimizer with {@link Optimizers#AUTO} and at most 10 passes. */
  public LocalSwap() {
    this(Optimizers.AUTO, 10);
  }

  /**
   * Creates the optimizer.
   *
   * @param first optimizer of the initial selection
   * @param passes maximum number of passes over the selection, not negative
   */
  public LocalSwap(Optimizer first, int passes) {
    if (passes < 0) {
      throw new BadRequestException("passes is %d; it must not be negative.", passes);
    }
    this.first = first;
    this.passes = passes;
  }

  @Override
  public String name() {
    return "swap";
  }

  @Override
  public String description() {
    return "Runs auto, then swaps items as long as that helps; any measure, slower";
  }

  @Override
  public Selection maximize(Objective f, Constraint within, RunOptions run) {
    return improve(f, first.maximize(f, within, run), within, run);
  }

  /**
   * Improves a selection.
   *
   * @param f objective
   * @param s initial selection
   * @param within constraint that both selections satisfy
   * @param run seed, threads, listener and log
   * @return a selection whose value is at least that of s
   */
  public Selection improve(Objective f, Selection s, Constraint within, RunOptions run) {
    Selection best = s;
    long looks = s.evaluations();
    for (int pass = 0; pass < passes; pass++) {
      int[] a = best.indices();
      looks += swap(f, a, within, run);
      if (Arrays.equals(a, best.indices())) {
        break;
      }
      // A cheaper replacement may leave room for more items that do not lower the value.
      Selection next = new Greedy().maximize(f, within.include(a).stopAtNegative(), run);
      looks += next.evaluations();
      if (!(next.value() > best.value())) {
        break;
      }
      best = next;
    }
    Certificate c = s.certificate(); // greedy's would be for sets that have all of a
    Certificate known = c.hasBound() ? Certificate.of(best.value(), c.bound()) : c;
    return new Selection(
            best.picks(),
            best.value(),
            f.onGraph() ? known.onGraph() : known,
            s.optimizer() + "+swap",
            best.stopReason(),
            looks)
        .improvedFrom(s.value() - s.improvement().orElse(0));
  }

  /** One pass over the picks, in place; returns the number of gains that it computed. */
  private static long swap(Objective f, int[] a, Constraint within, RunOptions run) {
    long looks = 0;
    Set<Integer> included = new HashSet<>();
    Arrays.stream(within.include()).forEach(included::add);
    for (int p = 0; p < a.length; p++) {
      if (included.contains(a[p])) {
        continue;
      }
      int out = p;
      double[] note = new double[2]; // the replacement, and the number of gains
      run.log().replayOrCompute(note, 2, () -> replacement(f, a, out, within, run, note));
      a[p] = (int) note[0];
      looks += (long) note[1];
    }
    return looks;
  }

  private static void replacement(
      Objective f, int[] a, int out, Constraint within, RunOptions run, double[] note) {
    FeasibilityTracker tracker = within.tracker(f.size());
    State without = f.start(run.workers());
    for (int q = 0; q < a.length; q++) {
      if (q != out) {
        without.add(a[q]);
        tracker.add(a[q]);
      }
    }
    int[] js = Arrays.stream(tracker.candidates()).filter(tracker::minimumsMetWith).toArray();
    double[] gains = new double[js.length];
    without.gains(js, js.length, gains);
    double had = without.gain(a[out]);
    int best = best(gains);
    // A swap must win by more than rounding, or two equal items would change places for ever.
    boolean better =
        best >= 0 && gains[best] > had + 1e-6 * (Math.abs(had) + Math.abs(gains[best]));
    note[0] = better ? js[best] : a[out];
    note[1] = js.length;
  }

  private static int best(double[] gains) {
    int best = -1;
    for (int i = 0; i < gains.length; i++) {
      if (best < 0 || gains[i] > gains[best]) {
        best = i;
      }
    }
    return best;
  }
}
