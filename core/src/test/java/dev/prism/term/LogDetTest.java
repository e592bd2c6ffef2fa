package dev.prism.term;

import static dev.prism.laws.Near.near;
import static dev.prism.term.TermStates.at;
import static dev.prism.term.TermStates.gain;
import static dev.prism.term.TermStates.kind;
import static dev.prism.term.TermStates.matrix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.Dual;
import dev.prism.base.Param;
import dev.prism.base.PrismException;
import dev.prism.kernel.Kernel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Log-determinants of small matrices by hand, nearly singular and conditioned ones. */
class LogDetTest {
  @Test
  void logDetByHand() {
    LogDet f = LogDet.of(matrix(new float[] {2, 1}, new float[] {1, 3}), 0.5);
    near(Math.log(2.5 * 3.5 - 1), at(f, 0, 1).value(), 1e-6, "log det of [2.5 1; 1 3.5]");
    assertThat(kind(at(f))).isEqualTo(BoundOracle.Kind.EXACT);
  }

  /** An item that is chosen twice adds no volume, with a ridge as well. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 3})
  void aChosenItemHasNoVolumeLeft(double ridge) {
    LogDet f = LogDet.of(matrix(new float[] {2, 1}, new float[] {1, 3}), ridge);
    assertThat(gain(at(f, 1), 1)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThatThrownBy(() -> at(f, 1, 1)).isInstanceOf(PrismException.class);
  }

  @Test
  void indefiniteMatricesAreRejectedWithTheItem() {
    Kernel k = matrix(new float[] {1, 2}, new float[] {2, 1});
    assertThatThrownBy(() -> gain(at(LogDet.of(k, 0), 0), 1))
        .isInstanceOf(PrismException.class)
        .hasMessageContainingAll("item 1", "after 1 picks -3.0 of its 1.0", "try ridge=1.0");
    assertThatThrownBy(() -> at(LogDet.of(k, 0.5), 0, 1))
        .hasMessageContainingAll("of its 1.5 is left", "ridge=0.5 now; try ridge=5.0");
    near(
        Math.log(2 * 2 - 1),
        at(LogDet.of(matrix(new float[] {1, 1}, new float[] {1, 1}), 1), 0, 1).value(),
        1e-6,
        "log 3");
  }

  /** Half a millionth of the diagonal is rounding, whatever unit the diagonal is in. */
  @Test
  void dependentItemsHaveNoVolume() {
    float almost = 100 + 6e-5f;
    LogDet f = LogDet.of(matrix(new float[] {100, 100}, new float[] {100, almost}), 0);
    assertThat(gain(at(f, 0), 1)).isEqualTo(Double.NEGATIVE_INFINITY);
    LogDet small = LogDet.of(matrix(new float[] {1e-3f, 0}, new float[] {0, 1e-3f}), 0);
    near(Math.log(1e-3), gain(at(small, 0), 1), 1e-5, "independent, and small");
    LogDet equal = LogDet.of(matrix(new float[] {1, 1}, new float[] {1, 1}), 0);
    assertThat(gain(at(equal, 0), 1)).as("no complaint").isEqualTo(Double.NEGATIVE_INFINITY);
  }

  private static ConditioningSet given(float to, double scale, double own) {
    ConditioningSet.Part p =
        new ConditioningSet.Part(matrix(new float[] {to, 0}), Dual.variable(Param.NU, scale), "nu");
    return new ConditioningSet(List.of(p), new double[][] {{own}}, new int[] {1});
  }

  private static final Kernel EYE = matrix(new float[] {1, 0}, new float[] {0, 1});

  @Test
  void conditioningSubtractsTheSharedVolume() {
    LogDet f = new LogDet(EYE, 0, given(0.5f, 1, 1));
    near(Math.log(0.75), gain(at(f), 0), 1e-6, "1 − ½²");
    near(0, gain(at(f), 1), 1e-9, "not alike");
    LogDet half = new LogDet(EYE, 0, given(0.5f, 0.5, 1));
    near(Math.log(1 - 0.0625), gain(at(half), 0), 1e-6, "1 − (½·½)²");
    // d/dν log(1 − ν²/4) at ½
    near(-0.5 * 0.5 / (1 - 0.0625), at(half, 0).dual().dNu(), 1e-5, "its derivative");
    near(0, at(LogDet.of(EYE, 0), 0).dual().dNu(), 0, "nothing given");
  }

