package dev.prism.term;

import dev.prism.base.Names;
import dev.prism.base.PrismException;
import java.util.List;

/**
 * A concave, increasing ψ with ψ(0) = 0, on x ≥ 0. One of your own is a class with a public
 * constructor without arguments that implements this.
 */
public interface Psi {
  Psi SQRT = of("sqrt", Math::sqrt);

  /** log(1 + x); Math.log is compiled to a few instructions and Math.log1p is not. */
  Psi LOG = of("log", x -> x > 1e-3 ? Math.log(1 + x) : Math.log1p(x));

  /** x/(1 + x). */
  Psi INVERSE = of("inverse", x -> x / (1 + x));

  /** 1 − e^−x: with x = −log(1 − p) summed, probabilistic set cover. */
  Psi PROBABLY = of("probably", x -> -Math.expm1(-x));

  /** min(x, 1): set cover, and saturation. */
  Psi ONCE = of("once", x -> Math.min(x, 1));

  double at(double x);

  /** As it is typed. */
  default String name() {
    return getClass().getName();
  }

  /** Refuses a ψ that is seen not to be concave, increasing and zero at zero. */
  static void check(Psi psi) {
    double before = psi.at(0), slope = Double.POSITIVE_INFINITY, last = 0;
    if (before != 0) {
      throw new PrismException("psi=%s is %s at 0; it must be 0 there.", psi.name(), before);
    }
    for (double x = 1e-3; x <= 1e3; x *= 1.6) {
      double v = psi.at(x), rise = (v - before) / (x - last);
      if (!(rise >= -1e-9 && rise <= slope * (1 + 1e-6) + 1e-12)) {
        throw new PrismException(
            "psi=%s is not concave and increasing: between %s and %s it goes from %s to %s.",
            psi.name(), last, x, before, v);
      }
      slope = Math.min(slope, rise);
      before = v;
      last = x;
    }
  }

  /** x^p. */
  static Psi power(double p) {
    if (!(p > 0 && p <= 1)) {
      throw new PrismException(
          "psi=pow:%s is not concave and increasing; the exponent must lie in (0, 1].", p);
    }
    return of("pow:" + p, x -> Math.pow(x, p));
  }

  /** sqrt, log, inverse, pow:p, or the name of a class of your own. */
  static Psi named(String text) {
    if (text.startsWith("pow:")) {
      return power(Names.number("psi=pow", text.substring(4)));
    }
    return switch (text) {
      case "sqrt" -> SQRT;
      case "log" -> LOG;
      case "inverse" -> INVERSE;
      default -> {
        if (text.contains(".")) {
          yield Names.create(text, Psi.class);
        }
        throw new PrismException(
            "There is no psi called %s; there are sqrt, log, inverse, pow:p with p in (0, 1], and"
                + " the full name of a class of your own.%s",
            text, Names.didYouMean(text, List.of("sqrt", "log", "inverse", "pow:0.5")));
      }
    };
  }

  private static Psi of(String name, java.util.function.DoubleUnaryOperator f) {
    return new Psi() {
      @Override
      public double at(double x) {
        return f.applyAsDouble(x);
      }

      @Override
      public String name() {
        return name;
      }
    };
  }
}
