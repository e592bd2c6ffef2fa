package dev.prism.experiments;

import java.util.Arrays;
import java.util.Locale;

/**
 * The mean of a sample and the standard error of that mean. Immutable and safe for use by multiple
 * threads.
 *
 * @param mean the mean; NaN for an empty sample
 * @param standardError the standard error; NaN for fewer than two values
 * @param size the number of values
 */
public record SampleMean(double mean, double standardError, int size) {
  /**
   * Returns the mean of values.
   *
   * @param x the values
   * @return their mean with its standard error
   */
  public static SampleMean of(double... x) {
    double mean = Arrays.stream(x).average().orElse(Double.NaN);
    double squares = Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum();
    double error = x.length < 2 ? Double.NaN : Math.sqrt(squares / (x.length - 1) / x.length);
    return new SampleMean(mean, error, x.length);
  }

  /** {@return the interval of Student's t for the mean; of NaN for fewer than two values} */
  public ConfidenceInterval interval() {
    double half =
        size < 2
            ? Double.NaN
            : StudentT.critical(ConfidenceInterval.OUTSIDE, size - 1) * standardError;
    return new ConfidenceInterval(mean - half, mean + half);
  }

  /**
   * {@return the two-sided p-value of the t-test that the mean is 0; NaN for fewer than two values}
   */
  public double p() {
    if (size < 2) {
      return Double.NaN;
    }
    return standardError == 0
        ? (mean == 0 ? 1 : 0)
        : StudentT.twoSided(mean / standardError, size - 1);
  }

  /**
   * Formats the mean as {@code 0.123 ± 0.004}, without the error where it is not known.
   *
   * @param digits the number of decimals
   * @return the text; empty for an empty sample
   */
  public String format(int digits) {
    String error = format(standardError, digits);
    return format(mean, digits) + (error.isEmpty() ? "" : " ± " + error);
  }

  /**
   * Formats a number.
   *
   * @param v the number
   * @param digits the number of decimals
   * @return the text; empty for NaN and infinities
   */
  public static String format(double v, int digits) {
    return Double.isFinite(v) ? String.format(Locale.ROOT, "%." + digits + "f", v) : "";
  }
}