  @Test
  void logDetIsMonotoneOnlyWithARidgeAndScalesUpToOne() {
    assertThat(new LogDet(EYE, 1, given(0.5f, 1, 1)).monotone())
        .isEqualTo(EYE.has(Kernel.Property.POSITIVE_SEMIDEFINITE));
    assertThat(given(0.5f, 1, 1).scaleAtMostOne()).isTrue();
    assertThat(given(0.5f, 1.01, 1).scaleAtMostOne()).isFalse();
    assertThat(new LogDet(EYE, 0.99, ConditioningSet.NOTHING).monotone()).isFalse();
    ConditioningSet.Part p = given(0.5f, 0.5, 1).parts().getFirst();
    ConditioningSet.Part q =
        new ConditioningSet.Part(p.cross(), Dual.variable(Param.ETA, 0.7), "eta");
    double[][] similarities = {{1, 0}, {0, 1}};
    assertThat(new ConditioningSet(List.of(p, q), similarities, new int[] {2}).scaleAtMostOne())
        .as("scaled unlike in one block")
        .isFalse();
    assertThat(new ConditioningSet(List.of(p, p), similarities, new int[] {2}).scaleAtMostOne())
        .isTrue();
    assertThat(new ConditioningSet(List.of(p, q), similarities, new int[] {1, 1}).scaleAtMostOne())
        .isTrue();
  }

  @Test
  void messagesNameTheConditioningSet() {
    assertThat(ConditioningSet.NOTHING.hint()).isEmpty();
    assertThat(ConditioningSet.NOTHING.isEmpty()).isTrue();
    ConditioningSet one = given(0.5f, 2, 1);
    assertThat(one.hint()).isEqualTo("It is conditioned on nu=2.0; values up to 1 are safe. ");
    ConditioningSet.Part p = one.parts().getFirst();
    ConditioningSet both =
        new ConditioningSet(List.of(p, p), new double[][] {{1, 0}, {0, 1}}, new int[] {2});
    assertThat(both.hint()).endsWith("values up to 1 are safe with form=projection. ");
    assertThatThrownBy(() -> at(new LogDet(EYE, 0, given(0.9f, 2, 1)), 0))
        .hasMessageContaining("It is conditioned on nu=2.0");
  }

  @Test
  void duplicatesInTheConditioningSetAreRejected() {
    ConditioningSet.Part p =
        new ConditioningSet.Part(
            matrix(new float[] {0.5f, 0}, new float[] {0.5f, 0}), Dual.constant(1), "nu");
    ConditioningSet twice =
        new ConditioningSet(List.of(p), new double[][] {{1, 1}, {1, 1}}, new int[] {1});
    assertThatThrownBy(() -> at(new LogDet(EYE, 0, twice)))
        .hasMessageContainingAll("Item 1 of the given set", "ridge=0.0 now; try ridge=1.0");
    near(0, gain(at(new LogDet(EYE, 0.2, twice)), 1) - Math.log(1.2), 1e-6, "a ridge helps");
    ConditioningSet large =
        new ConditioningSet(
            List.of(p), new double[][] {{1e9, 1e9}, {1e9, 1e9 + 0.5}}, new int[] {1});
    assertThatThrownBy(() -> at(new LogDet(EYE, 0, large))).hasMessageContaining("depends on");
  }

  /** A positive rest may be too small to be one, and duplicates are not always at fault. */
  @Test
  void messagesSayWhatIsWrong() {
    Kernel twins = matrix(new float[] {1, 1}, new float[] {1, 1.0000002f});
    assertThatThrownBy(() -> at(LogDet.of(twins, 0), 0, 1))
        .hasMessageContainingAll("is left, and less than a millionth counts as nothing")
        .hasMessageNotContaining("must be positive");
    Kernel indefinite = matrix(new float[] {1, 2}, new float[] {2, 1});
    assertThatThrownBy(() -> at(LogDet.of(indefinite, 0), 0, 1))
        .hasMessageContaining("not positive semidefinite");
    ConditioningSet.Part p =
        new ConditioningSet.Part(
            matrix(new float[] {0.5f, 0}, new float[] {0.5f, 0}), Dual.constant(1), "nu");
    ConditioningSet set =
        new ConditioningSet(List.of(p), new double[][] {{1, 1.1}, {1.1, 1}}, new int[] {1});
    assertThatThrownBy(() -> at(new LogDet(EYE, 0, set)))
        .hasMessageContaining("not positive semidefinite")
        .hasMessageNotContaining("duplicates");
  }

  @Test
  void saysWhenSinglePrecisionIsNotEnough() {
    assertThat(LogDet.of(matrix(new float[] {2e6f}), 1).note().orElseThrow())
        .contains("2.00e+06", "ridge of 1.0");
    assertThat(LogDet.of(matrix(new float[] {2e5f}), 1).note()).isEmpty();
  }
}
