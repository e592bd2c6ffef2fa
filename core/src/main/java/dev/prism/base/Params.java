package dev.prism.base;

/**
 * The values of λ (diversity), η (query relevance) and ν (privacy strictness), as dual numbers.
 * Immutable and safe for use by multiple threads.
 *
 * <p>{@code MeasureInfo} has the default values and the ranges of the parameters of a measure.
 *
 * @param lambda λ, from 0 to 1,000,000
 * @param eta η, from 0 to 1,000,000
 * @param nu ν, from 0 to 1,000,000
 */
public record Params(Dual lambda, Dual eta, Dual nu) {
  private static final double MAX = 1e6;

  /** Checks the ranges. */
  public Params {
    check(Param.LAMBDA, lambda);
    check(Param.ETA, eta);
    check(Param.NU, nu);
  }

  private static void check(Param p, Dual d) {
    if (!(d.value() >= 0 && d.value() <= MAX)) {
      throw new BadRequestException(
          "%s=%s is out of range; parameters lie between 0 and 1,000,000.",
          p.label(), Names.format(d.value()));
    }
  }

  /** λ = η = ν = 1. */
  public static final Params DEFAULTS = of(1, 1, 1);

  /**
   * Returns parameters by which values are differentiated.
   *
   * @param lambda λ, from 0 to 1,000,000
   * @param eta η, from 0 to 1,000,000
   * @param nu ν, from 0 to 1,000,000
   * @return the parameters
   */
  public static Params of(double lambda, double eta, double nu) {
    return new Params(
        Dual.variable(Param.LAMBDA, lambda),
        Dual.variable(Param.ETA, eta),
        Dual.variable(Param.NU, nu));
  }

  /**
   * Returns the value of a parameter.
   *
   * @param p the parameter
   * @return its value
   */
  public Dual get(Param p) {
    return switch (p) {
      case LAMBDA -> lambda;
      case ETA -> eta;
      case NU -> nu;
    };
  }

  /** {@return these values as constants, by which nothing is differentiated} */
  public Params asConstants() {
    return new Params(
        Dual.constant(lambda.value()), Dual.constant(eta.value()), Dual.constant(nu.value()));
  }

  /**
   * Replaces the value of a parameter.
   *
   * @param p the parameter
   * @param v its value, from 0 to 1,000,000
   * @return a copy with the value
   */
  public Params with(Param p, double v) {
    Dual x = Dual.variable(p, v);
    return new Params(
        p == Param.LAMBDA ? x : lambda, p == Param.ETA ? x : eta, p == Param.NU ? x : nu);
  }
}
