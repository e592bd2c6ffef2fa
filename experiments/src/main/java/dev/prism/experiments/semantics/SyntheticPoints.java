package dev.prism.experiments.semantics;

import dev.prism.Problem;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A collection of the paper's synthetic study: 110 points of a plane in 18 clusters, of which 8 are
 * queries and 2 are private, each from a cluster of its own; the other 100 may be chosen.
 *
 * @param spread the standard deviation of every cluster
 * @param at where each point of V is, and then those of Q and of P
 * @param cluster of each point
 */
record SyntheticPoints(int number, double spread, float[][] at, int[] cluster) {
  private static final int[] SIZES = {2, 2, 2, 1, 3, 1, 6, 7, 7, 6, 6, 6, 10, 11, 10, 10, 11, 9};
  static final int CLUSTERS = SIZES.length;
  static final int QUERIES = 8;
  static final int PRIVATE = 2;
  static final int GROUND_SET = IntStream.of(SIZES).sum() - QUERIES - PRIVATE;
  static final int COLLECTIONS = 10;

  /** Centres are drawn from a square of this side. */
  static final double SIDE = 100;

  /** Collection 1 to 10; spreads go from 1 to 5 in equal steps. */
  static SyntheticPoints collection(int number) {
    SplittableRandom random = new SplittableRandom(number);
    double spread = 1 + 4.0 * (number - 1) / (COLLECTIONS - 1);
    List<float[]> at = new ArrayList<>();
    List<Integer> of = new ArrayList<>();
    List<Integer> first = new ArrayList<>(); // a point of each cluster, as good as any
    for (int c = 0; c < CLUSTERS; c++) {
      double x = SIDE * random.nextDouble(), y = SIDE * random.nextDouble();
      first.add(at.size());
      for (int i = 0; i < SIZES[c]; i++) {
        at.add(
            new float[] {
              (float) (x + spread * random.nextGaussian()),
              (float) (y + spread * random.nextGaussian())
            });
        of.add(c);
      }
    }
    for (int i = first.size() - 1; i > 0; i--) {
      Collections.swap(first, i, random.nextInt(i + 1));
    }
    List<Integer> auxiliary = first.subList(0, QUERIES + PRIVATE);
    List<Integer> order =
        new ArrayList<>(
            IntStream.range(0, at.size()).filter(i -> !auxiliary.contains(i)).boxed().toList());
    order.addAll(auxiliary);
    return new SyntheticPoints(
        number,
        spread,
        order.stream().map(at::get).toArray(float[][]::new),
        order.stream().mapToInt(of::get).toArray());
  }

  /** S_ij = exp(−‖x_i − x_j‖/2). */
  Problem problem() {
    return Problem.of(rows(0, GROUND_SET))
        .query(rows(GROUND_SET, GROUND_SET + QUERIES))
        .privateSet(rows(GROUND_SET + QUERIES, at.length))
        .similarity(Similarity.EUCLIDEAN)
        .threads(1);
  }

  private Features rows(int from, int to) {
    return Features.of(java.util.Arrays.copyOfRange(at, from, to));
  }

  boolean isQuery(int of) {
    return has(of, GROUND_SET, GROUND_SET + QUERIES);
  }

  boolean isPrivate(int of) {
    return has(of, GROUND_SET + QUERIES, at.length);
  }

  private boolean has(int of, int from, int to) {
    return IntStream.range(from, to).anyMatch(i -> cluster[i] == of);
  }
}
