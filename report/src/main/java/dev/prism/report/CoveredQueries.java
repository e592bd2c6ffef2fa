package dev.prism.report;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.kernel.Kernel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the query items that each pick covers, independently of the measure. Stateless. */
public final class CoveredQueries {
  private CoveredQueries() {}

  /**
   * Returns, for each pick, the query items to which it is more similar than all earlier picks, the
   * largest improvement first.
   *
   * @param problem a problem with a query set
   * @param picks the picks in order
   * @return rows of the query set for each pick
   */
  public static List<int[]> byPick(Problem problem, int[] picks) {
    Kernel k = problem.cross(AuxiliarySet.QUERY);
    float[] best = new float[k.rows()];
    List<int[]> out = new ArrayList<>();
    for (int j : picks) {
      float[] s = k.column(j, problem.workers());
      out.add(
          IntStream.range(0, s.length)
              .filter(q -> s[q] > best[q])
              .boxed()
              .sorted(Comparator.comparingDouble((Integer q) -> best[q] - s[q]))
              .mapToInt(Integer::intValue)
              .toArray());
      for (int q = 0; q < s.length; q++) {
        best[q] = Math.max(best[q], s[q]);
      }
    }
    return out;
  }
}
