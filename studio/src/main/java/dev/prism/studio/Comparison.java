package dev.prism.studio;

import dev.prism.Guide;
import dev.prism.Problem;
import dev.prism.SelectionMetrics;
import dev.prism.kernel.Kernel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Several selections side by side: what they have in common, and the paper's four scores. An item's
 * group is its label, or its cluster where there are none; an item from outside has the group of
 * the pool's item most like it that has one.
 */
final class Comparison {
  private final List<String> group; // null for an item without, which counts for no label
  private final Set<String> all;

  /**
   * Picks, and all that was marked, whether or not the measure looked at it.
   *
   * @param problem with these marks as its guides
   */
  record Scored(Question question, Problem problem, int[] picks) {}

  /**
   * @param group one an item of the pool; nothing, or blanks, where it has none
   */
  Comparison(List<String> group) {
    this.group = group.stream().map(g -> g == null || g.isBlank() ? null : g).toList();
    all = new HashSet<>(this.group);
    all.remove(null);
  }

  Map<String, Object> of(List<Scored> runs) {
    List<Map<String, Object>> scores = runs.stream().map(this::scores).toList();
    List<List<Integer>> overlap = new ArrayList<>();
    for (Scored a : runs) {
      List<Integer> row = new ArrayList<>();
      for (Scored b : runs) {
        Set<Integer> both = set(a.picks());
        both.retainAll(set(b.picks()));
        row.add(both.size());
      }
      overlap.add(row);
    }
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("scores", scores);
    out.put("overlap", overlap);
    return out;
  }

  private static Set<Integer> set(int[] rows) {
    Set<Integer> out = new HashSet<>();
    IntStream.of(rows).forEach(out::add);
    return out;
  }

  /** Of groups, then of similarities. */
  private Map<String, Object> scores(Scored c) {
    int[] picks = c.picks();
    Set<String> hit = groups(picks);
    Set<String> asked = groups(c, Guide.QUERY), shunned = groups(c, Guide.PRIVATE);
    Map<String, Object> out = new LinkedHashMap<>();
    if (!asked.isEmpty()) {
      Set<String> found = new LinkedHashSet<>(asked);
      found.retainAll(hit);
      out.put("query-coverage", (double) found.size() / asked.size());
      out.put("query-relevance", share(picks, asked));
    }
    out.put("diversity", (double) hit.size() / Math.max(1, all.size()));
    if (!shunned.isEmpty()) {
      out.put("privacy-irrelevance", 1 - share(picks, shunned));
    }
    Map<String, Object> both = new LinkedHashMap<>();
    both.put("groups", out);
    both.put("similarities", SelectionMetrics.of(c.problem(), picks));
    return both;
  }

  private double share(int[] picks, Set<String> of) {
    return (double) IntStream.of(picks).filter(j -> has(j) && of.contains(group.get(j))).count()
        / Math.max(1, picks.length);
  }

  private Set<String> groups(int[] rows) {
    Set<String> out = new LinkedHashSet<>();
    IntStream.of(rows).filter(this::has).forEach(j -> out.add(group.get(j)));
    return out;
  }

  private boolean has(int row) {
    return group.get(row) != null;
  }

  private Set<String> groups(Scored c, Guide g) {
    boolean q = g == Guide.QUERY;
    List<Integer> rows = q ? c.question().query() : c.question().avoid();
    Set<String> out = groups(rows.stream().mapToInt(Integer::intValue).toArray());
    int outside = (q ? c.question().queryExtras() : c.question().avoidExtras()).size();
    for (int i = 0; i < outside && !all.isEmpty(); i++) {
      out.add(group.get(nearest(c.problem().cross(g), i)));
    }
    return out;
  }

  private int nearest(Kernel k, int row) {
    int best = -1;
    for (int j = 0; j < group.size(); j++) {
      best = has(j) && (best < 0 || k.at(row, j) > k.at(row, best)) ? j : best;
    }
    return best;
  }
}
