package dev.prism;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;

/** A loop over [0, n) whose pieces the calling thread and its helpers take one after another. */
final class Loop {
  private static final int SPINS = 10_000; // a helper's last piece is most often soon done

  private final int n;
  private final int grain;
  private final int pieces;
  private final Workers.Range body;
  private final Thread caller = Thread.currentThread();
  private final AtomicInteger next = new AtomicInteger();
  private volatile int wanted; // helpers that may still join
  private volatile int inside; // helpers at work
  private Throwable failure; // the first

  Loop(int n, int grain, int helpers, Workers.Range body) {
    this.n = n;
    this.grain = grain;
    this.body = body;
    pieces = (n + grain - 1) / grain;
    wanted = helpers;
  }

  /** The calling thread's part. Nobody joins from its end on. */
  void call() {
    work();
    synchronized (this) {
      wanted = 0;
    }
  }

  boolean wantsHelp() {
    return wanted > 0;
  }

  /** A helper's part, unless it comes too late. */
  void join() {
    synchronized (this) {
      if (wanted == 0) {
        return;
      }
      wanted--;
      inside++;
    }
    work();
    synchronized (this) {
      inside--;
      notifyAll();
    }
  }

  private void work() {
    try {
      int piece;
      while ((piece = next.getAndIncrement()) < pieces) {
        goOn(caller);
        body.run(piece * grain, Math.min(n, (piece + 1) * grain));
      }
    } catch (RuntimeException | Error e) {
      next.set(pieces);
      synchronized (this) {
        failure = failure == null ? e : failure;
      }
    }
  }

  static void goOn(Thread caller) {
    if (caller.isInterrupted()) {
      throw new CancellationException("The work was called off.");
    }
  }

  /** Waits for the helpers, who use the caller's arrays; then throws what any of them threw. */
  void end() {
    for (int s = 0; s < SPINS && inside > 0; s++) {
      Thread.onSpinWait();
    }
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
    if (failure instanceof Error e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
  }
}
