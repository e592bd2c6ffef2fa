package dev.prism.run;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Storage;
import dev.prism.StoragePlan;
import dev.prism.base.PrismException;
import dev.prism.bound.UpperBound;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Certify;
import dev.prism.optimize.RunOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * An estimate of the time of an exact run on this machine, by timing samples of the pool that
 * double in size. Immutable and safe for use by multiple threads.
 *
 * <p>The first runs on samples are taken for the warm-up of the virtual machine, which a run has as
 * well. To it adds the time of the largest sample, times n over its size. Where a square of
 * similarities is swept, the similarities take the square of that, and gains as much as their
 * number grows from sample to sample, times n over the size.
 *
 * @param sample the largest sample, with the blocks it built
 * @param objective the measure on that sample
 * @param evaluations the estimated number of gains; empty if no sample could be run
 * @param seconds the estimated time in seconds; empty if no sample could be run
 * @param sampleSizes the sizes of the samples
 */
public record TimeEstimate(
    Problem sample,
    Objective objective,
    OptionalLong evaluations,
    OptionalDouble seconds,
    List<Integer> sampleSizes) {
  private static final int LARGEST = 8192;
  private static final double LOG2 = Math.log(2);

  /** How often the two largest samples are run again; the median counts. */
  private static final int REPEATS = 3;

  private static final double MOST_SECONDS = 2; // of these runs

  /** A run on a sample, with the seconds until the objective was there and those in all. */
  private record Timed(
      Problem part, Objective objective, Selection found, double built, double seconds) {
    double evaluations() {
      return Math.max(1, found.evaluations());
    }
  }

  /**
   * Runs the samples.
   *
   * @param run the prepared run
   * @return the estimate
   */
  public static TimeEstimate of(PreparedRun run) {
    int n = run.problem().size();
    List<Integer> sizes = new ArrayList<>();
    for (int m = Math.min(n, LARGEST); m >= 250 || sizes.isEmpty(); m /= 2) {
      sizes.addFirst(m);
    }
    try {
      Timed first = timed(run, sample(run, sizes.getFirst()));
      StoragePlan whole = run.problem().storagePlan(first.part);
      Storage storage = onTheFly(whole) ? Storage.ON_THE_FLY : run.problem().storage();
      double warmUp = first.seconds + bound(run, first);
      for (int m : sizes) {
        warmUp += timed(run, sample(run, m).storage(storage)).seconds;
      }
      Timed largest = median(run, sizes.getLast(), storage);
      double times = (double) n / sizes.getLast();
      boolean swept = whole.hasSweptBlock();
      double power = swept ? 2 : 1;
      if (swept && sizes.size() > 1) {
        Timed half = median(run, sizes.get(sizes.size() - 2), storage);
        double growth = largest.evaluations() / half.evaluations();
        power = Math.clamp(1 + Math.log(growth) / LOG2, 1, 2);
      }
      return new TimeEstimate(
          largest.part,
          largest.objective,
          OptionalLong.of(Math.round(largest.evaluations() * times)),
          OptionalDouble.of(
              warmUp
                  + largest.built * Math.pow(times, swept ? 2 : 1)
                  + (largest.seconds - largest.built) * Math.pow(times, power)),
          List.copyOf(sizes));
    } catch (PrismException e) {
      Problem few = sample(run, sizes.getFirst()); // a sample may be too small for k picks
      return new TimeEstimate(
          few, run.spec().on(few), OptionalLong.empty(), OptionalDouble.empty(), List.of());
    }
  }

  /** The seconds of the upper bound for a small sample, which are its warm-up. */
  private static double bound(PreparedRun run, Timed t) {
    if (run.request().certify().effort() != Certify.Effort.FAST) {
      return 0;
    }
    long start = System.nanoTime();
    UpperBound.lower(
        t.objective,
        Constraint.atMost(t.found.picks().size()),
        t.found,
        Certify.FAST,
        Work.ofStorage(t.objective, t.part),
        t.part.workers(),
        RunOptions.PickListener.NONE);
    return (System.nanoTime() - start) / 1e9;
  }

  private static Timed median(PreparedRun run, int m, Storage storage) {
    List<Timed> runs = new ArrayList<>();
    double spent = 0;
    while (runs.size() < REPEATS && spent < MOST_SECONDS) {
      runs.add(timed(run, sample(run, m).storage(storage)));
      spent += runs.getLast().seconds;
    }
    runs.sort(Comparator.comparingDouble(Timed::seconds));
    return runs.get(runs.size() / 2);
  }

  /** Returns whether a block that a sample stores would be computed on the fly for the whole. */
  private static boolean onTheFly(StoragePlan plan) {
    return plan.entries().stream()
        .anyMatch(e -> e.block().isSwept() && e.kind() == Storage.Kind.ON_THE_FLY);
  }

  /** Returns evenly spaced items, so that they are as varied as the whole. */
  private static Problem sample(PreparedRun run, int m) {
    int n = run.problem().size();
    return run.problem()
        .restrict(IntStream.range(0, m).map(i -> (int) ((long) i * n / m)).toArray());
  }

  private static Timed timed(PreparedRun run, Problem part) {
    Request r = run.request();
    int expected = ExecutionPlan.Facts.expectedPicks(r.constraint(), run.problem().size());
    int k = Math.min(expected, Math.max(1, part.size() / 2));
    long start = System.nanoTime();
    Objective f = run.spec().on(part);
    long ready = System.nanoTime();
    Selection found =
        r.optimizer()
            .maximize(
                f, Constraint.atMost(k), RunOptions.DEFAULT.seed(r.seed()).workers(part.workers()));
    return new Timed(part, f, found, (ready - start) / 1e9, (System.nanoTime() - start) / 1e9);
  }
}
