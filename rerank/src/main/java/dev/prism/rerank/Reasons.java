package dev.prism.rerank;

import dev.prism.AuxiliarySet;
import dev.prism.Explanation;
import dev.prism.Pick;
import dev.prism.Pick.Criterion;
import dev.prism.Problem;
import dev.prism.SelectionExplainer;
import dev.prism.kernel.Kernel;
import dev.prism.run.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Why each pick of a ranking was made. Immutable and safe for use by multiple threads.
 *
 * @param similarities the largest similarity of each pick to the query; NaN without one
 * @param reasons the reasons in words
 */
record Reasons(List<Double> similarities, List<String> reasons) {
  static Reasons of(Result result, List<Ranked> ranked) {
    Problem v = result.problem();
    List<Pick> picks = result.selection().picks();
    List<SelectionExplainer.Reason> gains = result.reasons();
    int included = result.request().constraint().include().length;
    List<Double> similarities = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    for (int p = 0; p < picks.size(); p++) {
      Nearest query = Nearest.in(v, AuxiliarySet.QUERY, picks.get(p).index());
      similarities.add(query == null ? Double.NaN : query.similarity());
      List<String> words = new ArrayList<>();
      if (p < included) {
        words.add("must be included");
      }
      if (query != null) {
        String which =
            v.cross(AuxiliarySet.QUERY).rows() == 1 ? "the query" : "query " + query.row();
        words.add(number(query.similarity()) + " like " + which);
      }
      before(v.ground(), picks, p, ranked, words);
      Nearest shown = Nearest.in(v, AuxiliarySet.PRIVATE, picks.get(p).index());
      if (shown != null) {
        words.add(number(shown.similarity()) + " like what was shown");
      }
      words.add(gain(picks.get(p), gains.get(p).explanation()));
      reasons.add(String.join("; ", words));
    }
    return new Reasons(List.copyOf(similarities), List.copyOf(reasons));
  }

  private static void before(
      Kernel ground, List<Pick> picks, int p, List<Ranked> ranked, List<String> words) {
    int nearest = -1;
    float most = Float.NEGATIVE_INFINITY;
    for (int q = 0; q < p; q++) {
      float s = ground.at(picks.get(q).index(), picks.get(p).index());
      if (s > most) {
        most = s;
        nearest = q;
      }
    }
    if (nearest >= 0) {
      words.add(
          "at most %s like a pick before it (%d)"
              .formatted(number(most), ranked.get(nearest).index()));
    }
  }

  private static String gain(Pick pick, Explanation why) {
    if (pick.by() != Criterion.GAIN) {
      return "picked " + pick.by().phrase();
    }
    if (why.shares().size() < 2) {
      return "gain " + number(why.gain());
    }
    List<String> shares = new ArrayList<>();
    for (Explanation.Share s : why.shares()) {
      shares.add((s.gain() < 0 ? "" : "+") + number(s.gain()) + " " + s.term());
    }
    return "gain " + number(why.gain()) + " (" + String.join(", ", shares) + ")";
  }

  private static String number(double x) {
    return String.format(Locale.ROOT, "%.3f", x).replace("-", "−");
  }

  double similarity(int rank) {
    return similarities.get(rank);
  }

  String reason(int rank) {
    return reasons.get(rank);
  }

  /** The most similar item of an auxiliary set. */
  private record Nearest(int row, float similarity) {
    /** Returns null if there is no such set. */
    @SuppressWarnings("NullAway")
    static Nearest in(Problem v, AuxiliarySet set, int j) {
      if (!v.has(set)) {
        return null;
      }
      Kernel k = v.cross(set);
      Nearest best = new Nearest(0, k.at(0, j));
      for (int i = 1; i < k.rows(); i++) {
        float s = k.at(i, j);
        best = s > best.similarity ? new Nearest(i, s) : best;
      }
      return best;
    }
  }
}
