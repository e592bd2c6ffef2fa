package dev.prism.optimize;

import dev.prism.Certificate;
import dev.prism.Objective;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The least upper bound on the optimum seen during a run.
 *
 * <p>For a monotone submodular f and any A, an optimal set O has f(O) ≤ f(A) + Σ_{j∈O∖A} gain(j|A),
 * at most f(A) plus the k largest gains; under a budget, plus the best fractional filling of it.
 * Upper bounds on gains do as well as the gains.
 */
final class CertificateBound {
  private static final int UPDATES = 16;

  private final Search search;
  private final @Nullable String whyNot;
  private final int remaining;
  private final double budget;
  private double best = Double.POSITIVE_INFINITY;
  private final int start;
  private int updatedAt = -1;

  CertificateBound(Search search) {
    this.search = search;
    start = search.size();
    remaining = search.tracker.remaining();
    budget = search.tracker.remainingBudget();
    Objective f = search.f;
    whyNot =
        !f.submodular()
            ? "the measure is not provably submodular"
            : !f.monotone() ? "the measure is not provably monotone" : null;
  }

  /** Whether there is such a bound for the objective. */
  boolean exists() {
    return whyNot == null;
  }

  /** A bound costs a pass over the candidates, so it is computed only a few times in a run. */
  boolean due() {
    int step = Math.max(1, Math.min(remaining, search.f.size()) / UPDATES);
    int taken = search.size() - start;
    return whyNot == null && taken != updatedAt && taken % step == 0;
  }

  /** Upper bounds on the gains, at the current set, of every item that could ever be chosen. */
  void update(double[] gains, int[] items, int count) {
    if (whyNot != null) {
      return;
    }
    updatedAt = search.size() - start;
    double sum = largest(gains, count);
    if (!Double.isInfinite(budget)) {
      sum = Math.min(sum, filling(gains, items, count));
    }
    best = Math.min(best, search.value() + sum);
  }

  /** The least bound so far. */
  double least() {
    return best;
  }

  /** Takes an upper bound that is known already. */
  void atMost(double known) {
    best = Math.min(best, known);
  }

  private double largest(double[] gains, int count) {
    return of(Arrays.copyOf(gains, count)).sumOfLargest(remaining);
  }

  /** Updates the bound from a list of all candidates, where only the number of items is limited. */
  void update(ActiveList all, boolean quickly) {
    if (whyNot == null) {
      updatedAt = search.size() - start;
      double sum = quickly ? all.sumAtMost(remaining) : all.sumOfLargest(remaining);
      best = Math.min(best, search.value() + sum);
    }
  }

  private ActiveList of(double[] keys) {
    return new ActiveList(new OldGains(keys), search.run.workers());
  }

  private double filling(double[] gains, int[] items, int count) {
    double[] cost = search.rule.knapsack().costs();
    double[] rate = new double[count];
    for (int p = 0; p < count; p++) {
      rate[p] = gains[p] / cost[items[p]];
    }
    ActiveList all = of(rate);
    double sum = 0, left = budget;
    while (left > 0) {
      int[] next = all.largest(256, 0);
      if (next.length == 0) {
        break;
      }
      for (int p : next) {
        sum += gains[p] * Math.min(1, Math.max(0, left) / cost[items[p]]);
        left -= cost[items[p]];
      }
    }
    return sum;
  }

  Certificate certificate() {
    if (whyNot != null) {
      return Certificate.none(whyNot);
    }
    if (Double.isInfinite(best)) {
      return Certificate.none("this optimizer does not look at all gains");
    }
    Certificate c = Certificate.of(search.value(), best + search.f.rounding() * Math.abs(best));
    return search.f.onGraph() ? c.onGraph() : c;
  }
}
