package dev.prism.bench;

import dev.prism.Problem;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import java.util.Arrays;

/** Selections in a JVM of their own: the first, or the fastest of several. Stateless. */
final class TimedSelection {
  private TimedSelection() {}

  /**
   * Prints the seconds of the fastest selection.
   *
   * @param args the measure, n, |Q|, d, k and for how many seconds to repeat it; 0 for one
   *     selection
   */
  public static void main(String[] args) {
    int[] x = Arrays.stream(args).skip(1).mapToInt(Integer::parseInt).toArray();
    int n = x[0], queries = x[1], d = x[2], k = x[3];
    Features pool = RandomData.clusters(n, d, 1);
    Features query = queries == 0 ? null : RandomData.clusters(queries, d, 2);
    long end = System.nanoTime() + 1_000_000_000L * x[4];
    long best = Long.MAX_VALUE;
    do {
      long start = System.nanoTime();
      Problem problem = Problem.of(pool);
      Request.pick(k).measure(args[0]).from(query == null ? problem : problem.query(query));
      best = Math.min(best, System.nanoTime() - start);
    } while (System.nanoTime() < end);
    System.out.println(best / 1e9);
  }
}
