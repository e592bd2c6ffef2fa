package dev.prism.partition;

import dev.prism.base.BadRequestException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Random partitions of a pool into blocks. Stateless. Every item is in one block; the sizes of
 * blocks differ by at most one.
 */
public final class Partition {
  private Partition() {}

  /**
   * Returns a random partition.
   *
   * @param n number of items
   * @param blocks number of blocks, from 1 to n
   * @param seed random seed
   * @return the items of each block, in increasing order
   */
  public static int[][] of(int n, int blocks, long seed) {
    return stratified(new int[n], blocks, seed);
  }

  /**
   * Returns a stratified random partition: the number of items of a stratum differs by at most one
   * between blocks.
   *
   * @param stratum the stratum of each item; any numbers
   * @param blocks number of blocks, from 1 to the number of items
   * @param seed random seed
   * @return the items of each block, in increasing order
   */
  public static int[][] stratified(int[] stratum, int blocks, long seed) {
    int n = stratum.length;
    if (blocks < 1 || blocks > n) {
      throw new BadRequestException(
          "%d blocks of %d items were requested; there must be at least one, and no more than"
              + " items.",
          blocks, n);
    }
    int[] order = Shuffle.order(n, seed);
    int[] byStratum = IntStream.range(0, n).map(t -> stratum[order[t]]).distinct().toArray();
    int[] shuffled =
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
              .map(t -> shuffled[first + t * blocks])
              .sorted()
              .toArray();
    }
    return out;
  }
}
