package dev.prism.laws;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.term.Psi;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The ψ there are, and some that are none. */
class PsiLawsTest {
  @TestFactory
  Stream<DynamicTest> laws() {
    return Stream.of(
            Psi.SQRT,
            Psi.LOG,
            Psi.INVERSE,
            Psi.EXPONENTIAL,
            Psi.TRUNCATED,
            Psi.power(0.1),
            Psi.power(1),
            Psi.named("sqrt"),
            Psi.named("log"),
            Psi.named("inverse"),
            Psi.named("pow:0.7"))
        .flatMap(
            psi ->
                PsiLaws.of(psi)
                    .tests()
                    .map(
                        t ->
                            DynamicTest.dynamicTest(
                                psi.name() + ": " + t.getDisplayName(), t.getExecutable())));
  }

  @Test
  void rejectsFunctionsThatAreNotConcaveAndIncreasing() {
    refused(x -> x * x, "slope of ψ");
    refused(x -> 1 + Math.sqrt(x), "ψ(0)");
    refused(x -> x < 1 ? x : 2 - x, "after ψ");
    refused(x -> Double.NaN, "ψ(0)");
  }

  private static void refused(Psi psi, String why) {
    assertThatThrownBy(PsiLaws.of(psi)::check)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(why);
  }
}
