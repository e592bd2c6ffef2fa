package dev.prism.partition;

import java.util.stream.IntStream;

/**
 * A pseudorandom permutation that depends on a seed. Stateless.
 *
 * <p>Files are often sorted by class, so that consecutive items must not end up in one block. The
 * position of an item follows from the seed and its number alone, so that many machines compute the
 * same permutation.
 */
public final class Shuffle {
  private Shuffle() {}

  /**
   * Returns the sort key of an item.
   *
   * @param seed random seed
   * @param item number of the item
   * @return a pseudorandom number, different for every item
   */
  public static long key(long seed, long item) {
    return mix(mix(seed) + item); // both steps are one to one
  }

  /**
   * Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014: its mixer.
   */
  private static long mix(long z) {
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }

  /**
   * Returns the permutation of the items 0, …, n − 1.
   *
   * @param n number of items
   * @param seed random seed
   * @return the items in the order of their keys
   */
  public static int[] order(int n, long seed) {
    long[] keys = IntStream.range(0, n).mapToLong(i -> key(seed, i)).sorted().toArray();
    int[] order = new int[n];
    for (int t = 0; t < n; t++) {
      order[t] = (int) (unmix(keys[t]) - mix(seed));
    }
    return order;
  }

  /** The inverse of {@link #mix}. */
  private static long unmix(long z) {
    z = (z ^ z >>> 31 ^ z >>> 62) * 0x319642b2d24d8ec3L;
    z = (z ^ z >>> 27 ^ z >>> 54) * 0x96de1b173f119089L;
    return z ^ z >>> 30 ^ z >>> 60;
  }
}
