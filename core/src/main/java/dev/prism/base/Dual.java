package dev.prism.base;

/**
 * A number and its partial derivatives with respect to the paper's three parameters λ, η and ν.
 *
 * <p>Parameters enter a formula as duals, so that its value and its derivatives are one definition.
 */
public record Dual(double value, double dLambda, double dEta, double dNu) {
  public static final Dual ZERO = constant(0);
  public static final Dual ONE = constant(1);

  public static Dual constant(double v) {
    return new Dual(v, 0, 0, 0);
  }

  /** The parameter itself, at v: its own derivative is one. */
  public static Dual variable(Param p, double v) {
    return new Dual(v, p == Param.LAMBDA ? 1 : 0, p == Param.ETA ? 1 : 0, p == Param.NU ? 1 : 0);
  }

  public double d(Param p) {
    return switch (p) {
      case LAMBDA -> dLambda;
      case ETA -> dEta;
      case NU -> dNu;
    };
  }

  public Dual plus(Dual o) {
    return new Dual(value + o.value, dLambda + o.dLambda, dEta + o.dEta, dNu + o.dNu);
  }

  public Dual minus(Dual o) {
    return plus(o.times(-1));
  }

  public Dual times(double c) {
    return new Dual(c * value, c * dLambda, c * dEta, c * dNu);
  }

  /** The product rule. */
  public Dual times(Dual o) {
    return new Dual(
        value * o.value,
        dLambda * o.value + value * o.dLambda,
        dEta * o.value + value * o.dEta,
        dNu * o.value + value * o.dNu);
  }

  public Dual over(Dual o) {
    return times(o.chain(1 / o.value, -1 / (o.value * o.value)));
  }

  public Dual sqrt() {
    double r = Math.sqrt(value);
    return chain(r, 0.5 / r);
  }

  public Dual log() {
    return chain(Math.log(value), 1 / value);
  }

  /** The chain rule: g(this), given g's value and its slope here. */
  public Dual chain(double outerValue, double slope) {
    return new Dual(outerValue, slope * dLambda, slope * dEta, slope * dNu);
  }
}
