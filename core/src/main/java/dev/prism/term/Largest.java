package dev.prism.term;

import java.util.stream.IntStream;

/** Sorting what a pick covers; explanations only. */
final class Largest {
  private Largest() {}

  static Term.Rows positive(String of, double[] amount) {
    int[] rows =
        IntStream.range(0, amount.length)
            .filter(i -> amount[i] > 0)
            .boxed()
            .sorted((a, b) -> Double.compare(amount[b], amount[a])) // stable: ties by row
            .mapToInt(Integer::intValue)
            .toArray();
    return new Term.Rows(of, rows, IntStream.of(rows).mapToDouble(i -> amount[i]).toArray());
  }
}
