package dev.prism.term;

import java.util.stream.IntStream;

/** Sorts the rows that a pick covers, for explanations. */
final class Largest {
  private Largest() {}

  static Term.Rows positive(String rowName, double[] amount) {
    int[] rows =
        IntStream.range(0, amount.length)
            .filter(i -> amount[i] > 0)
            .boxed()
            .sorted((a, b) -> Double.compare(amount[b], amount[a])) // stable: ties by row
            .mapToInt(Integer::intValue)
            .toArray();
    return new Term.Rows(rowName, rows, IntStream.of(rows).mapToDouble(i -> amount[i]).toArray());
  }
}
