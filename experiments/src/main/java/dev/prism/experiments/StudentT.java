package dev.prism.experiments;

/** Student's t distribution. Stateless. */
public final class StudentT {
  private static final double TINY = 1e-300;

  private StudentT() {}

  /**
   * Returns the probability that |t| is at least as large by chance.
   *
   * @param t the statistic
   * @param freedom the degrees of freedom, at least 1
   * @return the two-sided p-value, from 0 to 1; NaN for NaN
   */
  public static double twoSided(double t, int freedom) {
    if (Double.isNaN(t)) {
      return Double.NaN;
    }
    return Double.isInfinite(t) ? 0 : beta(freedom / (freedom + t * t), freedom / 2.0);
  }

  /**
   * Returns the value that |t| exceeds with a given probability.
   *
   * @param p the probability, more than 0 and less than 1
   * @param freedom the degrees of freedom, at least 1
   * @return the critical value
   */
  public static double critical(double p, int freedom) {
    double low = 0, high = 1;
    while (twoSided(high, freedom) > p) {
      high *= 2;
    }
    for (int i = 0; i < 100; i++) {
      double middle = (low + high) / 2;
      if (twoSided(middle, freedom) > p) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** The regularized incomplete beta function with parameters a and ½. */
  private static double beta(double x, double a) {
    double b = 0.5;
    if (x <= 0 || x >= 1) {
      return x <= 0 ? 0 : 1;
    }
    double front =
        Math.exp(
            logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
    return x < (a + 1) / (a + b + 2)
        ? front * fraction(x, a, b) / a
        : 1 - front * fraction(1 - x, b, a) / b;
  }

  /** Lentz's method for the continued fraction of the incomplete beta function. */
  private static double fraction(double x, double a, double b) {
    double c = 1, d = 1 / nonZero(1 - (a + b) * x / (a + 1)), out = d;
    for (int m = 1; m <= 300; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / nonZero(1 + even * d);
      c = nonZero(1 + even / c);
      out *= d * c;
      d = 1 / nonZero(1 + odd * d);
      c = nonZero(1 + odd / c);
      out *= d * c;
      if (Math.abs(d * c - 1) < 1e-15) {
        break;
      }
    }
    return out;
  }

  private static double nonZero(double v) {
    return Math.abs(v) < TINY ? TINY : v;
  }

  /** ln Γ at a positive multiple of ½, by Γ(x + 1) = x Γ(x). */
  private static double logGamma(double x) {
    boolean whole = x == Math.rint(x);
    double out = whole ? 0 : Math.log(Math.PI) / 2;
    for (double v = whole ? 1 : 0.5; v < x; v++) {
      out += Math.log(v);
    }
    return out;
  }
}
