package dev.prism.base;

import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A loop over [0, n) whose ranges the calling thread and its helpers take one after another. */
final class ParallelLoop {
  private static final long SPIN_NANOS =
      20_000; // nanoseconds: a helper's last piece is often soon done

  private final int n;
  private final int grain;
  private final int pieces;
  private final Thread caller = Thread.currentThread();
  private final AtomicInteger next = new AtomicInteger();
  private Workers.@Nullable Range body; // null when done: a helper thread may still hold the loop
  private volatile int wanted; // helpers that may still enter
  private volatile int active; // helpers at work
  private @Nullable Throwable failure; // the first

  ParallelLoop(int n, int grain, int pieces, int helpers, Workers.Range body) {
    this.n = n;
    this.grain = grain;
    this.pieces = pieces;
    this.body = body;
    wanted = helpers;
  }

  /** Runs the loop on the calling thread and tasks of an executor. */
  void run(Executor executor, int helpers) {
    try {
      for (int h = 0; h < helpers; h++) {
        executor.execute(this::help);
      }
    } catch (RejectedExecutionException fewer) {
      // then with fewer
    }
    try {
      runOnCaller();
    } finally {
      awaitHelpers();
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

  /** Runs ranges on the calling thread; no helper enters after that. */
  void runOnCaller() {
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

  /** Registers a helper; returns false if no more helpers are needed. */
  synchronized boolean enter() {
    if (wanted == 0) {
      return false;
    }
    wanted--;
    active++;
    return true;
  }

  synchronized void leave() {
    active--;
    notifyAll();
  }

  /** Runs ranges until none is left. */
  void work() {
    try {
      int piece;
      while ((piece = next.getAndIncrement()) < pieces) {
        checkInterrupted(caller);
        body.run(piece * grain, Math.min(n, (piece + 1) * grain));
      }
    } catch (Throwable e) {
      next.set(pieces);
      synchronized (this) {
        failure = failure == null ? e : failure;
      }
    }
  }

  /** Throws a CancellationException if the thread has been interrupted. */
  static void checkInterrupted(Thread caller) {
    if (caller.isInterrupted()) {
      throw new CancellationException("The run was interrupted.");
    }
  }

  /** Waits for the helpers, which use the caller's arrays; then throws the first failure. */
  void awaitHelpers() {
    long began = System.nanoTime();
    while (active > 0 && System.nanoTime() - began < SPIN_NANOS) {
      Thread.onSpinWait();
    }
    if (active > 0) {
      waitForHelpers();
    }
    body = null;
    // Not a switch over types: its first call takes ten milliseconds.
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
  }

  private void waitForHelpers() {
    boolean interrupted = false;
    synchronized (this) {
      while (active > 0) {
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
