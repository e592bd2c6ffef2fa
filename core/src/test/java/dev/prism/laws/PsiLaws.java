package dev.prism.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.prism.term.Psi;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Laws of a ψ, by which the measures that use it are monotone and submodular. To hold one of your
 * own to it, return {@code PsiLaws.of(new MyPsi()).tests()} from a test factory.
 */
public record PsiLaws(Psi psi) {
  private static final int STEPS = 200;

  public static PsiLaws of(Psi psi) {
    return new PsiLaws(psi);
  }

  /** One test a law. */
  public Stream<DynamicTest> tests() {
    return Stream.of(
        dynamicTest("ψ(0) = 0", this::startsAtZero),
        dynamicTest("ψ does not fall", this::increases),
        dynamicTest("ψ is concave", this::isConcave));
  }

  /** All at once. */
  public void check() {
    startsAtZero();
    increases();
    isConcave();
  }

  private void startsAtZero() {
    assertThat(psi.at(0)).as("ψ(0)").isZero();
  }

  /** 0, and from 10⁻⁶ to 10⁶ in equal ratios. */
  private static double point(int i) {
    return i == 0 ? 0 : 1e-6 * Math.pow(10, 12.0 * (i - 1) / (STEPS - 1));
  }

  private void increases() {
    for (int i = 1; i <= STEPS; i++) {
      double x = point(i - 1), y = point(i);
      assertThat(psi.at(y)).as("ψ(%s), after ψ(%s)", y, x).isGreaterThanOrEqualTo(psi.at(x));
    }
  }

  /** Slopes fall. */
  private void isConcave() {
    double before = Double.POSITIVE_INFINITY;
    for (int i = 1; i <= STEPS; i++) {
      double x = point(i - 1), y = point(i);
      double slope = (psi.at(y) - psi.at(x)) / (y - x);
      assertThat(slope)
          .as("slope of ψ from %s to %s", x, y)
          .isLessThanOrEqualTo(before + 1e-9 * (1 + Math.abs(before)));
      before = slope;
    }
  }
}
