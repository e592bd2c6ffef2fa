package dev.prism.partition;

import java.util.stream.IntStream;

/**
 * A seeded order in which no neighbours of a file stay neighbours: files are often sorted by class,
 * and a block of a sorted file has never seen the others.
 *
 * <p>An item's place follows from the seed and its number alone, so that many machines shuffle as
 * one does.
 */
public final class Shuffle {
  private Shuffle() {}

  /** A number that looks drawn by lot; no two items of one seed share one. */
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

  /** The items 0, …, n − 1 by their keys. */
  public static int[] order(int n, long seed) {
    long[] keys = IntStream.range(0, n).mapToLong(i -> key(seed, i)).sorted().toArray();
    int[] order = new int[n];
    for (int t = 0; t < n; t++) {
      order[t] = (int) (unmix(keys[t]) - mix(seed));
    }
    return order;
  }

  /** The other way round: who has this key. */
  private static long unmix(long z) {
    z = (z ^ z >>> 31 ^ z >>> 62) * 0x319642b2d24d8ec3L;
    z = (z ^ z >>> 27 ^ z >>> 54) * 0x96de1b173f119089L;
    return z ^ z >>> 30 ^ z >>> 60;
  }
}
