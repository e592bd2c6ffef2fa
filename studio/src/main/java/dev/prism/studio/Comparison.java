package dev.prism.studio;

import dev.prism.Guide;
import dev.prism.Problem;
import dev.prism.Yardsticks;
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
 * the pool's item most like it.
 */
final class Comparison {
  private final List<String> group;

  /**
   * Picks, and all that was marked, whether or not the measure looked at it.
   *
   * @param problem with these marks as its guides
   */
  record Scored(Question question, Problem problem, int[] picks) {}

  /**
   * @param group one an item of the pool
   */
  Comparison(List<String> group) {
    this.group = group;
  }

  Map<String, Object> of(List<Scored> all) {
    List<Map<String, Object>> scores = all.stream().map(this::scores).toList();
    List<List<Integer>> overlap = new ArrayList<>();
    for (Scored a : all) {
      List<Integer> row = new ArrayList<>();
      for (Scored b : all) {
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
    out.put("diversity", (double) hit.size() / new HashSet<>(group).size());
    if (!shunned.isEmpty()) {
      out.put("privacy-irrelevance", 1 - share(picks, shunned));
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("groups", out);
    all.put("similarities", Yardsticks.of(c.problem(), picks));
    return all;
  }

  private double share(int[] picks, Set<String> of) {
    return (double) IntStream.of(picks).filter(j -> of.contains(group.get(j))).count()
        / Math.max(1, picks.length);
  }

  private Set<String> groups(int[] rows) {
    Set<String> out = new LinkedHashSet<>();
    IntStream.of(rows).forEach(j -> out.add(group.get(j)));
    return out;
  }

  private Set<String> groups(Scored c, Guide g) {
    boolean q = g == Guide.QUERY;
    List<Integer> rows = q ? c.question().query() : c.question().avoid();
    Set<String> out = groups(rows.stream().mapToInt(Integer::intValue).toArray());
    int outside = (q ? c.question().queryExtras() : c.question().avoidExtras()).size();
    for (int i = 0; i < outside; i++) {
      out.add(group.get(nearest(c.problem(), c.problem().cross(g), i)));
    }
    return out;
  }

  private static int nearest(Problem v, Kernel k, int row) {
    int best = 0;
    for (int j = 1; j < v.size(); j++) {
      best = k.at(row, j) > k.at(row, best) ? j : best;
    }
    return best;
  }
}
