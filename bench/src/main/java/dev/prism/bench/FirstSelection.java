package dev.prism.bench;

import dev.prism.Problem;
import dev.prism.kernel.Features;
import dev.prism.run.Request;

/** The first selection of a JVM. Stateless. */
final class FirstSelection {
  private FirstSelection() {}

  /**
   * Prints the seconds of one selection of ten items.
   *
   * @param args the measure, n and d
   */
  public static void main(String[] args) {
    int n = Integer.parseInt(args[1]), d = Integer.parseInt(args[2]);
    Features pool = RandomData.clusters(n, d, 1), query = RandomData.clusters(10, d, 2);
    long start = System.nanoTime();
    Request.pick(10).measure(args[0]).from(Problem.of(pool).query(query));
    System.out.println((System.nanoTime() - start) / 1e9);
  }
}
