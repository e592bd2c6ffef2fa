package dev.prism.simd;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Decides when a loop switches from its scalar to its vector version. Safe for use by multiple
 * threads.
 *
 * <p>Until the JIT compiler has compiled them, vector loops are a hundred times slower than scalar
 * ones. So all numbers go through the scalar loops at first. After a number of them for which
 * compilation pays, a daemon thread runs the vector loops on numbers of its own until they are
 * compiled, which shows in their time; then all numbers go through them. Where vector loops do not
 * become faster than scalar ones, as in a JVM without its optimizing compiler, the scalar ones
 * stay.
 *
 * @param <L> the loops
 */
final class WarmUp<L> {
  /** Many times what compilation takes; beyond it, vectors are not going to be faster. */
  private static final int MOST = 50_000;

  /** The number of times in a row that the vector loops must be the faster ones. */
  private static final int ENOUGH = 5;

  private final L scalar;
  private final L vector;
  private final Consumer<L> exercise;
  private long remaining; // threads may overwrite each other: it need not be exact
  private boolean started;
  private volatile boolean warm;

  /**
   * @param numbers the number of values below which compilation does not pay
   * @param scalar the scalar loops
   * @param vector the vector loops, or the scalar ones again where there are none
   * @param exercise calls all loops, in all their branches
   */
  WarmUp(long numbers, L scalar, L vector, Consumer<L> exercise) {
    this.scalar = scalar;
    this.vector = vector;
    this.exercise = exercise;
    remaining = numbers;
    warm = LoopProvider.ALWAYS;
  }

  /** Counts values and returns whether the scalar version should process them. */
  boolean useScalar(long numbers) {
    if (warm) {
      return false;
    }
    long r = remaining - numbers;
    remaining = r;
    if (r < 0) {
      start();
    }
    return true;
  }

  private synchronized void start() {
    if (!started && scalar != vector) {
      started = true;
      Background.THREAD.execute(this::exercise);
    }
  }

  private void exercise() {
    for (int i = 0, faster = 0; i < MOST && faster < ENOUGH; i++) {
      faster = nanos(vector) < nanos(scalar) ? faster + 1 : 0;
      warm = faster == ENOUGH;
    }
  }

  private long nanos(L loops) {
    long start = System.nanoTime();
    exercise.accept(loops);
    return System.nanoTime() - start;
  }

  /** Chooses the vector or the scalar loops from now on; for tests. */
  synchronized void choose(boolean vectors) {
    started = true;
    warm = vectors;
  }

  /** Made when it is needed: many programs are too short. */
  private static final class Background {
    static final ThreadPoolExecutor THREAD =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("prism-warm-up").factory());

    static {
      THREAD.allowCoreThreadTimeOut(true);
    }
  }
}
