package dev.prism.mixture;

import dev.prism.base.PrismException;
import dev.prism.base.Workers;
import dev.prism.term.Term;
import dev.prism.term.TermState;
import java.util.Arrays;
import java.util.List;

/**
 * V-ROUGE(A) = Σ_w Σ_{r∈R} min(c_w(A), c_w(r)) ÷ Σ_w Σ_{r∈R} c_w(r).
 *
 * <p>Immutable and safe for use by multiple threads. As a function of c_w(A), the inner sum is
 * piecewise linear: with the sorted counts of a word in the references and their prefix sums it
 * costs a binary search, for any number of references. Over words of texts it is the recall of
 * ROUGE-1 against all references together.
 */
public final class VRouge implements Term {
  private final int[][] word; // for each item, its words that occur in a reference
  private final double[][] count;
  private final double[][] sorted; // for each word, its positive counts in the references
  private final double[][] before; // prefix sums of these
  private final double total;

  /**
   * Prepares the measure.
   *
   * @param items the counts of the items
   * @param references c_w(r) for every word, for each reference
   */
  public VRouge(WordCounts items, List<double[]> references) {
    int words = references.stream().mapToInt(r -> r.length).max().orElse(0);
    sorted = new double[words][];
    before = new double[words][];
    double sum = 0;
    for (int w = 0; w < words; w++) {
      int at = w;
      double[] c =
          references.stream()
              .mapToDouble(r -> at < r.length ? r[at] : 0)
              .filter(x -> x > 0)
              .sorted()
              .toArray();
      double[] b = new double[c.length + 1];
      for (int t = 0; t < c.length; t++) {
        b[t + 1] = b[t] + c[t];
      }
      sorted[w] = c;
      before[w] = b;
      sum += b[c.length];
    }
    if (!(sum > 0)) {
      throw new PrismException(
          "The reference summaries contain no words or concepts to compare with.");
    }
    total = sum;
    word = new int[items.size()][];
    count = new double[items.size()][];
    for (int j = 0; j < word.length; j++) {
      int[] w = items.word()[j];
      int[] known = new int[w.length];
      double[] c = new double[w.length];
      int n = 0;
      for (int e = 0; e < w.length; e++) {
        if (w[e] < words && sorted[w[e]].length > 0 && items.count()[j][e] > 0) {
          known[n] = w[e];
          c[n++] = items.count()[j][e];
        }
      }
      word[j] = Arrays.copyOf(known, n);
      count[j] = Arrays.copyOf(c, n);
    }
  }

  /** Σ_r min(x, c_w(r)). */
  private double shared(int w, double x) {
    double[] c = sorted[w];
    int t = 0, end = c.length;
    while (t < end) { // counts the values that are at most x
      int middle = (t + end) >>> 1;
      if (c[middle] <= x) {
        t = middle + 1;
      } else {
        end = middle;
      }
    }
    return before[w][t] + (c.length - t) * x;
  }

  /**
   * Returns V-ROUGE of a summary that does not consist of items.
   *
   * @param counts c_w for every word
   * @return the value
   */
  public double of(double[] counts) {
    double sum = 0;
    for (int w = 0; w < Math.min(counts.length, sorted.length); w++) {
      sum += shared(w, counts[w]);
    }
    return sum / total;
  }

  /**
   * Returns V-ROUGE of a selection.
   *
   * @param items the selected items
   * @return the value
   */
  public double of(int... items) {
    TermState m = start(Workers.ONE);
    for (int j : items) {
      m.add(j);
    }
    return m.value();
  }

  @Override
  public int size() {
    return word.length;
  }

  @Override
  public long work() {
    return 64;
  }

  @Override
  public Modularity modularity() {
    return Modularity.SUBMODULAR;
  }

  @Override
  public boolean monotone() {
    return true;
  }

  @Override
  public TermState start(Workers workers) {
    return new Sums(new double[sorted.length], 0);
  }

  private final class Sums implements TermState {
    private final double[] sum; // c_w(A)
    private double value;

    Sums(double[] sum, double value) {
      this.sum = sum;
      this.value = value;
    }

    @Override
    public double value() {
      return value;
    }

    private double gain(int j) {
      double g = 0;
      for (int e = 0; e < word[j].length; e++) {
        int w = word[j][e];
        g += shared(w, sum[w] + count[j][e]) - shared(w, sum[w]);
      }
      return g / total;
    }

    @Override
    public void addGains(int[] js, int from, int to, double weight, double[] out) {
      for (int p = from; p < to; p++) {
        out[p] += weight * gain(js[p]);
      }
    }

    @Override
    public void add(int j) {
      value += gain(j);
      for (int e = 0; e < word[j].length; e++) {
        sum[word[j][e]] += count[j][e];
      }
    }

    @Override
    public TermState copy() {
      return new Sums(sum.clone(), value);
    }
  }
}
