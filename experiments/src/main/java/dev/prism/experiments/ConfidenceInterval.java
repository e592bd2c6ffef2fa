package dev.prism.experiments;

/**
 * An interval that covers a quantity with a probability of 95 %. Immutable and safe for use by
 * multiple threads.
 *
 * @param low the lower end; NaN where it is not known
 * @param high the upper end; NaN where it is not known
 */
public record ConfidenceInterval(double low, double high) {
  /** The probability that the quantity lies outside. */
  public static final double OUTSIDE = 0.05;

  /**
   * Judges the claim that the quantity is at least as large as a number.
   *
   * @param claimed the number
   * @return supported if the whole interval is, contradicted if nothing of it is
   */
  public Verdict atLeast(double claimed) {
    return high < claimed
        ? Verdict.CONTRADICTED
        : low >= claimed ? Verdict.SUPPORTED : Verdict.UNDECIDED;
  }

  /** {@return the verdict on the claim that the quantity is more than 0} */
  public Verdict positive() {
    return high < 0 ? Verdict.CONTRADICTED : low > 0 ? Verdict.SUPPORTED : Verdict.UNDECIDED;
  }

  /**
   * Judges the claim that the quantity is near 0.
   *
   * @param most how far from 0 it may be
   * @return supported if the whole interval is, contradicted if nothing of it is
   */
  public Verdict near(double most) {
    return low > most || high < -most
        ? Verdict.CONTRADICTED
        : low >= -most && high <= most ? Verdict.SUPPORTED : Verdict.UNDECIDED;
  }

  /**
   * Formats the interval as {@code 0.1 … 0.4}.
   *
   * @param digits the number of decimals
   * @return the text; empty if the ends are not known
   */
  public String format(int digits) {
    String from = SampleMean.format(low, digits), to = SampleMean.format(high, digits);
    return from.isEmpty() ? "" : to.isEmpty() ? from + " or more" : from + " … " + to;
  }
}
