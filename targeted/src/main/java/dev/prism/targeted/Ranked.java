package dev.prism.targeted;

import java.util.stream.IntStream;

/** Strategies that give every item a number and take the largest. */
final class Ranked {
  private Ranked() {}

  /** The largest; of equals the lower index. */
  static int first(double[] score) {
    int best = 0;
    for (int i = 1; i < score.length; i++) {
      best = score[i] > score[best] ? i : best;
    }
    return best;
  }

  /** The k largest, largest first; of equals the lower index first. */
  static int[] largest(double[] score, int k) {
    return IntStream.range(0, score.length)
        .boxed()
        .sorted((a, b) -> Double.compare(score[b], score[a])) // stable
        .limit(k)
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
