package dev.prism.term;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * A concave, increasing function ψ with ψ(0) = 0, on x ≥ 0. Implementations must be immutable and
 * safe for use by multiple threads. {@link #named} finds an implementation outside this library by
 * its class name; it needs a public constructor without parameters.
 */
public interface Psi {
  /** √x. */
  Psi SQRT = of("sqrt", Math::sqrt);

  /** log(1 + x). */
  // Math.log is compiled to a few instructions and Math.log1p is not.
  Psi LOG = of("log", x -> x > 1e-3 ? Math.log(1 + x) : Math.log1p(x));

  /** x/(1 + x); undefined at −1 and below, where it exceeds 1. */
  // A little above −1, rounding decides; nothing there is meant.
  Psi INVERSE = of("inverse", x -> x > -0.999 ? x / (1 + x) : Double.NaN);

  /** 1 − e^−x: with x = −log(1 − p) summed, probabilistic set cover. */
  Psi EXPONENTIAL = of("exponential", x -> -Math.expm1(-x));

  /** min(x, 1): set cover, and saturation. */
  Psi TRUNCATED = of("truncated", x -> Math.min(x, 1));

  /**
   * Returns ψ(x).
   *
   * @param x a number ≥ 0
   * @return ψ(x)
   */
  double at(double x);

  /** {@return the text that {@link #named} reads; the class name by default} */
  default String name() {
    return getClass().getName();
  }

  /**
   * Checks at some points that ψ is concave, increasing and zero at zero.
   *
   * @param psi a function
   * @throws BadRequestException if it is not
   */
  static void check(Psi psi) {
    double before = psi.at(0), slope = Double.POSITIVE_INFINITY, last = 0;
    if (before != 0) {
      throw new BadRequestException("psi=%s is %s at 0; it must be 0 there.", psi.name(), before);
    }
    for (double x = 1e-3; x <= 1e3; x *= 1.6) {
      double v = psi.at(x), rise = (v - before) / (x - last);
      if (!(rise >= -1e-9 && rise <= slope * (1 + 1e-6) + 1e-12)) {
        throw new BadRequestException(
            "psi=%s is not concave and increasing: between %s and %s it goes from %s to %s.",
            psi.name(), last, x, before, v);
      }
      slope = Math.min(slope, rise);
      before = v;
      last = x;
    }
  }

  /**
   * Returns x^p.
   *
   * @param p the exponent, in (0, 1]
   * @return x^p
   */
  static Psi power(double p) {
    if (!(p > 0 && p <= 1)) {
      throw new BadRequestException(
          "psi=pow:%s is not concave and increasing; the exponent must lie in (0, 1].", p);
    }
    return of("pow:" + p, x -> Math.pow(x, p));
  }

  /**
   * Returns a function by its name.
   *
   * @param text sqrt, log, inverse, pow:p with p in (0, 1], or the full name of a class
   * @return the function
   */
  static Psi named(String text) {
    if (text.startsWith("pow:")) {
      return power(Names.parseNumber("psi=pow", text.substring(4)));
    }
    return switch (text) {
      case "sqrt" -> SQRT;
      case "log" -> LOG;
      case "inverse" -> INVERSE;
      default -> {
        if (text.contains(".")) {
          yield Names.newInstance(text, Psi.class);
        }
        throw new BadRequestException(
            "There is no psi called %s; there are sqrt, log, inverse, pow:p with p in (0, 1], and"
                + " the full name of a class of your own.%s",
            text, Names.didYouMean(text, List.of("sqrt", "log", "inverse", "pow:0.5")));
      }
    };
  }

  private static Psi of(String name, DoubleUnaryOperator f) {
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
