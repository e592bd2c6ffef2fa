package dev.prism;

import java.util.List;

/**
 * An upper bound on the value of any feasible set, from which it follows how close a selection is
 * to the optimum. Immutable and safe for use by multiple threads.
 *
 * <pre>{@code
 * Result result = Request.pick(50).from(problem);
 * Certificate c = result.certificate();
 * double ratio = c.ratio(); // at least this part of the optimum
 * System.out.println(c.description()); // at least 99.1 % of the best possible
 * }</pre>
 *
 * @param value the value of the selection; NaN if no bound is known
 * @param bound the upper bound: no feasible set has a larger value; NaN if no bound is known
 * @param method how the bound was obtained
 * @param sweeps the number of passes over the candidates that lowered the bound
 * @param prefixBounds for each number of picks from 1 on, an upper bound on the value of that many;
 *     empty if there are none
 * @param description the bound in words, or the reason why there is none
 */
public record Certificate(
    double value,
    double bound,
    Method method,
    int sweeps,
    List<Double> prefixBounds,
    String description) {
  private static final String BEST = "the best possible";

  /** The rounding of sums of doubles. */
  private static final double ROUNDING = 1e-9;

  /** The largest ratio in words. */
  private static final double BELOW_ONE = 0.999;

  private static final String ON_GRAPH = " on the graph; what the graph loses is not bounded";

  /** How a bound was obtained. */
  public enum Method {
    /** There is no bound. */
    NONE("none"),
    /** The gains at the optimizer's own prefixes. */
    PREFIX("prefix"),
    /** Modular functions above the measure, moved by subgradient steps. */
    DUAL("dual"),
    /** Tangent planes of a concave relaxation, moved by Frank-Wolfe steps. */
    FRANK_WOLFE("Frank-Wolfe"),
    /** A search through all sets: no feasible set is better. */
    EXACT("exact");

    private final String text;

    Method(String text) {
      this.text = text;
    }

    /** {@return the name in results} */
    public String text() {
      return text;
    }
  }

  /** Copies the list. */
  public Certificate {
    prefixBounds = List.copyOf(prefixBounds);
  }

  /**
   * Returns the certificate of a selection with an upper bound from an optimizer's prefixes.
   *
   * @param value the value of the selection
   * @param bound an upper bound on the value of any feasible set
   * @return the certificate
   */
  public static Certificate of(double value, double bound) {
    return of(value, bound, Method.PREFIX, 0);
  }

  /**
   * Returns the certificate of a selection with an upper bound.
   *
   * @param value the value of the selection
   * @param bound an upper bound on the value of any feasible set
   * @param method how the bound was obtained
   * @param sweeps the number of passes over the candidates that lowered the bound
   * @return the certificate
   */
  public static Certificate of(double value, double bound, Method method, int sweeps) {
    double b = Math.max(value, bound);
    String words =
        b <= 0
            ? "no selection has a positive value"
            : method == Method.EXACT ? BEST : atLeast(value / b);
    return new Certificate(value, b, method, sweeps, List.of(), words);
  }

  /**
   * Replaces the bounds of prefixes.
   *
   * @param bounds for each number of picks from 1 on, an upper bound on the value of that many
   * @return a copy with the bounds
   */
  public Certificate prefixBounds(List<Double> bounds) {
    return new Certificate(value, bound, method, sweeps, bounds, description);
  }

  /**
   * Returns this certificate for values on a neighbour graph, where the bound holds on the graph
   * only.
   *
   * @return the certificate with a description that says so, once
   */
  public Certificate onGraph() {
    return hasBound() && !description.endsWith(ON_GRAPH)
        ? new Certificate(value, bound, method, sweeps, prefixBounds, description + ON_GRAPH)
        : this;
  }

  /**
   * Describes an approximation ratio in words, rounded down so that the sentence stays true. Bounds
   * are rounded up by a few millionths, which are not counted, but only a ratio of 1 is called the
   * best possible.
   *
   * @param ratio the ratio, from 0 to 1
   * @return such as {@code at least 96.1 % of the best possible}
   */
  public static String atLeast(double ratio) {
    if (ratio >= 1 - ROUNDING) {
      return BEST;
    }
    double percent = Math.floor(1000 * Math.min(BELOW_ONE, ratio + 6e-6)) / 10;
    return "at least " + percent + " % of the best possible";
  }

  /**
   * Returns a certificate without a bound.
   *
   * @param reason why there is no bound
   * @return the certificate
   */
  public static Certificate none(String reason) {
    return withoutBound("no bound: " + reason);
  }

  /**
   * Returns a certificate without a bound, such as one with a guarantee that was proved before the
   * run.
   *
   * @param description what is known instead, in words
   * @return the certificate
   */
  public static Certificate withoutBound(String description) {
    return new Certificate(Double.NaN, Double.NaN, Method.NONE, 0, List.of(), description);
  }

  /** {@return whether a bound is known} */
  public boolean hasBound() {
    return !Double.isNaN(bound);
  }

  /** {@return the method in words, such as {@code dual, 20 sweeps}} */
  public String how() {
    return method.text()
        + (sweeps == 0 ? "" : sweeps == 1 ? ", 1 sweep" : ", " + sweeps + " sweeps");
  }

  /** {@return the approximation ratio that the bound proves; NaN if no bound is known} */
  public double ratio() {
    return ratio(value);
  }

  /**
   * Returns the approximation ratio that the bound proves of another selection.
   *
   * @param value the value of a selection
   * @return value / bound; NaN if no bound is known, or the bound is not positive
   */
  public double ratio(double value) {
    return bound > 0 ? value / bound : Double.NaN;
  }
}
