package dev.prism.base;

/**
 * A number with its partial derivatives by the parameters λ, η and ν. Immutable and safe for use by
 * multiple threads.
 *
 * <p>Parameters enter a formula as dual numbers, so that one definition gives its value and its
 * derivatives.
 *
 * @param value the value
 * @param dLambda the derivative by λ
 * @param dEta the derivative by η
 * @param dNu the derivative by ν
 */
public record Dual(double value, double dLambda, double dEta, double dNu) {
  /** The constant 0. */
  public static final Dual ZERO = constant(0);

  /** The constant 1. */
  public static final Dual ONE = constant(1);

  /**
   * Returns a constant, whose derivatives are 0.
   *
   * @param v the value
   * @return the constant
   */
  public static Dual constant(double v) {
    return new Dual(v, 0, 0, 0);
  }

  /**
   * Returns a parameter, whose derivative by itself is 1.
   *
   * @param p the parameter
   * @param v its value
   * @return the variable
   */
  public static Dual variable(Param p, double v) {
    return new Dual(v, p == Param.LAMBDA ? 1 : 0, p == Param.ETA ? 1 : 0, p == Param.NU ? 1 : 0);
  }

  /**
   * Returns a derivative.
   *
   * @param p the parameter
   * @return the derivative by the parameter
   */
  public double derivative(Param p) {
    return switch (p) {
      case LAMBDA -> dLambda;
      case ETA -> dEta;
      case NU -> dNu;
    };
  }

  /**
   * Adds a number.
   *
   * @param o the other number
   * @return the sum
   */
  public Dual plus(Dual o) {
    return new Dual(value + o.value, dLambda + o.dLambda, dEta + o.dEta, dNu + o.dNu);
  }

  /**
   * Subtracts a number.
   *
   * @param o the other number
   * @return the difference
   */
  public Dual minus(Dual o) {
    return plus(o.times(-1));
  }

  /**
   * Multiplies by a constant.
   *
   * @param c the constant
   * @return the product
   */
  public Dual times(double c) {
    return new Dual(c * value, c * dLambda, c * dEta, c * dNu);
  }

  /**
   * Multiplies by a number, by the product rule.
   *
   * @param o the other number
   * @return the product
   */
  public Dual times(Dual o) {
    return new Dual(
        value * o.value,
        dLambda * o.value + value * o.dLambda,
        dEta * o.value + value * o.dEta,
        dNu * o.value + value * o.dNu);
  }

  /**
   * Divides by a number.
   *
   * @param o the other number
   * @return the quotient
   */
  public Dual dividedBy(Dual o) {
    return times(o.chain(1 / o.value, -1 / (o.value * o.value)));
  }

  /** {@return the square root} */
  public Dual sqrt() {
    double r = Math.sqrt(value);
    return chain(r, 0.5 / r);
  }

  /** {@return the natural logarithm} */
  public Dual log() {
    return chain(Math.log(value), 1 / value);
  }

  /**
   * Applies a function g, by the chain rule.
   *
   * @param outerValue the value of g here
   * @param slope the derivative of g here
   * @return g(this)
   */
  public Dual chain(double outerValue, double slope) {
    return new Dual(outerValue, slope * dLambda, slope * dEta, slope * dNu);
  }
}
