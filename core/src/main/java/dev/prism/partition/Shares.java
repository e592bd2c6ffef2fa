package dev.prism.partition;

import dev.prism.base.PrismException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** A number of items shared out in proportion, by largest remainder. */
public final class Shares {
  private Shares() {}

  /**
   * Whole numbers that sum to {@code total}, each the proportional share rounded down or up: up
   * where the remainders are largest, ties to the smaller index. A part gets no more than its
   * weight where {@code total} is not above the sum of the weights.
   */
  public static int[] of(int total, long... weights) {
    long sum = Arrays.stream(weights).sum();
    if (total < 0 || sum < 1 || Arrays.stream(weights).anyMatch(w -> w < 0)) {
      throw new PrismException(
          "%d cannot be shared out by the weights %s; neither may be negative, and some weight must"
              + " be positive.",
          total, Arrays.toString(weights));
    }
    int[] out = new int[weights.length];
    long[] rest = new long[weights.length];
    int left = total;
    for (int i = 0; i < out.length; i++) {
      long product = Math.multiplyExact(total, weights[i]);
      out[i] = (int) (product / sum);
      rest[i] = product % sum;
      left -= out[i];
    }
    IntStream.range(0, out.length)
        .boxed()
        .sorted(Comparator.comparingLong((Integer i) -> -rest[i])) // stable: ties stay in order
        .limit(left)
        .forEach(i -> out[i]++);
    return out;
  }
}
