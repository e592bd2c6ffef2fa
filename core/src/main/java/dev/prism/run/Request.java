package dev.prism.run;

import dev.prism.Measure;
import dev.prism.Problem;
import dev.prism.base.Params;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.Progress;
import dev.prism.spec.MeasureSpec;
import dev.prism.spec.MeasureText;
import dev.prism.spec.Spec;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * What to choose: together with a {@link Problem} it determines the selection to the last bit.
 * Immutable and safe for use by several threads.
 *
 * <pre>{@code
 * Result result = Request.pick(50).measure("flqmi:eta=0.8").from(problem);
 * for (Pick p : result) System.out.println(p.index() + "  " + p.gain());
 * }</pre>
 *
 * @param measure the measure, or the text that names one
 * @param constraint what the selection must obey
 * @param optimizer how the measure is maximized
 * @param execution how the pool is gone through; automatic unless told otherwise, which is exact
 *     wherever that takes minutes at most
 * @param seed the random seed
 */
public record Request(
    MeasureSpec measure,
    Constraint constraint,
    Optimizer optimizer,
    Execution execution,
    long seed) {
  public Request {
    Objects.requireNonNull(measure);
    Objects.requireNonNull(constraint);
    Objects.requireNonNull(optimizer);
    Objects.requireNonNull(execution);
  }

  /** As many items as the constraint allows. */
  public static Request pick(Constraint c) {
    return new Request(MeasureText.DEFAULT, c, Optimizers.AUTO, Execution.automatic(), 0);
  }

  /** At most k items. */
  public static Request pick(int k) {
    return pick(Constraint.atMost(k));
  }

  /** A measure by its text, as {@link Spec} reads it; empty for what suits the problem. */
  public Request measure(String text) {
    return measure(new MeasureText(text));
  }

  /** A measure at the default values of its parameters. */
  public Request measure(Measure m) {
    return measure(Spec.of(m));
  }

  /** A measure with values for its parameters. */
  public Request measure(Measure m, Params t) {
    return measure(Spec.of(m, t));
  }

  /** A measure that was resolved before, or is resolved when the problem is known. */
  public Request measure(MeasureSpec m) {
    return new Request(m, constraint, optimizer, execution, seed);
  }

  /** Another constraint; one without a number of items keeps the number of this request. */
  public Request within(Constraint c) {
    Constraint both = c.k() == Integer.MAX_VALUE ? c.k(constraint.k()) : c;
    return new Request(measure, both, optimizer, execution, seed);
  }

  /** An optimizer by its text, as {@link Optimizers#named} reads it. */
  public Request optimizer(String name) {
    return optimizer(Optimizers.named(name));
  }

  /** An optimizer of the catalogue or of your own. */
  public Request optimizer(Optimizer o) {
    return new Request(measure, constraint, o, execution, seed);
  }

  /** An execution by its text, as {@link Execution#parse} reads it. */
  public Request execution(String text) {
    return execution(Execution.parse(text));
  }

  /** Another execution. */
  public Request execution(Execution e) {
    return new Request(measure, constraint, optimizer, e, seed);
  }

  /** Another random seed. */
  public Request seed(long s) {
    return new Request(measure, constraint, optimizer, execution, s);
  }

  /** Resolves every part against the problem and refuses what cannot be met; chooses nothing. */
  public PreparedRun prepare(Problem v) {
    return PreparedRun.of(this, v);
  }

  /** Chooses. */
  public Result from(Problem v) {
    return prepare(v).run();
  }

  /** Chooses, and tells the listener after every pick. */
  public Result from(Problem v, Progress picks) {
    return prepare(v).run(RunListener.ofPicks(picks));
  }

  /**
   * Chooses from items that arrive one by one.
   *
   * @param like a problem whose query set, private set and similarity the items are compared by;
   *     its pool is not looked at
   */
  public StreamRun open(Problem like) {
    return new StreamRun(this, like);
  }

  /**
   * Chooses on a thread of the executor. Cancelling the future interrupts the work, which ends
   * within milliseconds.
   */
  public CompletableFuture<Result> fromAsync(Problem v, Executor executor) {
    PreparedRun run = prepare(v);
    class Cancellable extends CompletableFuture<Result> {
      private Thread worker;

      private synchronized boolean begin() {
        worker = isDone() ? null : Thread.currentThread();
        return worker != null;
      }

      private synchronized void end() {
        worker = null;
        Thread.interrupted(); // a late interruption is not the executor's
      }

      @Override
      public synchronized boolean cancel(boolean mayInterrupt) {
        boolean cancelled = super.cancel(mayInterrupt);
        if (cancelled && worker != null) {
          worker.interrupt();
        }
        return cancelled;
      }
    }
    Cancellable out = new Cancellable();
    executor.execute(
        () -> {
          if (!out.begin()) {
            return;
          }
          try {
            out.complete(run.run());
          } catch (CancellationException e) {
            out.cancel(false);
          } catch (Throwable e) {
            out.completeExceptionally(e);
          } finally {
            out.end();
          }
        });
    return out;
  }
}
