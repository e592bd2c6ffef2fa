package dev.prism.partition;

import dev.prism.base.PrismException;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A pool dealt out to blocks, by lot. Every item is in one block; blocks differ by one at most. */
public final class Partition {
  private Partition() {}

  /** So many blocks of n items, each increasing. */
  public static int[][] of(int n, int blocks, long seed) {
    return stratified(new int[n], blocks, seed);
  }

  /**
   * The same with every stratum dealt out evenly, so that no block has more than one item of it
   * more than another.
   *
   * @param stratum every item's; any numbers
   */
  public static int[][] stratified(int[] stratum, int blocks, long seed) {
    int n = stratum.length;
    if (blocks < 1 || blocks > n) {
      throw new PrismException(
          "%d blocks of %d items were asked for; there must be at least one, and no more than"
              + " items.",
          blocks, n);
    }
    int[] order = Shuffle.order(n, seed);
    int[] byStratum = IntStream.range(0, n).map(t -> stratum[order[t]]).distinct().toArray();
    int[] dealt =
        byStratum.length == 1
            ? order
            : Arrays.stream(order)
                .boxed()
                .sorted((a, b) -> Integer.compare(stratum[a], stratum[b])) // stable
                .mapToInt(Integer::intValue)
                .toArray();
    int[][] out = new int[blocks][];
    for (int b = 0; b < blocks; b++) {
      int first = b;
      out[b] =
          IntStream.range(0, (n - first + blocks - 1) / blocks)
              .map(t -> dealt[first + t * blocks])
              .sorted()
              .toArray();
    }
    return out;
  }
}
