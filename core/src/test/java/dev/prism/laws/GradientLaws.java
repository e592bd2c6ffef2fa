package dev.prism.laws;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Dual;
import dev.prism.base.Param;
import java.util.Arrays;
import java.util.List;

/** Derivatives are what the values say they are. */
final class GradientLaws {
  static final List<Law> ALL =
      List.of(
          Law.of("∂f/∂(λ, η, ν) = finite differences", GradientLaws::finiteDifferences),
          Law.of("what the description does not list changes nothing", GradientLaws::unlisted));

  /** Wide enough that the rounding of single-precision similarities does not show. */
  private static final double H = 1.0 / 1024;

  private GradientLaws() {}

  private static double value(Case c, Param p, double x, int[] a) {
    return Case.at(c.with(c.params().with(p, x)).objective(), a).dual().value();
  }

  private static void finiteDifferences(Case c) {
    for (Param p : c.measure().info().parameters().keySet()) {
      int checked = 0;
      for (int k = 1; k <= c.picks().length; k++) {
        checked += check(c, p, Arrays.copyOf(c.picks(), k)) ? 1 : 0;
      }
      assertThat(checked).as("sets at which f has a slope along %s", p.symbol()).isPositive();
    }
  }

  /** At the first of some places, a few steps apart, that are away from kinks. */
  private static boolean check(Case c, Param p, int[] a) {
    for (int step = 0; step < 8; step++) {
      double x = c.params().get(p).value() + 3 * H * step;
      double want = slope(c, p, x, a);
      if (!Double.isNaN(want)) {
        double got = Case.at(c.with(c.params().with(p, x)).objective(), a).dual().derivative(p);
        near(
            want,
            got,
            5e-3,
            "∂f/∂%s at %s = %s, A = %s",
            p.symbol(),
            p.symbol(),
            x,
            Arrays.toString(a));
        return true;
      }
    }
    return false;
  }

  /**
   * A central difference. Over half the step it must be the same, and the second difference a
   * quarter; where they are not there is a kink or too sharp a bend, and no answer: NaN.
   */
  private static double slope(Case c, Param p, double x, int[] a) {
    double[] f = new double[5];
    for (int i = 0; i < f.length; i++) {
      f[i] = value(c, p, x + (i - 2) * H / 2, a);
    }
    double wide = (f[4] - f[0]) / (2 * H), narrow = (f[3] - f[1]) / H;
    double bend = (f[4] - 2 * f[2] + f[0]) / H, within = (f[3] - 2 * f[2] + f[1]) / H * 4;
    double little = 1e-3 * (1 + Math.abs(wide));
    return Math.abs(wide - narrow) < little && Math.abs(bend - within) < 4 * little
        ? wide
        : Double.NaN;
  }

  private static void unlisted(Case c) {
    for (Param p : Param.values()) {
      if (!c.measure().info().parameters().containsKey(p)) {
        Dual d = Case.at(c.objective(), c.picks()).dual();
        assertThat(d.derivative(p))
            .as("∂f/∂%s, which the description does not list", p.symbol())
            .isZero();
        assertThat(value(c, p, c.params().get(p).value() + 0.1, c.picks()))
            .as("f(A) with another %s, which the description does not list", p.symbol())
            .isEqualTo(d.value());
      }
    }
  }
}
