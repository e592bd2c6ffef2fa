package dev.prism.run;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Storage;
import dev.prism.StoragePlan;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * How long an exact run would take here, estimated by timing samples of the pool, each twice as
 * large as the one before: work grows with a power of n between one and two, which the last two
 * show. Immutable.
 *
 * @param part the largest sample, with what it built
 * @param objective the measure on that sample
 * @param gains about how many gains would be computed; empty where no sample could be run
 * @param seconds about how long it would take; empty where no sample could be run
 * @param sizes the sizes of the samples
 */
public record TimeEstimate(
    Problem part,
    Objective objective,
    OptionalLong gains,
    OptionalDouble seconds,
    List<Integer> sizes) {
  private static final int LARGEST = 4000;

  /** Runs the samples. */
  public static TimeEstimate of(PreparedRun run) {
    int n = run.problem().size();
    List<Integer> sizes = new ArrayList<>();
    for (int m = Math.min(n, LARGEST); m >= 250 || sizes.isEmpty(); m /= 2) {
      sizes.addFirst(m);
    }
    double before = 0, now = 0;
    Selection found = null;
    Problem part = null;
    try {
      part = sample(run, sizes.getFirst());
      once(run, part); // Java compiles what it meets often
      boolean stored = !onTheFly(run.problem().plan(part));
      for (int m : sizes) {
        part = stored ? sample(run, m) : sample(run, m).storage(Storage.ON_THE_FLY);
        long start = System.nanoTime();
        found = once(run, part);
        before = now;
        now = (System.nanoTime() - start) / 1e9;
      }
    } catch (PrismException e) {
      Problem few = sample(run, sizes.getFirst()); // too few items for so many picks, perhaps
      return new TimeEstimate(
          few, run.spec().on(few), OptionalLong.empty(), OptionalDouble.empty(), List.of());
    }
    double times = (double) n / sizes.getLast();
    double power = before == 0 ? 1 : Math.clamp(Math.log(now / before) / Math.log(2), 1, 2);
    return new TimeEstimate(
        part,
        run.spec().on(part),
        OptionalLong.of(Math.round(found.evaluations() * times)),
        OptionalDouble.of(now * Math.pow(times, power)),
        List.copyOf(sizes));
  }

  /** Something that a sample keeps would not be kept for the whole. */
  private static boolean onTheFly(StoragePlan plan) {
    return plan.entries().stream()
        .anyMatch(e -> e.block().isSwept() && e.kind() == Storage.Kind.ON_THE_FLY);
  }

  /** Items from all over the pool, so that they are as varied as the whole. */
  private static Problem sample(PreparedRun run, int m) {
    int n = run.problem().size();
    return run.problem()
        .restrict(IntStream.range(0, m).map(i -> (int) ((long) i * n / m)).toArray());
  }

  private static Selection once(PreparedRun run, Problem part) {
    Request r = run.request();
    int expected = ExecutionPlan.Facts.expected(r.constraint(), run.problem().size());
    int k = Math.min(expected, Math.max(1, part.size() / 2));
    return r.optimizer()
        .maximize(
            run.spec().on(part),
            Constraint.atMost(k),
            Run.DEFAULT.seed(r.seed()).workers(part.workers()));
  }
}
