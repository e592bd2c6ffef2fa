package dev.prism.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@Isolated("its loops want helpers that other loops may have")
class WorkersTest {
  private static void eachOnce(Workers w, int n, int grain) {
    AtomicIntegerArray seen = new AtomicIntegerArray(n);
    w.parallelFor(
        n,
        grain,
        (from, to) -> {
          assertThat(to - from).isBetween(1, w.threads() == 1 ? n : grain);
          for (int i = from; i < to; i++) {
            seen.incrementAndGet(i);
          }
        });
    for (int i = 0; i < n; i++) {
      assertThat(seen.get(i)).as("%d of %d by %d", i, n, grain).isEqualTo(1);
    }
  }

  /** Loops in succession, while helpers spin, and after a pause, when they are parked. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 17})
  void everyIndexOnce(int threads) throws InterruptedException {
    Workers w = new Workers(threads);
    for (int round = 0; round < 3; round++) {
      for (int n : new int[] {0, 1, 2, 7, 1000}) {
        for (int grain : new int[] {1, 3, 1000}) {
          eachOnce(w, n, grain);
        }
      }
      Thread.sleep(2);
    }
  }

  @Test
  void loopsWithinLoops() {
    AtomicInteger sum = new AtomicInteger();
    Workers w = new Workers(4);
    for (int round = 0; round < 50; round++) {
      w.parallelFor(8, 1, (f, t) -> w.parallelFor(8, 1, (g, u) -> sum.addAndGet(u - g)));
    }
    assertThat(sum.get()).isEqualTo(50 * 8 * 8);
  }

  @Test
  void manyCallersAtOnce() throws InterruptedException {
    AtomicInteger sum = new AtomicInteger();
    List<Thread> callers = new ArrayList<>();
    for (int c = 0; c < 6; c++) {
      Thread t =
          new Thread(
              () -> {
                for (int r = 0; r < 300; r++) {
                  new Workers(3).parallelFor(20, 2, (from, to) -> sum.addAndGet(to - from));
                }
              });
      t.start();
      callers.add(t);
    }
    for (Thread t : callers) {
      t.join();
    }
    assertThat(sum.get()).isEqualTo(6 * 300 * 20);
  }

  /** The exception of a range is thrown to the caller, whichever thread ran it. */
  @Test
  void failures() {
    for (int bad = 0; bad < 40; bad++) {
      int at = bad;
      Throwable e = at % 2 == 0 ? new IllegalStateException("bad") : new StackOverflowError();
      assertThatThrownBy(
              () ->
                  new Workers(2)
                      .parallelFor(
                          40,
                          1,
                          (from, to) -> {
                            if (from == at) {
                              throwIt(e);
                            }
                          }))
          .isSameAs(e);
    }
  }

  private static void throwIt(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) e;
  }

  /**
   * The caller is interrupted while a helper runs a range: it waits for it and stays interrupted.
   */
  @Test
  void interruption() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(2), goOn = new CountDownLatch(1);
    AtomicInteger pieces = new AtomicInteger();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicInteger after = new AtomicInteger(-1);
    Thread caller =
        new Thread(
            () -> {
              try {
                new Workers(2)
                    .parallelFor(
                        10,
                        1,
                        (from, to) -> {
                          begun.countDown();
                          await(goOn);
                          pieces.incrementAndGet();
                        });
              } catch (RuntimeException e) {
                thrown.set(e);
              }
              after.set(Thread.currentThread().isInterrupted() ? pieces.get() : -1);
            });
    caller.start();
    begun.await();
    caller.interrupt();
    goOn.countDown();
    caller.join();
    assertThat(thrown.get()).isInstanceOf(CancellationException.class);
    assertThat(after.get()).as("pieces done when it returned").isEqualTo(2);
    assertThat(pieces.get()).as("and later").isEqualTo(2);
  }

  /** Awaits a latch and keeps the interrupt status. */
  private static void await(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      LockSupport.parkNanos(100_000);
    }
  }

  /** Writes of helpers to plain arrays are visible after the loop. */
  @Test
  void writesOfHelpersAreVisible() {
    Workers w = new Workers(2);
    int[] x = new int[64];
    for (int round = 1; round <= 20_000; round++) {
      int r = round;
      w.parallelFor(
          x.length,
          8,
          (from, to) -> {
            for (int i = from; i < to; i++) {
              x[i] = x[x.length - 1 - i] >= r - 1 ? r : -1; // reads what another may have written
            }
          });
      for (int i = 0; i < x.length; i++) {
        assertThat(x[i]).as("%d in round %d", i, r).isEqualTo(r);
      }
    }
  }

  /** A loop that fails in the caller waits for the helper that is still at work. */
  @Test
  void failureWaitsForHelpers() {
    Thread caller = Thread.currentThread();
    CountDownLatch both = new CountDownLatch(2);
    boolean[] done = new boolean[1];
    assertThatThrownBy(
            () ->
                new Workers(2)
                    .parallelFor(
                        2,
                        1,
                        (from, to) -> {
                          both.countDown();
                          await(both);
                          if (Thread.currentThread() == caller) {
                            throw new IllegalStateException("bad");
                          }
                          LockSupport.parkNanos(30_000_000);
                          done[0] = true;
                        }))
        .hasMessage("bad");
    assertThat(done[0]).isTrue();
  }

  @Test
  void rejectsZeroThreads() {
    assertThatThrownBy(() -> new Workers(0)).hasMessage("threads is 0; it must be at least 1.");
  }
}
