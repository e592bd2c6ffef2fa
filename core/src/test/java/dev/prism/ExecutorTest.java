package dev.prism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.run.Request;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops on an executor of the user. */
@Timeout(60)
class ExecutorTest {
  private static final int N = 1200;

  /** A cosine that records the threads that computed tiles. */
  private record Watched(Set<Thread> threads) implements Similarity {
    @Override
    public String text() {
      return "watched";
    }

    @Override
    public Features prepare(Features x, String label, Workers workers) {
      return COSINE.prepare(x, label, workers);
    }

    @Override
    public void finish(float[] tile, int from, int to, int width) {
      threads.add(Thread.currentThread());
    }

    @Override
    public boolean nonNegative() {
      return false;
    }

    @Override
    public boolean atMostOne() {
      return true;
    }
  }

  private static Features rows() {
    Random r = new Random(4);
    float[][] x = new float[N][16];
    for (float[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] = (float) r.nextGaussian();
      }
    }
    return Features.of(x);
  }

  private static Selection chosen(Problem v, String measure) {
    return Request.pick(20).measure(measure).from(v).selection();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fl", "gc", "logdet", "disparitysum"})
  void usesOnlyTheExecutorAndTheCaller(String measure) {
    Set<Thread> own = ConcurrentHashMap.newKeySet();
    try (ExecutorService pool =
        Executors.newFixedThreadPool(
            3,
            work -> {
              Thread t = new Thread(work);
              own.add(t);
              return t;
            })) {
      for (Storage storage : new Storage[] {Storage.DENSE, Storage.ON_THE_FLY}) {
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        Problem v = Problem.of(rows()).similarity(new Watched(seen)).storage(storage).threads(3);
        Selection shared = chosen(v, measure);
        seen.clear();
        assertThat(chosen(v.executor(pool), measure)).isEqualTo(shared);
        seen.remove(Thread.currentThread());
        assertThat(own).containsAll(seen);
      }
    }
  }

  @Test
  void executorStaysWhenTheNumberOfThreadsChanges() {
    Executor direct = Runnable::run;
    Problem v = Problem.of(rows()).executor(direct).threads(2).memory(1 << 30);
    assertThat(v.workers()).isEqualTo(Workers.on(direct, 2));
    assertThat(v.workers().withThreads(5)).isEqualTo(Workers.on(direct, 5));
  }

  /** Executors that run tasks on the calling thread, drop or reject them: all ranges are run. */
  @Test
  void executorsThatRunNoTasks() {
    Executor direct = Runnable::run;
    Executor never = work -> {};
    Executor closed =
        work -> {
          throw new RejectedExecutionException();
        };
    for (Executor e : new Executor[] {direct, never, closed}) {
      AtomicInteger sum = new AtomicInteger();
      Workers.on(e, 4).parallelFor(1000, 7, (from, to) -> sum.addAndGet(to - from));
      assertThat(sum.get()).isEqualTo(1000);
    }
  }

  @Test
  void exceptionsOfTasksAreThrown() {
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      assertThatThrownBy(
              () ->
                  Workers.on(pool, 3)
                      .parallelFor(
                          100,
                          1,
                          (from, to) -> {
                            if (from == 50) {
                              throw new IllegalStateException("fifty");
                            }
                          }))
          .hasMessage("fifty");
    }
  }
}
