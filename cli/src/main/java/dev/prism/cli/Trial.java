package dev.prism.cli;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Storage;
import dev.prism.StoragePlan;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Run;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A selection from a few of the items, twice as many each time, and what that says of all of them:
 * work grows with a power of n between one and two, which the last two runs show.
 *
 * @param part the largest part that was tried, with what it built
 * @param gains about how many gains would be computed; null where no part could be tried
 * @param seconds about how long it would take here; null where no part could be tried
 */
record Trial(Problem part, Objective objective, Long gains, Double seconds, List<Integer> sizes) {
  private static final int LARGEST = 4000;

  static Trial of(Session s, Spec spec) {
    int n = s.problem.size();
    List<Integer> sizes = new ArrayList<>();
    for (int m = Math.min(n, LARGEST); m >= 250 || sizes.isEmpty(); m /= 2) {
      sizes.addFirst(m);
    }
    double before = 0, now = 0;
    Selection found = null;
    Problem part = null;
    try {
      part = part(s, sizes.getFirst());
      once(s, spec, part); // Java compiles what it meets often
      boolean stored = !onTheFly(s.problem.plan(part));
      for (int m : sizes) {
        part = stored ? part(s, m) : part(s, m).storage(Storage.ON_THE_FLY);
        long start = System.nanoTime();
        found = once(s, spec, part);
        before = now;
        now = (System.nanoTime() - start) / 1e9;
      }
    } catch (PrismException e) {
      Problem few = part(s, sizes.getFirst()); // too few items for so many picks, perhaps
      return new Trial(few, s.objective(spec, few), null, null, List.of());
    }
    double times = (double) n / sizes.getLast();
    double power = before == 0 ? 1 : Math.clamp(Math.log(now / before) / Math.log(2), 1, 2);
    return new Trial(
        part,
        s.objective(spec, part),
        Math.round(found.evaluations() * times),
        Words.rounded(now * Math.pow(times, power)),
        sizes);
  }

  /** Something that a part keeps would not be kept for the whole. */
  private static boolean onTheFly(StoragePlan plan) {
    return plan.entries().stream()
        .anyMatch(e -> e.block().isSwept() && e.kind() == Storage.Kind.ON_THE_FLY);
  }

  /** Items from all over the pool, so that they are as varied as the whole. */
  private static Problem part(Session s, int m) {
    int n = s.problem.size();
    return m == n
        ? s.problem.restrict(IntStream.range(0, n).toArray())
        : s.problem.restrict(IntStream.range(0, m).map(i -> (int) ((long) i * n / m)).toArray());
  }

  private static Selection once(Session s, Spec spec, Problem part) {
    int k = Math.min(s.expected(), Math.max(1, part.size() / 2));
    return s.optimizer()
        .maximize(
            s.objective(spec, part),
            Constraint.atMost(k),
            Run.DEFAULT.seed(s.seed()).workers(part.workers()));
  }
}
