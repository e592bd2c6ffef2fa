package dev.prism.studio;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.kernel.Kernel;
import dev.prism.report.SelectionMetrics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Compares selections: their common picks, the four metrics of the paper by groups, and metrics by
 * similarity. The group of an item is its label or cluster; an item outside the pool has the group
 * of the most similar item that has one.
 */
final class Comparison {
  private final List<@Nullable String> groupOf; // null for an item without a group
  private final Set<String> groups;

  /**
   * A selection to compare.
   *
   * @param problem with both marked sets, whether or not the measure used them
   */
  record Run(StudioRequest request, Problem problem, int[] picks) {}

  /**
   * @param groupOf the group of each item; null or blank for none
   */
  Comparison(List<@Nullable String> groupOf) {
    this.groupOf = groupOf.stream().map(g -> g == null || g.isBlank() ? null : g).toList();
    groups = new HashSet<>(this.groupOf);
    groups.remove(null);
  }

  Map<String, Object> of(List<Run> runs) {
    List<List<Integer>> overlap = new ArrayList<>();
    for (Run a : runs) {
      List<Integer> row = new ArrayList<>();
      for (Run b : runs) {
        Set<Integer> common = set(a.picks());
        common.retainAll(set(b.picks()));
        row.add(common.size());
      }
      overlap.add(row);
    }
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("scores", runs.stream().map(this::scores).toList());
    out.put("overlap", overlap);
    return out;
  }

  private static Set<Integer> set(int[] indices) {
    Set<Integer> out = new HashSet<>();
    IntStream.of(indices).forEach(out::add);
    return out;
  }

  private Map<String, Object> scores(Run run) {
    int[] picks = run.picks();
    Set<String> picked = groups(picks);
    Set<String> query = groups(run, AuxiliarySet.QUERY);
    Set<String> privates = groups(run, AuxiliarySet.PRIVATE);
    Map<String, Object> byGroup = new LinkedHashMap<>();
    if (!query.isEmpty()) {
      Set<String> covered = new LinkedHashSet<>(query);
      covered.retainAll(picked);
      byGroup.put("query-coverage", (double) covered.size() / query.size());
      byGroup.put("query-relevance", share(picks, query));
    }
    byGroup.put("diversity", (double) picked.size() / Math.max(1, groups.size()));
    if (!privates.isEmpty()) {
      byGroup.put("privacy-irrelevance", 1 - share(picks, privates));
    }
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("groups", byGroup);
    out.put("similarities", SelectionMetrics.of(run.problem(), picks));
    return out;
  }

  /** Returns the fraction of the picks that belong to one of the groups. */
  private double share(int[] picks, Set<String> of) {
    return (double) IntStream.of(picks).filter(j -> of.contains(groupOf.get(j))).count()
        / Math.max(1, picks.length);
  }

  private Set<String> groups(int[] indices) {
    Set<String> out = new LinkedHashSet<>();
    IntStream.of(indices).filter(this::hasGroup).forEach(j -> out.add(groupOf.get(j)));
    return out;
  }

  private boolean hasGroup(int index) {
    return groupOf.get(index) != null;
  }

  private Set<String> groups(Run run, AuxiliarySet set) {
    List<Integer> marked = run.request().marked(set);
    Set<String> out = groups(marked.stream().mapToInt(Integer::intValue).toArray());
    int outside = run.request().extras(set).size();
    for (int i = 0; i < outside && !groups.isEmpty(); i++) {
      out.add(groupOf.get(nearest(run.problem().cross(set), i)));
    }
    return out;
  }

  private int nearest(Kernel k, int row) {
    int best = -1;
    for (int j = 0; j < groupOf.size(); j++) {
      best = hasGroup(j) && (best < 0 || k.at(row, j) > k.at(row, best)) ? j : best;
    }
    return best;
  }
}
