package dev.prism.spec;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.Progress;
import dev.prism.optimize.Run;
import java.util.stream.IntStream;

/**
 * One sentence that says what to choose; with the problem it is all there is to say.
 *
 * @param measure see {@link Spec}; empty for what suits the guides
 * @param optimizer see {@link Optimizers#named}
 */
public record Request(String measure, Constraint within, String optimizer, long seed) {
  /** As many as the constraint allows. */
  public static Request pick(Constraint c) {
    return new Request("", c, "auto", 0);
  }

  /** At most k items. */
  public static Request pick(int k) {
    return new Request("", Constraint.atMost(k), "auto", 0);
  }

  public Request measure(String text) {
    return new Request(text, within, optimizer, seed);
  }

  /** Another constraint; one that says no number of items keeps this request's. */
  public Request within(Constraint c) {
    Constraint both = c.k() == Integer.MAX_VALUE ? c.k(within.k()) : c;
    return new Request(measure, both, optimizer, seed);
  }

  public Request optimizer(String name) {
    return new Request(measure, within, name, seed);
  }

  public Request seed(long s) {
    return new Request(measure, within, optimizer, s);
  }

  public Result from(Problem v) {
    return from(v, Progress.NONE);
  }

  public Result from(Problem v, Progress progress) {
    var with = Optimizers.named(optimizer);
    // Refuses what cannot be met before any work is done.
    IntStream.of(within.include()).forEach(within.open(v.size())::include);
    Spec spec = Spec.parse(measure, v);
    Objective f = spec.on(v);
    Selection s =
        with.maximize(f, within, Run.DEFAULT.seed(seed).workers(v.workers()).progress(progress));
    return new Result(this, spec, v, s);
  }
}
