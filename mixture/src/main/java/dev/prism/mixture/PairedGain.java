package dev.prism.mixture;

import java.util.Arrays;

/**
 * The mean of paired differences over collections, and its standard error. Immutable and safe for
 * use by multiple threads.
 *
 * @param mean the mean difference
 * @param error its standard error; infinite for fewer than two collections
 */
public record PairedGain(double mean, double error) {
  /**
   * Compares scores on the same collections.
   *
   * @param before the scores before
   * @param after the scores after
   * @return the gain
   */
  public static PairedGain of(double[] before, double[] after) {
    int n = before.length;
    double[] d = new double[n];
    Arrays.setAll(d, c -> after[c] - before[c]);
    double mean = Arrays.stream(d).average().orElse(0);
    if (n < 2) {
      return new PairedGain(mean, Double.POSITIVE_INFINITY);
    }
    double squares = Arrays.stream(d).map(x -> (x - mean) * (x - mean)).sum();
    return new PairedGain(mean, Math.sqrt(squares / (n - 1) / n));
  }

  /** {@return whether the mean exceeds one standard error} */
  public boolean isClear() {
    return mean > error && mean > 0;
  }
}
