package dev.prism.targeted;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Selects the items with the largest scores.
 *
 * @param score computes the score of an item from the probabilities of its classes
 */
record ScoreStrategy(String name, String description, ToDoubleFunction<float[]> score)
    implements Strategy {
  static final Strategy ENTROPY =
      new ScoreStrategy(
          "entropy",
          "The most uncertain: the largest entropy of the class probabilities",
          ScoreStrategy::entropy);
  static final Strategy MARGIN =
      new ScoreStrategy(
          "margin",
          "The most uncertain: the smallest margin between the two most probable classes",
          ScoreStrategy::negativeMargin);
  static final Strategy LEAST_CONFIDENCE =
      new ScoreStrategy(
          "least-confidence",
          "The most uncertain: the smallest probability of the most probable class",
          p -> -ModelOutputs.largest(p));

  @Override
  public int[] choose(TargetedTask t, int k, long seed) {
    return largest(t.pool().score(score), k);
  }

  /** −Σ p ln p, where 0 ln 0 = 0. */
  static double entropy(float[] p) {
    double h = 0;
    for (float x : p) {
      h -= x > 0 ? x * Math.log(x) : 0;
    }
    return h;
  }

  private static double negativeMargin(float[] p) {
    float[] ascending = p.clone();
    Arrays.sort(ascending);
    return (double) ascending[p.length - 2] - ascending[p.length - 1];
  }

  /** Returns the index of the largest score, the lowest such index for ties. */
  static int first(double[] score) {
    int best = 0;
    for (int i = 1; i < score.length; i++) {
      best = score[i] > score[best] ? i : best;
    }
    return best;
  }

  /** Returns the indices of the k largest scores in descending order, ties by index. */
  static int[] largest(double[] score, int k) {
    return IntStream.range(0, score.length)
        .boxed()
        .sorted((a, b) -> Double.compare(score[b], score[a])) // stable
        .limit(k)
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
