package dev.prism.term;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Objective;
import dev.prism.PrismException;
import dev.prism.State;
import dev.prism.kernel.DenseKernel;
import dev.prism.kernel.Kernel;
import org.junit.jupiter.api.Test;

/** Concave over sums, beyond what the laws say of all terms. */
class ConcaveTest {
  private static final Kernel K = DenseKernel.of(new float[][] {{1, 2, 0}, {0, 4, 3}}, "rows");

  private static Objective f(Concave c) {
    return Objective.of(3).plus("adds", c);
  }

  @Test
  void isTheWeightedSumOfPsi() {
    Objective f = f(new Concave(K, Psi.SQRT, new double[] {2, 5}, new double[] {3, 0.25}, "row"));
    near(2 * Math.sqrt(9) + 5 * Math.sqrt(1), f.at(0, 1).value(), 1e-12, "2√9 + 5√1");
    near(5 * Math.sqrt(0.75), f.at(2).value(), 1e-12, "5√0.75");
  }

  @Test
  void rowsOfNoWeightDoNotCount() {
    Objective f = f(Concave.of(K, Psi.LOG, new double[] {0, 1}, "row"));
    assertThat(f.at(0).value()).isZero();
    near(Math.log(8), f.at(1, 2).value(), 1e-12, "log(1 + 7)");
  }

  @Test
  void weightsMayNotBeNegative() {
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> Concave.of(K, Psi.SQRT, new double[] {1, bad}, "feature"))
          .isInstanceOf(PrismException.class)
          .hasMessageContaining("weight of feature 1");
    }
  }

  @Test
  void sumsWherePsiIsUndefinedAreNamed() {
    Kernel negative = DenseKernel.of(new float[][] {{1, -2}, {1, 1}}, "rows");
    State s = Objective.of(2).plus("adds", Concave.of(negative, Psi.SQRT, "query")).start();
    assertThatThrownBy(() -> s.gain(1))
        .isInstanceOf(PrismException.class)
        .hasMessageContainingAll("psi=sqrt is undefined at -2", "query 0", "cosine-clipped");
    assertThat(Concave.of(negative, Psi.SQRT, "query").curve()).isEqualTo(Term.Curve.NEITHER);
    assertThat(Concave.of(negative, Psi.SQRT, "query").monotone()).isFalse();
  }

  @Test
  void explanationsNameTheRows() {
    Term.Rows rows =
        f(Concave.of(K, Psi.SQRT, "query")).start().explain(1).shares().getFirst().rows();
    assertThat(rows.of()).isEqualTo("query");
    assertThat(rows.row()).containsExactly(1, 0);
  }

  /** A tangent is a difference over a small step, and ψ may turn within that step. */
  @Test
  void boundsHoldWherePsiTurns() {
    float chosen = 0.5f;
    double step = chosen / 1024, turn = 2 * chosen + step / 2;
    Psi psi = x -> Math.min(x, turn);
    float[][] row = {{chosen, chosen, (float) (chosen + step / 2), 0.1f, 0.9f}};
    State s =
        Objective.of(5).plus("adds", Concave.of(DenseKernel.of(row, "rows"), psi, "row")).start();
    s.add(0);
    assertThat(s.hasCheapBounds()).isTrue();
    int[] items = {1, 2, 3, 4};
    double[] gains = new double[4], bounds = new double[4];
    s.gains(items, 4, gains);
    s.bounds(items, 4, bounds);
    for (int p = 0; p < 4; p++) {
      assertThat(bounds[p]).as("item %d", items[p]).isGreaterThanOrEqualTo(gains[p]);
    }
  }
}
