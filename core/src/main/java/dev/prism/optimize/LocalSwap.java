package dev.prism.optimize;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.base.PrismException;
import dev.prism.constraint.Admission;
import dev.prism.constraint.Constraint;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Improves a finished selection: takes out one item at a time, and puts back the one that is then
 * worth most, until a whole pass changes nothing. The value never falls.
 */
public final class LocalSwap implements Optimizer {
  private final Optimizer first;
  private final int passes;

  public LocalSwap() {
    this(Optimizers.AUTO, 10);
  }

  public LocalSwap(Optimizer first, int passes) {
    if (passes < 0) {
      throw new PrismException("passes is %d; it must not be negative.", passes);
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
  public Selection maximize(Objective f, Constraint within, Run run) {
    return improve(f, first.maximize(f, within, run), within, run);
  }

  /** A selection at least as good, obeying the same constraint. */
  public Selection improve(Objective f, Selection s, Constraint within, Run run) {
    Selection best = s;
    long looks = s.evaluations();
    for (int pass = 0; pass < passes; pass++) {
      int[] a = best.indices();
      looks += swap(f, a, within, run);
      if (Arrays.equals(a, best.indices())) {
        break;
      }
      // What fits now that an item has given way to a cheaper one, as far as it does no harm.
      Selection next = new Greedy().maximize(f, within.include(a).stopAtNegative(), run);
      looks += next.evaluations();
      if (!(next.value() > best.value())) {
        break;
      }
      best = next;
    }
    Certificate c = s.certificate(); // greedy's would be for sets that have all of a
    return new Selection(
        best.picks(),
        best.value(),
        c.holds() ? Certificate.of(best.value(), c.bound()) : c,
        s.optimizer() + "+swap",
        best.stopped(),
        looks);
  }

  /** One pass over the picks, in place; how many gains it took. */
  private static long swap(Objective f, int[] a, Constraint within, Run run) {
    long looks = 0;
    Set<Integer> included = new HashSet<>();
    Arrays.stream(within.include()).forEach(included::add);
    for (int p = 0; p < a.length; p++) {
      if (included.contains(a[p])) {
        continue;
      }
      int out = p;
      double[] note = new double[2]; // the item to put in its place, and how many were looked at
      run.log().replayOrCompute(note, 2, () -> replacement(f, a, out, within, run, note));
      a[p] = (int) note[0];
      looks += (long) note[1];
    }
    return looks;
  }

  private static void replacement(
      Objective f, int[] a, int out, Constraint within, Run run, double[] note) {
    Admission admission = within.open(f.size());
    State without = f.start(run.workers());
    for (int q = 0; q < a.length; q++) {
      if (q != out) {
        without.add(a[q]);
        admission.add(a[q]);
      }
    }
    int[] js = Arrays.stream(admission.candidates()).filter(admission::minimumsMetWith).toArray();
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
