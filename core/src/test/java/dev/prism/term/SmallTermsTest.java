package dev.prism.term;

import static dev.prism.laws.Near.near;
import static dev.prism.term.TermStates.at;
import static dev.prism.term.TermStates.gain;
import static dev.prism.term.TermStates.matrix;
import static dev.prism.term.TermStates.oracle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.Dual;
import dev.prism.base.Param;
import dev.prism.kernel.Kernel;
import dev.prism.term.PairSum.PairValue;
import org.junit.jupiter.api.Test;

/** Coverage at its bounds, dispersion, pair sums, weights and rows by hand. */
class SmallTermsTest {
  /** A row at its cap or at its floor has a one-sided derivative. */
  @Test
  void derivativesAtFloorsAndCaps() {
    Kernel k = matrix(new float[] {0.5f}, new float[] {0.5f}, new float[] {0.5f});
    Coverage f =
        Coverage.of(k, true, "row")
            .withFloor(Dual.variable(Param.NU, 1), new double[] {0.5, 0.25, 0})
            .withCap(Dual.variable(Param.ETA, 1), new double[] {1, 0.5, 0.125});
    Dual d = at(f, 0).dual();
    near(0 + 0.25 + 0.125, d.value(), 1e-6, "at the floor, at the cap, above it");
    near(0.5 + 0.125, d.dEta(), 1e-6, "rows two and three are capped");
    near(-0.25, d.dNu(), 1e-6, "row one has not risen above its floor");
  }

  /** Without clipping a first item may lower the value, and the next one raises it. */
  @Test
  void anUnclippedFirstItemMayLowerTheValue() {
    Kernel k = matrix(new float[] {-1, 0.5f}, new float[] {0.25f, -0.5f});
    Coverage f = Coverage.of(k, false, "row");
    near(-0.75, gain(at(f), 0), 1e-6, "−1 + ¼");
    near(0, gain(at(f), 1), 1e-6, "½ − ½");
    near(1.5, gain(at(f, 0), 1), 1e-6, "row 0 rises from −1 to ½");
    assertThat(f.modularity()).isEqualTo(Term.Modularity.NEITHER);
    assertThat(f.monotone()).isFalse();
    assertThat(f.withFloor(Dual.ONE, new double[2]).modularity())
        .isEqualTo(Term.Modularity.SUBMODULAR);
    Kernel positive = matrix(new float[] {1, 0.5f}, new float[] {0.25f, 0});
    assertThat(Coverage.of(positive, false, "row").monotone()).isTrue();
    assertThat(
            Coverage.of(positive, false, "row")
                .withCap(Dual.ONE, new double[] {1, -0.5})
                .monotone())
        .isFalse();
  }

  @Test
  void dispersionByHand() {
    Kernel k =
        matrix(
            new float[] {1, 0.5f, 0.25f},
            new float[] {0.5f, 1, 0.75f},
            new float[] {0.25f, 0.75f, 1});
    TermState m = at(new Dispersion(k));
    near(0, gain(m, 1), 0, "one item has no distance");
    m.add(0);
    near(0.75, gain(m, 2), 1e-6, "1 − ¼");
    m.add(2);
    TermState copy = m.copy();
    near(0.25 - 0.75, gain(m, 1), 1e-6, "1 is a quarter from 2");
    m.add(1);
    near(0.25, m.value(), 1e-6, "the least distance");
    near(0.75, copy.value(), 1e-6, "the copy's own");
  }

  @Test
  void sumsOverPairs() {
    Kernel k = matrix(new float[] {1, 0.5f}, new float[] {0.5f, 1});
    near(0.5, at(new PairSum(k, PairValue.SIMILARITY), 0, 1).value(), 1e-6, "S_01");
    near(0.5, at(new PairSum(k, PairValue.DISTANCE), 1, 0).value(), 1e-6, "1 − S_01");
    assertThat(new PairSum(k, PairValue.SIMILARITY).monotone()).isTrue();
    Kernel negative = matrix(new float[] {1, -0.5f}, new float[] {-0.5f, 1});
    assertThat(new PairSum(negative, PairValue.SIMILARITY).monotone()).isFalse();
    assertThat(new PairSum(negative, PairValue.SIMILARITY).modularity())
        .isEqualTo(Term.Modularity.NEITHER);
    assertThat(new PairSum(negative, PairValue.DISTANCE).modularity())
        .isEqualTo(Term.Modularity.SUPERMODULAR);
  }

  @Test
  void weightsOfItems() {
    Modular f = Modular.of(new float[] {1, -2, 3});
    TermState m = at(f, 2);
    near(3, m.value(), 0, "its weight");
    near(3, oracle(m).largest(), 0, "the largest there is");
    near(1, oracle(m.copy()).largest() - 2, 0, "of the copy as well");
    assertThat(f.monotone()).isFalse();
    assertThat(new Modular(new double[] {0, 1}).monotone()).isTrue();
    double[] out = new double[2];
    oracle(m).candidates(new int[] {1, 2}).addBounds(0, 2, 2, out);
    assertThat(out).containsExactly(-4, 6);
    for (double bad : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
      assertThatThrownBy(() -> new Modular(new double[] {0, bad})).hasMessageContaining("item 1");
    }
  }

  @Test
  void rowsAreSortedByContribution() {
    Term.Rows r = Largest.positive("row", new double[] {0, 2, -1, 5, 2});
    assertThat(r.row()).containsExactly(3, 1, 4);
    assertThat(r.amount()).containsExactly(5, 2, 2);
    assertThat(r.times(0.5).amount()).containsExactly(2.5, 1, 1);
    assertThat(r.amount()).as("itself unchanged").containsExactly(5, 2, 2);
  }
}
