package dev.prism.base;

import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** A loop over [0, n) whose pieces the calling thread and its helpers take one after another. */
final class Loop {
  private static final long SPIN = 20_000; // nanoseconds: a helper's last piece is often soon done

  private final int n;
  private final int grain;
  private final int pieces;
  private final Thread caller = Thread.currentThread();
  private final AtomicInteger next = new AtomicInteger();
  private Workers.Range body; // null when all is done: a helper's thread may remember the loop
  private volatile int wanted; // helpers that may still enter
  private volatile int inside; // helpers at work
  private Throwable failure; // the first

  Loop(int n, int grain, int pieces, int helpers, Workers.Range body) {
    this.n = n;
    this.grain = grain;
    this.pieces = pieces;
    this.body = body;
    wanted = helpers;
  }

  /** Runs the loop with so many tasks of an executor beside the calling thread. */
  void run(Executor executor, int helpers) {
    try {
      for (int h = 0; h < helpers; h++) {
        executor.execute(this::help);
      }
    } catch (RejectedExecutionException fewer) {
      // then with fewer
    }
    try {
      call();
    } finally {
      end();
    }
  }

  private void help() {
    if (enter()) {
      try {
        work();
      } finally {
        leave();
      }
    }
  }

  /** The calling thread's part. Nobody enters from its end on. */
  void call() {
    try {
      work();
    } finally {
      synchronized (this) {
        wanted = 0;
      }
    }
  }

  boolean wantsHelp() {
    return wanted > 0;
  }

  /** A helper begins, unless it comes too late. */
  synchronized boolean enter() {
    if (wanted == 0) {
      return false;
    }
    wanted--;
    inside++;
    return true;
  }

  synchronized void leave() {
    inside--;
    notifyAll();
  }

  /** Takes pieces until there are none. */
  void work() {
    try {
      int piece;
      while ((piece = next.getAndIncrement()) < pieces) {
        goOn(caller);
        body.run(piece * grain, Math.min(n, (piece + 1) * grain));
      }
    } catch (Throwable e) {
      next.set(pieces);
      synchronized (this) {
        failure = failure == null ? e : failure;
      }
    }
  }

  /** Ends what is done for this thread, if it has been interrupted. */
  static void goOn(Thread caller) {
    if (caller.isInterrupted()) {
      throw new CancellationException("The work was called off.");
    }
  }

  /** Waits for the helpers, who use the caller's arrays; then throws what any of them threw. */
  void end() {
    long began = System.nanoTime();
    while (inside > 0 && System.nanoTime() - began < SPIN) {
      Thread.onSpinWait();
    }
    if (inside > 0) {
      sleep();
    }
    body = null;
    switch (failure) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
  }

  private void sleep() {
    boolean interrupted = false;
    synchronized (this) {
      while (inside > 0) {
        try {
          wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
