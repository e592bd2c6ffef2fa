package dev.prism.base;

/**
 * λ (diversity), η (query relevance) and ν (privacy strictness), ready to differentiate.
 *
 * <p>A measure's description says which of them it has, their defaults and their ranges; {@code
 * MeasureInfo.params} makes checked ones.
 */
public record Params(Dual lambda, Dual eta, Dual nu) {
  private static final double MOST = 1e6;

  public Params {
    check(Param.LAMBDA, lambda);
    check(Param.ETA, eta);
    check(Param.NU, nu);
  }

  private static void check(Param p, Dual d) {
    if (!(d.value() >= 0 && d.value() <= MOST)) {
      throw new BadRequestException(
          "%s=%s is out of range; parameters lie between 0 and 1,000,000.",
          p.label(), Names.shortest(d.value()));
    }
  }

  public static final Params DEFAULTS = of(1, 1, 1);

  public static Params of(double lambda, double eta, double nu) {
    return new Params(
        Dual.variable(Param.LAMBDA, lambda),
        Dual.variable(Param.ETA, eta),
        Dual.variable(Param.NU, nu));
  }

  public Dual get(Param p) {
    return switch (p) {
      case LAMBDA -> lambda;
      case ETA -> eta;
      case NU -> nu;
    };
  }

  /** The same values as constants: nothing is differentiated by them. */
  public Params fixed() {
    return new Params(
        Dual.constant(lambda.value()), Dual.constant(eta.value()), Dual.constant(nu.value()));
  }

  public Params with(Param p, double v) {
    Dual x = Dual.variable(p, v);
    return new Params(
        p == Param.LAMBDA ? x : lambda, p == Param.ETA ? x : eta, p == Param.NU ? x : nu);
  }
}
