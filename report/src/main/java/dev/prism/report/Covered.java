package dev.prism.report;

import dev.prism.Guide;
import dev.prism.Problem;
import dev.prism.kernel.Kernel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which queries each pick covers, whatever the measure was: those that no earlier pick is as
 * similar to, the most improved first.
 */
public final class Covered {
  private Covered() {}

  public static List<int[]> byPick(Problem v, int[] picks) {
    Kernel k = v.cross(Guide.QUERY);
    float[] best = new float[k.rows()];
    List<int[]> out = new ArrayList<>();
    for (int j : picks) {
      float[] s = k.column(j, v.workers());
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
