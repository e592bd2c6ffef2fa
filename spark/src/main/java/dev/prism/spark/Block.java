package dev.prism.spark;

import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Items as they travel and as a machine sees them: plain arrays. Ids are all Long or all String.
 */
final class Block implements Serializable {
  private static final long serialVersionUID = 1L;

  final Object[] ids;
  final float[] rows; // one after the other
  final int width;
  final double[] costs; // null for none
  final String[] groups; // null for none
  final double[] gains; // of what was chosen, in the order of choice; null otherwise

  Block(Object[] ids, float[] rows, int width, double[] costs, String[] groups, double[] gains) {
    this.ids = ids;
    this.rows = rows;
    this.width = width;
    this.costs = costs;
    this.groups = groups;
    this.gains = gains;
  }

  int size() {
    return ids.length;
  }

  Features features() {
    return Features.of(rows, width);
  }

  /** Some of the items, in this order. */
  Block take(int... which) {
    Object[] id = new Object[which.length];
    float[] row = new float[Math.multiplyExact(which.length, width)];
    for (int t = 0; t < which.length; t++) {
      id[t] = ids[which[t]];
      System.arraycopy(rows, which[t] * width, row, t * width, width);
    }
    return new Block(
        id,
        row,
        width,
        costs == null ? null : IntStream.of(which).mapToDouble(i -> costs[i]).toArray(),
        groups == null ? null : IntStream.of(which).mapToObj(i -> groups[i]).toArray(String[]::new),
        gains == null ? null : IntStream.of(which).mapToDouble(i -> gains[i]).toArray());
  }

  Block gains(double[] with) {
    return new Block(ids, rows, width, costs, groups, with);
  }

  /**
   * In order of id, so that nothing depends on the order in which items arrived; refuses two of one
   * id.
   */
  Block sorted() {
    int[] order =
        IntStream.range(0, size())
            .boxed()
            .sorted(Comparator.comparing(i -> ids[i], Block::compare))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int t = 1; t < order.length; t++) {
      if (ids[order[t]].equals(ids[order[t - 1]])) {
        throw new PrismException(
            "The id %s is there twice; ids must be different. Drop the second row, or name another"
                + " id column.",
            ids[order[t]]);
      }
    }
    return take(order);
  }

  /** One after the other; without gains where one of them has none. */
  static Block of(List<Block> all) {
    Block first = all.get(0);
    boolean chosen = all.stream().allMatch(b -> b.gains != null);
    int n = all.stream().mapToInt(Block::size).sum();
    Object[] id = new Object[n];
    float[] row = new float[Math.multiplyExact(n, first.width)];
    double[] cost = first.costs == null ? null : new double[n];
    String[] group = first.groups == null ? null : new String[n];
    double[] gain = chosen ? new double[n] : null;
    int at = 0;
    for (Block b : all) {
      int m = b.size();
      System.arraycopy(b.ids, 0, id, at, m);
      System.arraycopy(b.rows, 0, row, at * first.width, m * first.width);
      if (cost != null) {
        System.arraycopy(b.costs, 0, cost, at, m);
      }
      if (group != null) {
        System.arraycopy(b.groups, 0, group, at, m);
      }
      if (chosen) {
        System.arraycopy(b.gains, 0, gain, at, m);
      }
      at += m;
    }
    return new Block(id, row, first.width, cost, group, gain);
  }

  /** Ids in their order: numbers as numbers, text as text. */
  static int compare(Object a, Object b) {
    return a instanceof Long x && b instanceof Long y
        ? Long.compare(x, y)
        : a.toString().compareTo(b.toString());
  }

  /** The places of these ids in a sorted block. */
  int[] places(Object[] of) {
    return Arrays.stream(of).mapToInt(id -> Arrays.binarySearch(ids, id, Block::compare)).toArray();
  }
}
