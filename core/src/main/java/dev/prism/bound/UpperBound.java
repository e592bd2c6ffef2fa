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

  /** A gap (bound − value) / bound that is lowered with a part of the work only. */
  private static final double CLOSE = 0.03;

  private static final double WORK_IF_CLOSE = 1 / 8.0;
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
  private final Allowance allowed;
  private final double held; // work for a pass close to the shortest prefix
  private final Certify how;
  private final PickListener listener;
  private final Deadline deadline;
  private double spent;

  /**
   * The most work, in numbers read.
   *
   * @param work while the bound is far from the value
   * @param ifClose once it is close
   */
  private record Allowance(double work, double ifClose) {
    static Allowance of(Certify how, double selection) {
      if (how.effort() != Certify.Effort.FAST) {
        return new Allowance(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
      }
      double share = FAST_SHARE * selection;
      return new Allowance(
          Math.max(share, LITTLE_WORK), Math.max(share, WORK_IF_CLOSE * LITTLE_WORK));
    }

    double at(double bound, double value) {
      return (bound - value) / Math.abs(bound) <= CLOSE ? ifClose : work; // no bound is far
    }
  }

  private UpperBound(
      DualDescent descent,
      PrefixBounds prefixes,
      Allowance allowed,
      double spent,
      Certify how,
      PickListener listener,
      Deadline deadline) {
    this.descent = descent;
    this.prefixes = prefixes;
    this.allowed = allowed;
    this.spent = spent;
    held = prefixes.exist() && allowed.work() >= ENOUGH_FOR_PREFIXES * cost() ? cost() : 0;
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
    Allowance allowed = Allowance.of(how, selection);
    double start = boundWork(f, s.picks().size());
    double pass = f.size() * (double) (f.work() + SELECTING);
    if (start + pass > allowed.at(s.certificate().bound(), s.value())) {
      return new Lowered(s, null);
    }
    Optional<ModularSum> bound = ModularSum.of(f, s.indices(), workers);
    if (bound.isEmpty()) {
      return new Lowered(s, null);
    }
    ModularMaximum maximum = ModularMaximum.of(within, f.size());
    PrefixBounds prefixes = PrefixBounds.of(s, maximum);
    boolean fast = how.effort() == Certify.Effort.FAST;
    boolean patient = !fast && maximum.items().length <= FEW; // parts need short steps first
    DualDescent descent =
        new DualDescent(maximum, bound.get(), patient ? Patience.LONG : Patience.SHORT);
    UpperBound u = new UpperBound(descent, prefixes, allowed, start, how, listener, deadline);
    if (!(s.certificate().ratio() >= 1 - OPTIMAL)) {
      u.descend(s.value());
      if (!fast && !patient && !u.isDone(s.value())) {
        descent.continuePatiently();
        u.descend(s.value());
      }
    }
    double left = allowed.at(u.descent.least(), s.value()) - u.spent;
    prefixes.aim(f, s, maximum, (int) (left / u.cost()), workers);
    return new Lowered(s.certificate(u.certificate(f, s)), descent.best());
  }

  /** Work to start the bounds of an objective's terms. */
  private static double boundWork(Objective f, int picks) {
    return f.parts().stream().mapToDouble(p -> p.term().boundWork(picks)).sum();
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
      double moving = descent.lastBound().moveWork();
      double most = allowed.at(descent.least(), value) - held;
      if (isDone(value) || descent.exhausted() || spent + moving + cost > most) {
        return;
      }
      int part = Math.max(n / PART, 4 * descent.maximum().size() + 64);
      double steps = STEPS * (cost * part / n + moving);
      boolean parts = n > FEW && part < n / 2 && spent + steps + cost <= most;
      double moved =
          parts
              ? descent.descendOnLargest(part, STEPS, value, steps)
              : descent.step(bound, value) ? Math.max(1, moving) : 0;
      spent += moved;
      if (moved == 0) {
        return;
      }
    }
  }
}
