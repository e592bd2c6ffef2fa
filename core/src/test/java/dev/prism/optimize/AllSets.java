package dev.prism.optimize;

import dev.prism.Objective;
import dev.prism.State;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Feasible;
import java.util.Arrays;

/** The value of every set there is; for pools small enough. */
final class AllSets {
  private final int n;
  private final double[] value; // by the set's bits

  AllSets(Objective f) {
    n = f.size();
    value = new double[1 << n];
    fill(f.start(), 0, 0);
  }

  private void fill(State s, int set, int from) {
    value[set] = s.value();
    for (int j = from; j < n; j++) {
      State next = s.copy();
      next.add(j);
      fill(next, set | 1 << j, j + 1);
    }
  }

  /** The largest value of a set that obeys the constraint. */
  double best(Constraint c) {
    return Arrays.stream(Feasible.sets(c, n)).mapToDouble(set -> value[set]).max().orElseThrow();
  }
}
