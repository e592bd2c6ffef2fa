package dev.prism.studio;

import dev.prism.AuxiliarySet;
import dev.prism.Explanation;
import dev.prism.Problem;
import dev.prism.SelectionExplainer;
import dev.prism.term.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Explains the picks of a selection: the gain term by term, and the items behind it. */
final class PickExplanation {
  private static final int MAX_ITEMS = 8;
  private final SelectionAnswer answer;
  private final Pool pool;

  PickExplanation(SelectionAnswer answer, Pool pool) {
    this.answer = answer;
    this.pool = pool;
  }

  /**
   * Returns the body of the response.
   *
   * @param pick from 1
   */
  Map<String, Object> of(int pick) {
    int[] picks = answer.selection().indices();
    if (pick < 1 || pick > picks.length) {
      throw new HttpError(
          400, "There are %d picks; there is no pick %d.".formatted(picks.length, pick));
    }
    Problem problem = answer.problem();
    int index = picks[pick - 1];
    SelectionExplainer.Reason reason =
        SelectionExplainer.of(
                answer.spec().measure(),
                answer.spec().params(),
                problem,
                Arrays.copyOf(picks, pick))
            .getLast();
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("pick", pick);
    out.put("index", index);
    out.put("id", pool.table().id(index));
    out.put("gain", reason.explanation().gain());
    out.put("terms", reason.explanation().shares().stream().map(this::term).toList());
    if (problem.has(AuxiliarySet.PRIVATE)) {
      out.put("lostToPrivate", reason.lostToPrivate());
      out.put("nearestPrivate", nearest(AuxiliarySet.PRIVATE, index));
    }
    if (problem.has(AuxiliarySet.QUERY)) {
      out.put("nearestQuery", nearest(AuxiliarySet.QUERY, index));
    }
    out.put("represents", represented(picks, pick - 1));
    return out;
  }

  private Map<String, Object> term(Explanation.Share share) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("term", share.term());
    out.put("gain", share.gain());
    Term.Rows rows = share.rows();
    if (rows != null) {
      out.put("of", rows.rowName());
      out.put("covers", rows.size());
      List<Map<String, Object>> most = new ArrayList<>();
      for (int i = 0; i < Math.min(MAX_ITEMS, rows.size()); i++) {
        Map<String, Object> one =
            rows.rowName().equals("query")
                ? item(AuxiliarySet.QUERY, rows.row(i))
                : new LinkedHashMap<>(Map.of("index", rows.row(i)));
        one.put("amount", rows.amount(i));
        most.add(one);
      }
      out.put("most", most);
    }
    return out;
  }

  /** Returns an item of an auxiliary set: its index in the pool, or the name of an extra item. */
  private Map<String, Object> item(AuxiliarySet set, int row) {
    List<String> extras = answer.request().extras(set);
    Map<String, Object> out = new LinkedHashMap<>();
    if (row < extras.size()) {
      out.put("extra", extras.get(row));
    } else {
      out.put("index", answer.request().marked(set).get(row - extras.size()));
    }
    return out;
  }

  private Map<String, Object> nearest(AuxiliarySet set, int index) {
    float[] similarity = answer.problem().cross(set).column(index, answer.problem().workers());
    int best = 0;
    for (int i = 1; i < similarity.length; i++) {
      best = similarity[i] > similarity[best] ? i : best;
    }
    Map<String, Object> out = item(set, best);
    out.put("similarity", similarity[best]);
    return out;
  }

  /** Returns the items that are more similar to a pick than to any other pick. */
  private Map<String, Object> represented(int[] picks, int pick) {
    SelectionExplainer.Representatives all =
        SelectionExplainer.representatives(answer.problem(), picks);
    int[] items = IntStream.range(0, all.size()).filter(i -> all.pick(i) == pick).toArray();
    List<Integer> mostSimilar =
        IntStream.of(items)
            .boxed()
            .filter(i -> i != picks[pick])
            .sorted(Comparator.comparingDouble((Integer i) -> -all.similarity(i)))
            .limit(MAX_ITEMS)
            .toList();
    return Map.of("count", items.length, "indices", mostSimilar);
  }
}
