package dev.prism.studio;

import dev.prism.Explanation;
import dev.prism.Guide;
import dev.prism.Problem;
import dev.prism.Reasons;
import dev.prism.term.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Why a pick was made, as the page tells it. */
final class Why {
  private static final int MOST = 8;
  private final Chosen chosen;
  private final Pool pool;

  Why(Chosen chosen, Pool pool) {
    this.chosen = chosen;
    this.pool = pool;
  }

  /**
   * @param rank from 1
   */
  Map<String, Object> of(int rank) {
    int[] picks = chosen.selection().indices();
    if (rank < 1 || rank > picks.length) {
      throw new Refusal(
          400, "There are %d picks; there is no pick %d.".formatted(picks.length, rank));
    }
    Problem v = chosen.problem();
    int[] until = Arrays.copyOf(picks, rank);
    Reasons.Reason r =
        Reasons.of(chosen.spec().measure(), chosen.spec().params(), v, until).getLast();
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("rank", rank);
    out.put("row", picks[rank - 1]);
    out.put("id", pool.table().id(picks[rank - 1]));
    out.put("gain", r.why().gain());
    out.put("terms", r.why().shares().stream().map(this::term).toList());
    if (v.has(Guide.PRIVATE)) {
      out.put("lostToPrivate", r.lostToPrivate());
      out.put("nearestPrivate", nearest(Guide.PRIVATE, picks[rank - 1]));
    }
    if (v.has(Guide.QUERY)) {
      out.put("nearestQuery", nearest(Guide.QUERY, picks[rank - 1]));
    }
    out.put("represents", represented(picks, rank - 1));
    return out;
  }

  private Map<String, Object> term(Explanation.Share share) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("term", share.term());
    out.put("gain", share.gain());
    Term.Rows rows = share.rows();
    if (rows != null) {
      out.put("of", rows.of());
      out.put("covers", rows.size());
      List<Map<String, Object>> most = new ArrayList<>();
      for (int i = 0; i < Math.min(MOST, rows.size()); i++) {
        Map<String, Object> one =
            rows.of().equals("query")
                ? guide(Guide.QUERY, rows.row(i))
                : new LinkedHashMap<>(Map.of("row", rows.row(i)));
        one.put("amount", rows.amount(i));
        most.add(one);
      }
      out.put("most", most);
    }
    return out;
  }

  /** An item of a guide: a row of the pool, or the name of an extra. */
  private Map<String, Object> guide(Guide g, int i) {
    boolean q = g == Guide.QUERY;
    List<String> outside = q ? chosen.question().queryExtras() : chosen.question().avoidExtras();
    List<Integer> rows = q ? chosen.question().query() : chosen.question().avoid();
    Map<String, Object> out = new LinkedHashMap<>();
    if (i < outside.size()) {
      out.put("extra", outside.get(i));
    } else {
      out.put("row", rows.get(i - outside.size()));
    }
    return out;
  }

  private Map<String, Object> nearest(Guide g, int row) {
    float[] s = chosen.problem().cross(g).column(row, chosen.problem().workers());
    int best = 0;
    for (int i = 1; i < s.length; i++) {
      best = s[i] > s[best] ? i : best;
    }
    Map<String, Object> out = guide(g, best);
    out.put("similarity", s[best]);
    return out;
  }

  /** Whom the pick stands for: items that are more like it than like any other pick. */
  private Map<String, Object> represented(int[] picks, int at) {
    Reasons.Representatives all = Reasons.representatives(chosen.problem(), picks);
    int[] its = IntStream.range(0, all.size()).filter(i -> all.pick(i) == at).toArray();
    List<Integer> most =
        IntStream.of(its)
            .boxed()
            .filter(i -> i != picks[at])
            .sorted(Comparator.comparingDouble((Integer i) -> -all.similarity(i)))
            .limit(MOST)
            .toList();
    return Map.of("count", its.length, "rows", most);
  }
}
