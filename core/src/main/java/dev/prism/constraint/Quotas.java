package dev.prism.constraint;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A minimum and a maximum number of items for each group. Immutable and safe for use by multiple
 * threads; arrays are copied in and out.
 *
 * @param group the group of each item, 0 … names.size() − 1
 * @param names the groups' names
 * @param atLeast the minimum of each group
 * @param atMost the maximum of each group
 */
public record Quotas(int[] group, List<String> names, int[] atLeast, int[] atMost) {
  /** The name that stands for every group without a range. */
  public static final String OTHERS = "*";

  /**
   * A minimum and a maximum, both inclusive. Immutable and safe for use by multiple threads.
   *
   * @param atLeast the minimum
   * @param atMost the maximum; Integer.MAX_VALUE for no limit
   */
  public record Range(int atLeast, int atMost) {}

  /** Copies the arrays and checks the numbers. */
  public Quotas {
    group = group.clone();
    names = List.copyOf(names);
    atLeast = atLeast.clone();
    atMost = atMost.clone();
    if (atLeast.length != names.size() || atMost.length != names.size()) {
      throw new BadRequestException(
          "There are %d groups, %d minimums and %d maximums; every group needs one of each.",
          names.size(), atLeast.length, atMost.length);
    }
    for (int g = 0; g < names.size(); g++) {
      if (atLeast[g] < 0 || atMost[g] < atLeast[g]) {
        throw new BadRequestException(
            "The quota of group %s is %d to %d; it must be from a number that is not negative to"
                + " one that is not smaller.",
            names.get(g), atLeast[g], atMost[g]);
      }
    }
    for (int j = 0; j < group.length; j++) {
      if (group[j] < 0 || group[j] >= names.size()) {
        throw new BadDataException(
            "Item %d is in group %d; there are %d groups, numbered from 0.",
            j, group[j], names.size());
      }
    }
  }

  /**
   * Reads ranges from text.
   *
   * @param text {@code GROUP:MIN-MAX,…}; MIN- has no maximum and MAX alone no minimum
   * @return the ranges by group; {@link #OTHERS} is a key where the text names it
   */
  public static Map<String, Range> parse(String text) {
    Map<String, Range> out = new TreeMap<>();
    for (String rule : text.split(",")) {
      int colon = rule.lastIndexOf(':');
      if (colon < 0) {
        throw new BadRequestException("The quota \"%s\" should read GROUP:MIN-MAX.", rule);
      }
      String group = rule.substring(0, colon).strip();
      if (out.put(group, range(rule.substring(colon + 1))) != null) {
        throw new BadRequestException("The quota names the group %s twice.", group);
      }
    }
    return out;
  }

  private static Range range(String text) {
    String[] ends = text.strip().split("-", 2);
    try {
      int low = Integer.parseInt(ends[0]);
      return ends.length == 1
          ? new Range(0, low)
          : new Range(low, ends[1].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(ends[1]));
    } catch (NumberFormatException e) {
      throw new BadRequestException(
          e, "The quota \"%s\" is not a range; write 5-20, 5- (at least) or 20 (at most).", text);
    }
  }

  /**
   * Returns quotas for groups that are given by labels.
   *
   * @param labels the label of each item
   * @param ranges the ranges by label; {@link #OTHERS} is the range of every label without one, and
   *     without it such a group has no limits
   * @return the quotas
   */
  public static Quotas of(List<String> labels, Map<String, Range> ranges) {
    Map<String, Integer> ids = new TreeMap<>();
    labels.forEach(l -> ids.put(l, 0));
    for (String g : ranges.keySet()) {
      if (!ids.containsKey(g) && !g.equals(OTHERS)) {
        throw new BadRequestException(
            "There is a quota for %s and no item of that group; the groups are %s.",
            g, String.join(", ", ids.keySet()));
      }
    }
    Range others = ranges.getOrDefault(OTHERS, new Range(0, Integer.MAX_VALUE));
    List<String> names = List.copyOf(ids.keySet());
    int[] least = new int[names.size()];
    int[] most = new int[names.size()];
    for (int g = 0; g < names.size(); g++) {
      ids.put(names.get(g), g);
      Range r = ranges.getOrDefault(names.get(g), others);
      least[g] = r.atLeast();
      most[g] = r.atMost();
    }
    return new Quotas(labels.stream().mapToInt(ids::get).toArray(), names, least, most);
  }

  /** {@return a copy of the groups of all items; {@link #group(int)} reads one without copying} */
  @Override
  public int[] group() {
    return group.clone();
  }

  /**
   * Returns the group of an item.
   *
   * @param j an item of the pool
   * @return its group
   */
  public int group(int j) {
    return group[j];
  }

  /** {@return a copy of all minimums} */
  @Override
  public int[] atLeast() {
    return atLeast.clone();
  }

  /**
   * Returns the minimum of a group.
   *
   * @param g a group
   * @return its minimum
   */
  public int atLeast(int g) {
    return atLeast[g];
  }

  /** {@return a copy of all maximums} */
  @Override
  public int[] atMost() {
    return atMost.clone();
  }

  /**
   * Returns the maximum of a group.
   *
   * @param g a group
   * @return its maximum
   */
  public int atMost(int g) {
    return atMost[g];
  }

  /** {@return the number of items that have a group} */
  public int size() {
    return group.length;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Quotas q
        && names.equals(q.names)
        && Arrays.equals(group, q.group)
        && Arrays.equals(atLeast, q.atLeast)
        && Arrays.equals(atMost, q.atMost);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        names, Arrays.hashCode(group), Arrays.hashCode(atLeast), Arrays.hashCode(atMost));
  }

  @Override
  public String toString() {
    return "Quotas["
        + group.length
        + " items, "
        + IntStream.range(0, names.size())
            .mapToObj(g -> names.get(g) + ":" + atLeast[g] + "-" + atMost[g])
            .collect(Collectors.joining(","))
        + "]";
  }

  /** {@return whether some group has a positive minimum} */
  public boolean hasMinimum() {
    return Arrays.stream(atLeast).anyMatch(x -> x > 0);
  }

  /**
   * Returns the cheapest items that meet all minimums.
   *
   * @param costs the cost of each item
   * @param closed items that are left out
   * @return of each group the cheapest items, as many as its minimum
   */
  public int[] cheapest(double[] costs, boolean[] closed) {
    return IntStream.range(0, names.size())
        .flatMap(
            g ->
                IntStream.range(0, group.length)
                    .filter(j -> group[j] == g && !closed[j])
                    .boxed()
                    .sorted(Comparator.comparingDouble(j -> costs[j]))
                    .limit(atLeast[g])
                    .mapToInt(Integer::intValue))
        .toArray();
  }

  Quotas restrict(int[] ids) {
    return new Quotas(Arrays.stream(ids).map(j -> group[j]).toArray(), names, atLeast, atMost);
  }
}
