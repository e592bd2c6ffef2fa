package dev.prism.mixture;

import dev.prism.kernel.Features;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How often each word occurs in each item. Immutable and safe for use by multiple threads. A word
 * is a concept, a word of a text, or an item itself; a count may be a probability.
 *
 * @param words the number of words
 * @param word for each item, the indices of its words
 * @param count for each item, the count of each of its words; not negative
 */
public record WordCounts(int words, int[][] word, double[][] count) {
  /**
   * Returns counts in which every item is a word, which occurs once.
   *
   * @param n the number of items
   * @return the counts
   */
  public static WordCounts ofItems(int n) {
    int[][] word = new int[n][1];
    double[][] count = new double[n][];
    for (int j = 0; j < n; j++) {
      word[j][0] = j;
      count[j] = new double[] {1};
    }
    return new WordCounts(n, word, count);
  }

  /**
   * Returns the counts of rows of words.
   *
   * @param rows a map from words to counts for each row
   * @param names the indices of words; words that are missing are added
   */
  static WordCounts of(
      List<? extends Map<String, ? extends Number>> rows, Map<String, Integer> names) {
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
    return new WordCounts(names.size(), word.toArray(int[][]::new), count.toArray(double[][]::new));
  }

  /** Returns whether every item is a word, which occurs once. */
  boolean areItems() {
    for (int j = 0; j < word.length; j++) {
      if (word[j].length != 1 || word[j][0] != j) {
        return false;
      }
    }
    return words == word.length;
  }

  /** {@return the number of items} */
  public int size() {
    return word.length;
  }

  /**
   * Returns the expected c_w(A) for every word w.
   *
   * @param items items that may be in A
   * @param weights the probability of each to be in A
   * @return the sum of the counts of each word, times the probabilities
   */
  public double[] expected(int[] items, double[] weights) {
    double[] out = new double[words];
    for (int i = 0; i < items.length; i++) {
      for (int e = 0; e < word[items[i]].length; e++) {
        out[word[items[i]][e]] += weights[i] * count[items[i]][e];
      }
    }
    return out;
  }

  /** Returns a row of counts for each item. */
  Features rows() {
    float[][] x = new float[word.length][Math.max(1, words)];
    for (int j = 0; j < x.length; j++) {
      for (int e = 0; e < word[j].length; e++) {
        x[j][word[j][e]] += (float) count[j][e];
      }
    }
    return Features.of(x);
  }

  /**
   * Returns c_w(A) for every word w.
   *
   * @param items the items of A
   * @return the sum of the counts of each word
   */
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
