package dev.prism.fuzz;

import java.util.Locale;
import java.util.Optional;

/**
 * Runs random cases for a bounded time. Each case follows from its seed alone, and a failure says
 * how to repeat it.
 *
 * <p>{@code -Dprism.fuzz.seconds=60} runs every fuzzer for a minute, from a seed of the moment;
 * {@code -Dprism.fuzz.seed=N} starts with the case N. Without either, the cases are the same every
 * time.
 */
public final class Fuzz {
  private static final double USUAL_SECONDS = 1.5;
  private static final String SECONDS = System.getProperty("prism.fuzz.seconds");
  private static final Long SEED = Long.getLong("prism.fuzz.seed");

  private Fuzz() {}

  /** A random case. */
  @FunctionalInterface
  public interface Case {
    /**
     * Draws the case and checks it.
     *
     * @param seed the randomness of the case
     * @throws Exception or an AssertionError if something is wrong
     */
    void check(long seed) throws Exception;
  }

  /** Runs cases until the time is over, and at least one; prints how many. */
  public static void run(String name, Case one) {
    double seconds = SECONDS == null ? USUAL_SECONDS : Double.parseDouble(SECONDS);
    long first = SEED != null ? SEED : SECONDS == null ? 1 : System.nanoTime() >>> 10;
    long start = System.nanoTime(), seed = first;
    do {
      Optional<Throwable> failure = failure(one, seed);
      if (failure.isPresent()) {
        throw new AssertionError(
            "%s, case %d: %s%nTo repeat it: -Dprism.fuzz.seed=%d -Dprism.fuzz.seconds=0"
                .formatted(name, seed, failure.get(), seed),
            failure.get());
      }
      seed++;
    } while (System.nanoTime() - start < seconds * 1e9);
    System.out.printf(
        Locale.ROOT,
        "Fuzz of %s: %,d cases from seed %d in %.1f s, no failure%n",
        name,
        seed - first,
        first,
        (System.nanoTime() - start) / 1e9);
  }

  /**
   * Checks that a fuzzer notices a planted fault, and that it is the fault that it notices: the
   * case that fails with the fault passes without it.
   *
   * @param cases the number of cases in which the fault must be found
   * @param faulty the fuzzer on what has the fault
   * @param right the same fuzzer on what has none
   */
  public static void finds(int cases, Case faulty, Case right) {
    for (long seed = 1; seed <= cases; seed++) {
      if (failure(faulty, seed).isPresent()) {
        Optional<Throwable> without = failure(right, seed);
        if (without.isPresent()) {
          throw new AssertionError(
              "Case %d fails without the fault, too: %s".formatted(seed, without.get()),
              without.get());
        }
        return;
      }
    }
    throw new AssertionError("The fault was not found in %d cases.".formatted(cases));
  }

  private static Optional<Throwable> failure(Case one, long seed) {
    try {
      one.check(seed);
      return Optional.empty();
    } catch (Exception | AssertionError | StackOverflowError e) {
      return Optional.of(e);
    }
  }
}
