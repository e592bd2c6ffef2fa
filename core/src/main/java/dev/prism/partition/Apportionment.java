package dev.prism.partition;

import dev.prism.base.BadRequestException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Divides a number of items in proportion to weights, by the largest remainder. Stateless. */
public final class Apportionment {
  private Apportionment() {}

  /**
   * Returns whole numbers that sum to {@code total}, each the proportional share rounded down, or
   * up where the remainders are largest; ties go to the smaller index. No share exceeds its weight
   * if {@code total} does not exceed the sum of the weights.
   *
   * @param total number of items, not negative
   * @param weights weights, not negative and not all 0
   * @return one share for each weight
   */
  public static int[] of(int total, long... weights) {
    long sum = Arrays.stream(weights).sum();
    if (total < 0 || sum < 1 || Arrays.stream(weights).anyMatch(w -> w < 0)) {
      throw new BadRequestException(
          "%d cannot be divided by the weights %s; neither may be negative, and some weight must"
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
