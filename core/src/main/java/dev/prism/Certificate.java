package dev.prism;

import java.util.Locale;

/**
 * How close a selection is to the best possible.
 *
 * @param bound no feasible set has a larger value; NaN where no bound is known
 * @param says the same in words, or why there is none
 */
public record Certificate(double bound, String says) {
  /** No set can be worth more than this one's bound. */
  public static Certificate of(double value, double bound) {
    double b = Math.max(value, bound);
    double share = b > 0 ? value / b : 1;
    return new Certificate(b, atLeast(share));
  }

  /** The same where values are those on a neighbour graph, and so is the bound. */
  public Certificate onGraph() {
    return holds()
        ? new Certificate(bound, says + " on the graph; what the graph loses is not bounded")
        : this;
  }

  /** A part of the best possible in words, rounded down: it must stay true. */
  public static String atLeast(double share) {
    return String.format(
        Locale.ROOT, "at least %.1f %% of the best possible", Math.floor(1000 * share) / 10);
  }

  public static Certificate none(String why) {
    return new Certificate(Double.NaN, "no bound: " + why);
  }

  public boolean holds() {
    return !Double.isNaN(bound);
  }

  /** value / bound; NaN where no bound is known. */
  public double share(double value) {
    return bound > 0 ? value / bound : bound == 0 ? 1 : Double.NaN;
  }
}
