package dev.prism.laws;

import java.util.Random;
import java.util.stream.LongStream;

/** Where the randomness of the laws comes from. */
public final class Seeds {
  /** The first seed; {@code -Dprism.seed=…} takes another. */
  public static final long FIRST = Long.getLong("prism.seed", 2022);

  private Seeds() {}

  /** This many seeds, the first one first. */
  public static LongStream some(int count) {
    return LongStream.range(FIRST, FIRST + count);
  }

  /** Neighbouring seeds give unrelated numbers. */
  public static Random random(long seed) {
    return new Random(seed * 0x9E3779B97F4A7C15L);
  }

  /** A check at a random seed. */
  @FunctionalInterface
  public interface Check {
    void at(long seed);
  }

  /** Checks at this many seeds; a failure says how to repeat it. */
  public static void each(int count, Check check) {
    some(count).forEach(seed -> run(seed, "", check));
  }

  static void run(long seed, String what, Check check) {
    try {
      check.at(seed);
    } catch (AssertionError | RuntimeException e) {
      String text = e instanceof AssertionError ? e.getMessage() : e.toString();
      throw new AssertionError(
          "%s%n%nThat was%s with seed %d; -Dprism.seed=%d repeats it."
              .formatted(text, what.isEmpty() ? "" : " " + what, seed, seed),
          e);
    }
  }
}
