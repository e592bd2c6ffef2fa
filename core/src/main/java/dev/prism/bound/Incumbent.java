package dev.prism.bound;

import dev.prism.Objective;
import dev.prism.State;
import dev.prism.base.PrismException;
import dev.prism.base.Workers;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.FeasibilityTracker;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The best feasible set that a search has found. Not safe for use by multiple threads. */
final class Incumbent {
  /** A set that is better by less than this part of the value counts as good. */
  static final double TOLERANCE = 1e-6;

  private final Objective f;
  private final Constraint within;
  private final Workers workers;
  private final Set<List<Integer>> seen = new HashSet<>();
  private int[] items;
  private double value;

  Incumbent(Objective f, Constraint within, int[] items, double value, Workers workers) {
    this.f = f;
    this.within = within;
    this.workers = workers;
    this.items = items;
    this.value = value;
  }

  int[] items() {
    return items.clone();
  }

  double value() {
    return value;
  }

  /** Bounds up to this show that there is no better set. */
  double cutoff() {
    return value + TOLERANCE * Math.abs(value);
  }

  /** Whether a finished set obeys the constraint. */
  boolean isFeasible(int[] set) {
    FeasibilityTracker t = within.tracker(f.size());
    for (int j : set) {
      if (!t.allows(j)) {
        return false;
      }
      t.add(j);
    }
    return t.minimumsMet();
  }

  /** Offers the set that a maximum has chosen, without items that exceed the budget. */
  void offer(ModularMaximum m, double[] weight) {
    int[] byWeight =
        IntStream.of(m.chosenPositions())
            .boxed()
            .sorted(Comparator.comparingDouble((Integer p) -> m.forced(p) ? -1e300 : -weight[p]))
            .mapToInt(p -> m.items()[p])
            .toArray();
    FeasibilityTracker t = within.tracker(f.size());
    int n = 0;
    for (int j : byWeight) {
      if (t.allows(j)) {
        t.add(j);
        byWeight[n++] = j;
      }
    }
    int[] set = Arrays.copyOf(byWeight, n);
    boolean whole =
        IntStream.of(within.include()).allMatch(j -> IntStream.of(set).anyMatch(i -> i == j));
    if (whole && t.minimumsMet()) {
      evaluate(set);
    }
  }

  /** Offers a set that may not be feasible. */
  void offer(int[] set) {
    if (isFeasible(set)) {
      evaluate(set);
    }
  }

  private void evaluate(int[] set) {
    int[] sorted = set.clone();
    Arrays.sort(sorted);
    if (!seen.add(Arrays.stream(sorted).boxed().toList())) {
      return;
    }
    try {
      State s = f.start(workers);
      for (int j : sorted) {
        s.add(j);
      }
      if (s.value() > value) {
        value = s.value();
        items = sorted;
      }
    } catch (PrismException undefined) {
      // a log-determinant of dependent items is no value
    }
  }
}
