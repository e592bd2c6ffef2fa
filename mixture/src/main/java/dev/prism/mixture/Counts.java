package dev.prism.mixture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How often each word is in each item. Words are concepts, words of a text, or the items
 * themselves; a count may be a probability.
 *
 * @param words how many there are
 * @param word of each item, which
 * @param count of each item, how often: not negative
 */
public record Counts(int words, int[][] word, double[][] count) {
  /** Every item is a word of its own. */
  public static Counts ofItems(int n) {
    int[][] word = new int[n][1];
    double[][] count = new double[n][];
    for (int j = 0; j < n; j++) {
      word[j][0] = j;
      count[j] = new double[] {1};
    }
    return new Counts(n, word, count);
  }

  /** One map a row; {@code names} grows by what it has not got. */
  static Counts of(List<? extends Map<String, ? extends Number>> rows, Map<String, Integer> names) {
    List<int[]> word = new ArrayList<>();
    List<double[]> count = new ArrayList<>();
    for (Map<String, ? extends Number> row : rows) {
      int[] w = new int[row.size()];
      double[] c = new double[w.length];
      int at = 0;
      for (var e : row.entrySet()) {
        w[at] = names.computeIfAbsent(e.getKey(), k -> names.size());
        c[at++] = e.getValue().doubleValue();
      }
      word.add(w);
      count.add(c);
    }
    return new Counts(names.size(), word.toArray(int[][]::new), count.toArray(double[][]::new));
  }

  public int size() {
    return word.length;
  }

  /** c_w(A) for every word w. */
  public double[] total(int... items) {
    double[] out = new double[words];
    for (int j : items) {
      for (int e = 0; e < word[j].length; e++) {
        out[word[j][e]] += count[j][e];
      }
    }
    return out;
  }
}
