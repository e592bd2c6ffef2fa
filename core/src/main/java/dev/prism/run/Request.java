package dev.prism.run;

import dev.prism.Measure;
import dev.prism.Problem;
import dev.prism.base.Params;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Certify;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions.PickListener;
import dev.prism.spec.MeasureSpec;
import dev.prism.spec.Spec;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * A request for a selection; together with a {@link Problem} it determines the selection to the
 * last bit. Immutable and safe for use by multiple threads.
 *
 * <pre>{@code
 * Result result = Request.pick(50).measure("flqmi:eta=0.8").from(problem);
 * for (Pick p : result) System.out.println(p.index() + "  " + p.gain());
 * }</pre>
 *
 * @param measure the measure, or the text that names one
 * @param constraint the constraint on the selection
 * @param optimizer the optimizer that maximizes the measure
 * @param execution the execution; automatic by default, which is exact if that takes minutes at
 *     most
 * @param seed the random seed
 * @param afterSaturation what follows once no item adds to the value; relevance by default
 * @param certify how much work goes into the upper bound on the best value
 */
public record Request(
    MeasureSpec measure,
    Constraint constraint,
    Optimizer optimizer,
    Execution execution,
    long seed,
    AfterSaturation afterSaturation,
    Certify certify) {
  /** Checks that no part is null. */
  public Request {
    Objects.requireNonNull(measure);
    Objects.requireNonNull(constraint);
    Objects.requireNonNull(optimizer);
    Objects.requireNonNull(execution);
    Objects.requireNonNull(afterSaturation);
    Objects.requireNonNull(certify);
  }

  /**
   * Returns a request under a constraint, with the default measure for the problem.
   *
   * @param c the constraint
   * @return the request
   */
  public static Request pick(Constraint c) {
    return new Request(
        MeasureSpec.DEFAULT,
        c,
        Optimizers.AUTO,
        Execution.automatic(),
        0,
        AfterSaturation.RELEVANCE,
        Certify.FAST);
  }

  /**
   * Returns a request for at most k items, with the default measure for the problem.
   *
   * @param k the maximum number of picks, at least 1
   * @return the request
   */
  public static Request pick(int k) {
    return pick(Constraint.atMost(k));
  }

  /**
   * Sets the measure by its text form.
   *
   * @param text as {@link Spec} parses it; empty for the default measure for the problem
   * @return a copy with the measure
   */
  public Request measure(String text) {
    return measure(new MeasureSpec.Text(text));
  }

  /**
   * Sets a measure with the default values of its parameters.
   *
   * @param m the measure
   * @return a copy with the measure
   */
  public Request measure(Measure m) {
    return measure(Spec.of(m));
  }

  /**
   * Sets a measure with values of its parameters.
   *
   * @param m the measure
   * @param t the values of its parameters
   * @return a copy with the measure
   */
  public Request measure(Measure m, Params t) {
    return measure(Spec.of(m, t));
  }

  /**
   * Sets a measure that is resolved already or is resolved when the problem is known.
   *
   * @param m the measure
   * @return a copy with the measure
   */
  public Request measure(MeasureSpec m) {
    return new Request(m, constraint, optimizer, execution, seed, afterSaturation, certify);
  }

  /**
   * Sets the constraint; if it has no number of items, the number of this request stays.
   *
   * @param c the constraint
   * @return a copy with the constraint
   */
  public Request constraint(Constraint c) {
    Constraint both = c.k() == Integer.MAX_VALUE ? c.k(constraint.k()) : c;
    return new Request(measure, both, optimizer, execution, seed, afterSaturation, certify);
  }

  /**
   * Sets the optimizer by its name.
   *
   * @param name as {@link Optimizers#named} reads it
   * @return a copy with the optimizer
   */
  public Request optimizer(String name) {
    return optimizer(Optimizers.named(name));
  }

  /**
   * Sets the optimizer.
   *
   * @param o the optimizer
   * @return a copy with the optimizer
   */
  public Request optimizer(Optimizer o) {
    return new Request(measure, constraint, o, execution, seed, afterSaturation, certify);
  }

  /**
   * Sets the execution by its text form.
   *
   * @param text as {@link Execution#parse} reads it
   * @return a copy with the execution
   */
  public Request execution(String text) {
    return execution(Execution.parse(text));
  }

  /**
   * Sets the execution.
   *
   * @param e the execution
   * @return a copy with the execution
   */
  public Request execution(Execution e) {
    return new Request(measure, constraint, optimizer, e, seed, afterSaturation, certify);
  }

  /**
   * Sets the random seed.
   *
   * @param s the seed
   * @return a copy with the seed
   */
  public Request seed(long s) {
    return new Request(measure, constraint, optimizer, execution, s, afterSaturation, certify);
  }

  /**
   * Sets what follows once no item adds to the value.
   *
   * @param a the second criterion, or to stop
   * @return a copy with the setting
   */
  public Request afterSaturation(AfterSaturation a) {
    return new Request(measure, constraint, optimizer, execution, seed, a, certify);
  }

  /**
   * Sets the work for the upper bound by its text form.
   *
   * @param text as {@link Certify#parse} reads it, such as {@code tight}
   * @return a copy with the setting
   */
  public Request certify(String text) {
    return certify(Certify.parse(text));
  }

  /**
   * Sets the work for the upper bound.
   *
   * @param c the work
   * @return a copy with the setting
   */
  public Request certify(Certify c) {
    return new Request(measure, constraint, optimizer, execution, seed, afterSaturation, c);
  }

  /**
   * Resolves this request for a problem without running it.
   *
   * @param v the problem
   * @return the prepared run
   * @throws dev.prism.base.PrismException if the request cannot be satisfied
   */
  public PreparedRun prepare(Problem v) {
    return PreparedRun.of(this, v);
  }

  /**
   * Runs the selection.
   *
   * @param v the problem
   * @return the result
   * @throws dev.prism.base.PrismException if the request cannot be satisfied
   * @throws CancellationException if the calling thread is interrupted
   */
  public Result from(Problem v) {
    return prepare(v).run();
  }

  /**
   * Runs the selection with a listener.
   *
   * @param v the problem
   * @param picks is notified after every pick
   * @return the result
   */
  public Result from(Problem v, PickListener picks) {
    return prepare(v).run(RunListener.ofPicks(picks));
  }

  /**
   * Starts a selection from items that arrive one by one.
   *
   * @param like a problem with the auxiliary sets and the similarity; its pool is not read
   * @return the run, to which items are offered
   */
  public StreamRun openStream(Problem like) {
    return new StreamRun(this, like);
  }

  /**
   * Runs the selection on a thread of an executor. Cancelling the future interrupts the run, which
   * ends within milliseconds.
   *
   * @param v the problem
   * @param executor the executor
   * @return the future result
   */
  public CompletableFuture<Result> fromAsync(Problem v, Executor executor) {
    PreparedRun run = prepare(v);
    CancellableRun out = new CancellableRun();
    executor.execute(() -> out.complete(run));
    return out;
  }
}
