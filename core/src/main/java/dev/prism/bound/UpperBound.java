package dev.prism.bound;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.base.Workers;
import dev.prism.bound.DualDescent.Patience;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Certify;
import dev.prism.optimize.RunOptions.PickListener;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lowers the upper bound on the best value. {@link #lower} is safe for use by multiple threads.
 *
 * <p>Any modular function above the measure bounds the best value by its own maximum, which is easy
 * to compute; see {@link dev.prism.term.Term.ModularBound}. Most steps look only at the candidates
 * with the largest weights, and then one pass over all of them gives the bound.
 */
public final class UpperBound {
  /** Work that takes about 20 ms on two cores, in numbers read. */
  private static final double LITTLE_WORK = 8e7;

  private static final double FAST_SHARE = 0.1; // of the work of the selection
  private static final int FAST_SWEEPS = 60;
  private static final int REEVALUATED = 8; // gains that lazy greedy evaluates again per pick
  private static final int SELECTING = 16; // numbers read to rank a candidate
  private static final int FEW = 2048; // candidates of which all are looked at in every step
  private static final int PART = 16; // most steps look at one in this many candidates
  private static final int STEPS = 24; // between passes over all candidates

  /** Passes of which one is for the bounds of short prefixes. */
  private static final int ENOUGH_FOR_PREFIXES = 4;

  /** The rounding of bounds: a selection that is closer to its bound counts as optimal. */
  private static final double OPTIMAL = 6e-6;

  private final DualDescent descent;
  private final PrefixBounds prefixes;
  private final double most; // work, in numbers read
  private final double held; // of it, for a pass close to the shortest prefix
  private final Certify how;
  private final PickListener listener;
  private final Deadline deadline;
  private double spent;

  private UpperBound(
      DualDescent descent,
      PrefixBounds prefixes,
      double most,
      Certify how,
      PickListener listener,
      Deadline deadline) {
    this.descent = descent;
    this.prefixes = prefixes;
    this.most = most;
    held = prefixes.exist() && most >= ENOUGH_FOR_PREFIXES * cost() ? cost() : 0;
    this.how = how;
    this.listener = listener;
    this.deadline = deadline;
  }

  /**
   * Lowers the bound of a selection by an amount of work that depends on sizes only, so that it
   * does not depend on the machine.
   *
   * @param f objective
   * @param within constraint that the selection satisfies
   * @param s the selection, with the bound that is known
   * @param how the amount of work
   * @param preparation work that came before the selection, such as similarities, in numbers read
   * @param workers threads that share the work
   * @param listener is notified after every pass
   * @return the selection with the least bound
   */
  public static Selection lower(
      Objective f,
      Constraint within,
      Selection s,
      Certify how,
      double preparation,
      Workers workers,
      PickListener listener) {
    return lower(f, within, s, how, preparation, workers, listener, Deadline.NONE).selection();
  }

  /** A selection with the least bound, and the modular function that gave it; null without one. */
  record Lowered(Selection selection, @Nullable ModularSum multipliers) {}

  static Lowered lower(
      Objective f,
      Constraint within,
      Selection s,
      Certify how,
      double preparation,
      Workers workers,
      PickListener listener,
      Deadline deadline) {
    if (how.effort() == Certify.Effort.NONE || !(f.submodular() && f.monotone())) {
      return new Lowered(s, null);
    }
    double selection =
        (f.size() + (double) REEVALUATED * s.picks().size()) * f.work() + preparation;
    double most =
        how.effort() == Certify.Effort.FAST
            ? Math.max(FAST_SHARE * selection, LITTLE_WORK)
            : Double.POSITIVE_INFINITY;
    if (f.size() * (double) (f.work() + SELECTING) > most) {
      return new Lowered(s, null);
    }
    Optional<ModularSum> start = ModularSum.of(f, s.indices(), workers);
    if (start.isEmpty()) {
      return new Lowered(s, null);
    }
    ModularMaximum maximum = ModularMaximum.of(within, f.size());
    PrefixBounds prefixes = PrefixBounds.of(s, maximum);
    boolean fast = how.effort() == Certify.Effort.FAST;
    boolean patient = !fast && maximum.items().length <= FEW; // parts need short steps first
    DualDescent descent =
        new DualDescent(maximum, start.get(), patient ? Patience.LONG : Patience.SHORT);
    UpperBound u = new UpperBound(descent, prefixes, most, how, listener, deadline);
    if (!(s.certificate().ratio() >= 1 - OPTIMAL)) {
      u.descend(s.value());
      if (!fast && !patient && !u.isDone(s.value())) {
        descent.continuePatiently();
        u.descend(s.value());
      }
    }
    prefixes.aim(f, s, maximum, (int) ((most - u.spent) / u.cost()), workers);
    return new Lowered(s.certificate(u.certificate(f, s)), descent.best());
  }

  private Certificate certificate(Objective f, Selection s) {
    Certificate known = s.certificate();
    double least = Math.min(descent.least(), prefixes.longest());
    if (!(known.bound() <= least)) {
      Certificate.Method method =
          descent.best().relaxed() ? Certificate.Method.FRANK_WOLFE : Certificate.Method.DUAL;
      known = Certificate.of(s.value(), least, method, Math.max(1, descent.sweeps()));
      known = f.onGraph() ? known.onGraph() : known;
    }
    return known.prefixBounds(prefixes.least(s, known.bound()));
  }

  /** Work of a pass over all candidates. */
  private double cost() {
    return descent.maximum().items().length * (double) (descent.best().work() + SELECTING);
  }

  private boolean isDone(double value) {
    boolean close = descent.least() - value <= how.gap() * Math.abs(descent.least());
    return close || descent.sweeps() >= limit() || deadline.hasPassed();
  }

  private int limit() {
    return how.effort() == Certify.Effort.FAST ? FAST_SWEEPS : how.sweeps();
  }

  private void descend(double value) {
    int n = descent.maximum().items().length;
    while (true) {
      double bound = descent.sweep();
      double cost = cost();
      spent += cost;
      prefixes.update(descent.lastBound(), descent.weight());
      listener.onPick(Math.min(limit(), descent.sweeps()), limit(), descent.least());
      if (isDone(value) || descent.exhausted() || spent + held + cost > most) {
        return;
      }
      int part = Math.max(n / PART, 4 * descent.maximum().size() + 64);
      double steps = cost * STEPS * part / n;
      boolean parts = n > FEW && part < n / 2 && spent + held + steps + cost <= most;
      spent += parts ? steps : 0;
      if (!(parts ? descent.descendOnLargest(part, STEPS, value) : descent.step(bound, value))) {
        return;
      }
    }
  }
}
