package dev.prism.run;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A run on a thread of an executor, which cancelling the future interrupts. */
final class CancellableRun extends CompletableFuture<Result> {
  private @Nullable Thread worker;

  /** Runs on the calling thread and completes the future, unless it is cancelled already. */
  void complete(PreparedRun run) {
    if (!begin()) {
      return;
    }
    try {
      complete(run.run());
    } catch (CancellationException e) {
      cancel(false);
    } catch (Throwable e) {
      completeExceptionally(e);
    } finally {
      end();
    }
  }

  private synchronized boolean begin() {
    worker = isDone() ? null : Thread.currentThread();
    return worker != null;
  }

  private synchronized void end() {
    worker = null;
    Thread.interrupted(); // a late interrupt must not reach the executor's next task
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
