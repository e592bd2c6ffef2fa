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
 * A minimum and a maximum number of items for each group. Immutable and safe for use by several
 * threads; arrays are copied in and out.
 *
 * @param group every item's group, 0 … names.size() − 1
 * @param names the groups' names
 * @param atLeast the minimum of each group
 * @param atMost the maximum of each group
 */
public record Quotas(int[] group, List<String> names, int[] atLeast, int[] atMost) {
  /** Stands for every group that is not named. */
  public static final String OTHERS = "*";

  /** From–to, both included. */
  public record Range(int atLeast, int atMost) {}

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

  /** {@code GROUP:MIN-MAX,…}, by group; {@link #OTHERS} among them where it is named. */
  public static Map<String, Range> ranges(String text) {
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

  /** Groups by label; a group without a range is free. */
  public static Quotas of(List<String> labels, Map<String, Range> ranges) {
    Map<String, Integer> ids = new TreeMap<>();
    labels.forEach(l -> ids.put(l, 0));
    for (String g : ranges.keySet()) {
      if (!ids.containsKey(g)) {
        throw new BadRequestException(
            "There is a quota for %s and no item of that group; the groups are %s.",
            g, String.join(", ", ids.keySet()));
      }
    }
    List<String> names = List.copyOf(ids.keySet());
    int[] least = new int[names.size()];
    int[] most = new int[names.size()];
    for (int g = 0; g < names.size(); g++) {
      ids.put(names.get(g), g);
      Range r = ranges.getOrDefault(names.get(g), new Range(0, Integer.MAX_VALUE));
      least[g] = r.atLeast();
      most[g] = r.atMost();
    }
    return new Quotas(labels.stream().mapToInt(ids::get).toArray(), names, least, most);
  }

  /** A copy of every item's group; {@link #group(int)} reads one without copying. */
  @Override
  public int[] group() {
    return group.clone();
  }

  /** The group of item j. */
  public int group(int j) {
    return group[j];
  }

  /** A copy of all minimums. */
  @Override
  public int[] atLeast() {
    return atLeast.clone();
  }

  /** The minimum of group g. */
  public int atLeast(int g) {
    return atLeast[g];
  }

  /** A copy of all maximums. */
  @Override
  public int[] atMost() {
    return atMost.clone();
  }

  /** The maximum of group g. */
  public int atMost(int g) {
    return atMost[g];
  }

  /** The number of items that have a group. */
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

  /** Some group must have some. */
  public boolean hasMinimum() {
    return Arrays.stream(atLeast).anyMatch(x -> x > 0);
  }

  /**
   * What meets the minimums at the least cost, if nothing dearer does: of each group the cheapest,
   * as many as there must be.
   *
   * @param closed items that are not looked at
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
