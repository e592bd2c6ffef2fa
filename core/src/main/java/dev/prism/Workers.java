package dev.prism;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A number of threads that share a loop over independent candidates.
 *
 * <p>Work is split by candidate, never within one, so that each number is computed by one thread in
 * one order and a result does not depend on how many threads there were.
 */
public record Workers(int threads) {
  public static final Workers ONE = new Workers(1);

  private static final ExecutorService POOL =
      Executors.newCachedThreadPool(
          work -> {
            Thread t = new Thread(work, "prism-worker");
            t.setDaemon(true);
            return t;
          });

  public Workers {
    if (threads < 1) {
      throw new PrismException("threads is %d; it must be at least 1.", threads);
    }
  }

  /** As many as the machine has processors. */
  public static Workers all() {
    return new Workers(Runtime.getRuntime().availableProcessors());
  }

  /** Part of a loop: the candidates from, …, to − 1. */
  @FunctionalInterface
  public interface Range {
    void run(int from, int to);
  }

  /**
   * Runs the body over [0, n) in pieces of at most {@code grain}. Where the calling thread is
   * interrupted, no further piece is begun: an exception ends whatever asked for the loop.
   */
  public void over(int n, int grain, Range body) {
    int pieces = (n + grain - 1) / grain;
    int helpers = Math.min(threads, pieces) - 1;
    if (helpers <= 0) {
      if (n > 0) {
        goOn(Thread.currentThread());
        body.run(0, n);
      }
      return;
    }
    AtomicInteger next = new AtomicInteger();
    Thread caller = Thread.currentThread();
    Runnable drain =
        () -> {
          int piece;
          while ((piece = next.getAndIncrement()) < pieces) {
            goOn(caller);
            body.run(piece * grain, Math.min(n, (piece + 1) * grain));
          }
        };
    List<Future<?>> running = new ArrayList<>(helpers);
    for (int t = 0; t < helpers; t++) {
      running.add(POOL.submit(drain));
    }
    RuntimeException failure = null;
    try {
      drain.run();
    } catch (RuntimeException e) {
      failure = e;
    } finally { // whatever happened, the helpers still use the caller's arrays
      next.set(failure == null ? next.get() : pieces);
      for (Future<?> f : running) {
        failure = join(f, failure);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** For long work by the calling thread alone: ends it where the thread is interrupted. */
  public static void goOn() {
    goOn(Thread.currentThread());
  }

  private static void goOn(Thread caller) {
    if (caller.isInterrupted()) {
      throw new CancellationException("The work was called off.");
    }
  }

  private static RuntimeException join(Future<?> f, RuntimeException earlier) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          f.get();
          return earlier;
        } catch (InterruptedException e) {
          interrupted = true; // the helpers still use the caller's arrays: wait for them first
        } catch (ExecutionException e) {
          if (earlier != null) {
            return earlier;
          }
          if (e.getCause() instanceof RuntimeException r) {
            return r;
          }
          if (e.getCause() instanceof Error error) {
            throw error;
          }
          return new IllegalStateException(e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
