package dev.prism.report;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.SelectionExplainer;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Metrics of a selection that do not depend on the measure; all are means of similarities.
 * Stateless.
 */
public final class SelectionMetrics {
  /** The meaning of each metric, in one sentence. */
  public static final String LEGEND =
      "coverage: how similar the nearest pick is to a query, on average; relevance: how similar the"
          + " nearest query is to a pick; privacy: how similar the nearest private item is to a"
          + " pick (less is better); diversity: how unlike two picks are; representation: how"
          + " similar the nearest pick is to an item of the pool.";

  private SelectionMetrics() {}

  /**
   * Computes the metrics of a selection.
   *
   * @param v the problem
   * @param picks the indices of the picks
   * @return diversity and representation; coverage and relevance if there is a query set; privacy
   *     if there is a private set
   */
  public static Map<String, Double> of(Problem v, int[] picks) {
    Map<String, Double> out = new LinkedHashMap<>();
    if (v.has(AuxiliarySet.QUERY)) {
      Kernel q =
          v.cross(AuxiliarySet.QUERY)
              .restrict(Kernels.indices(v.cross(AuxiliarySet.QUERY).rows()), picks);
      out.put("coverage", nearestOfRows(q));
      out.put("relevance", nearestOfColumns(q));
    }
    if (v.has(AuxiliarySet.PRIVATE)) {
      Kernel p = v.cross(AuxiliarySet.PRIVATE);
      out.put("privacy", nearestOfColumns(p.restrict(Kernels.indices(p.rows()), picks)));
    }
    out.put("diversity", diversity(v.ground().restrict(picks, picks)));
    out.put("representation", mean(SelectionExplainer.representatives(v, picks).similarity()));
    return out;
  }

  private static double nearestOfRows(Kernel k) {
    double sum = 0;
    for (int i = 0; i < k.rows(); i++) {
      double best = Double.NEGATIVE_INFINITY;
      for (int j = 0; j < k.columns(); j++) {
        best = Math.max(best, k.at(i, j));
      }
      sum += best;
    }
    return sum / Math.max(1, k.rows());
  }

  private static double nearestOfColumns(Kernel k) {
    double sum = 0;
    for (int j = 0; j < k.columns(); j++) {
      double best = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < k.rows(); i++) {
        best = Math.max(best, k.at(i, j));
      }
      sum += best;
    }
    return sum / Math.max(1, k.columns());
  }

  private static double diversity(Kernel k) {
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < k.rows(); i++) {
      for (int j = 0; j < i; j++) {
        sum += 1 - k.at(i, j);
        pairs++;
      }
    }
    return pairs == 0 ? 0 : sum / pairs;
  }

  private static double mean(float[] x) {
    double sum = 0;
    for (float v : x) {
      sum += v;
    }
    return sum / Math.max(1, x.length);
  }
}
