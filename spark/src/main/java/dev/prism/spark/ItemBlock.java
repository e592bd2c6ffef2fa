package dev.prism.spark;

import dev.prism.base.BadDataException;
import dev.prism.kernel.Features;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A block of items as plain, serializable arrays. Ids are all Long or all String. */
final class ItemBlock implements Serializable {
  private static final long serialVersionUID = 1L;

  final Object[] ids;
  final float[] rows; // one after the other
  final int width;
  final double @Nullable [] costs; // null for none
  final String @Nullable [] groups; // null for none
  final double @Nullable [] gains; // of picks, in the order of selection; null otherwise

  ItemBlock(
      Object[] ids,
      float[] rows,
      int width,
      double @Nullable [] costs,
      String @Nullable [] groups,
      double @Nullable [] gains) {
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

  /** Returns some of the items, in this order. */
  ItemBlock take(int... which) {
    Object[] id = new Object[which.length];
    float[] row = new float[Math.multiplyExact(which.length, width)];
    for (int t = 0; t < which.length; t++) {
      id[t] = ids[which[t]];
      System.arraycopy(rows, which[t] * width, row, t * width, width);
    }
    return new ItemBlock(
        id,
        row,
        width,
        costs == null ? null : IntStream.of(which).mapToDouble(i -> costs[i]).toArray(),
        groups == null ? null : IntStream.of(which).mapToObj(i -> groups[i]).toArray(String[]::new),
        gains == null ? null : IntStream.of(which).mapToDouble(i -> gains[i]).toArray());
  }

  ItemBlock gains(double @Nullable [] with) {
    return new ItemBlock(ids, rows, width, costs, groups, with);
  }

  /**
   * Sorts the items by id, so that nothing depends on the order in which they arrived.
   *
   * @throws BadDataException if an id occurs twice
   */
  ItemBlock sorted() {
    int[] order =
        IntStream.range(0, size())
            .boxed()
            .sorted(Comparator.comparing(i -> ids[i], ItemBlock::compare))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int t = 1; t < order.length; t++) {
      if (ids[order[t]].equals(ids[order[t - 1]])) {
        throw new BadDataException(
            "The id %s occurs twice; ids must be different. Drop the second row, or name another id"
                + " column.",
            ids[order[t]]);
      }
    }
    return take(order);
  }

  /** Concatenates blocks; the result has gains only if all blocks have. */
  static ItemBlock of(List<ItemBlock> all) {
    ItemBlock first = all.get(0);
    boolean chosen = all.stream().allMatch(b -> b.gains != null);
    int n = all.stream().mapToInt(ItemBlock::size).sum();
    Object[] id = new Object[n];
    float[] row = new float[Math.multiplyExact(n, first.width)];
    double[] cost = first.costs == null ? null : new double[n];
    String[] group = first.groups == null ? null : new String[n];
    double[] gain = chosen ? new double[n] : null;
    int at = 0;
    for (ItemBlock b : all) {
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
    return new ItemBlock(id, row, first.width, cost, group, gain);
  }

  /** Compares ids: numbers by value, text by its characters. */
  static int compare(Object a, Object b) {
    return a instanceof Long x && b instanceof Long y
        ? Long.compare(x, y)
        : a.toString().compareTo(b.toString());
  }

  /** Returns the indices of these ids in a sorted block. */
  int[] indices(Object[] of) {
    return Arrays.stream(of)
        .mapToInt(id -> Arrays.binarySearch(ids, id, ItemBlock::compare))
        .toArray();
  }
}
