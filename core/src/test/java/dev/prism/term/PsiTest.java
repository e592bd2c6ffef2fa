package dev.prism.term;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import org.junit.jupiter.api.Test;

/** Which functions do for ψ, and what they are called. */
class PsiTest {
  /** A ψ outside the library. */
  public static final class Half implements Psi {
    @Override
    public double at(double x) {
      return x / 2;
    }
  }

  @Test
  void values() {
    near(3, Psi.SQRT.at(9), 1e-12, "√9");
    near(Math.log(3), Psi.LOG.at(2), 1e-12, "log(1 + 2)");
    near(1e-9, Psi.LOG.at(1e-9), 1e-9, "log(1 + a little) is that little");
    near(2 / 3.0, Psi.INVERSE.at(2), 1e-12, "2/(1 + 2)");
    near(1 - Math.exp(-2), Psi.EXPONENTIAL.at(2), 1e-12, "1 − e^−2");
    near(0.25, Psi.TRUNCATED.at(0.25), 0, "min(¼, 1)");
    near(1, Psi.TRUNCATED.at(7), 0, "min(7, 1)");
    near(2, Psi.power(1 / 3.0).at(8), 1e-12, "∛8");
  }

  @Test
  void linearAndTruncatedFunctionsAreConcave() {
    assertThatCode(() -> Psi.check(x -> 3 * x)).doesNotThrowAnyException();
    assertThatCode(() -> Psi.check(x -> 0)).doesNotThrowAnyException();
    assertThatCode(() -> Psi.check(x -> Math.min(x, 5))).doesNotThrowAnyException();
    assertThatCode(() -> Psi.check(Psi.power(1))).doesNotThrowAnyException();
  }

  @Test
  void rejectsFunctionsThatAreNotConcaveAndIncreasing() {
    assertThatThrownBy(() -> Psi.check(x -> x * x)).hasMessageContaining("not concave");
    assertThatThrownBy(() -> Psi.check(x -> -x)).hasMessageContaining("not concave");
    assertThatThrownBy(() -> Psi.check(x -> Double.NaN)).isInstanceOf(PrismException.class);
    assertThatThrownBy(() -> Psi.check(x -> 1 + x)).hasMessageContaining("1.0 at 0");
    // concave for a long while, and then it falls, or bends upwards
    assertThatThrownBy(() -> Psi.check(x -> x < 500 ? x : 1000 - x))
        .hasMessageContaining("not concave and increasing: between");
    assertThatThrownBy(() -> Psi.check(x -> x < 400 ? x : 400 + 1.5 * (x - 400)))
        .hasMessageContaining("not concave");
    for (double p : new double[] {0, -1, 1.0001, Double.NaN}) {
      assertThatThrownBy(() -> Psi.power(p)).hasMessageContaining("must lie in (0, 1]");
    }
  }

  @Test
  void findsFunctionsByName() {
    assertThat(Psi.named("sqrt")).isSameAs(Psi.SQRT);
    assertThat(Psi.named("log")).isSameAs(Psi.LOG);
    assertThat(Psi.named("inverse")).isSameAs(Psi.INVERSE);
    assertThat(Psi.named("pow:0.5").at(4)).isEqualTo(2);
    assertThat(Psi.named("pow:0.5").name()).isEqualTo("pow:0.5");
    Psi own = Psi.named(Half.class.getName());
    assertThat(own.at(3)).isEqualTo(1.5);
    assertThat(own.name()).isEqualTo(Half.class.getName());
    assertThatThrownBy(() -> Psi.named("sqr"))
        .hasMessageContainingAll("no psi called sqr", "Did you mean sqrt?");
  }
}
