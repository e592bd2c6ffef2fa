package dev.prism.term;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.Dual;
import dev.prism.base.Param;
import dev.prism.base.PrismException;
import dev.prism.base.Workers;
import dev.prism.kernel.DenseKernel;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.SparseKernel;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Terms where a matrix is nearly singular, a bound is as good as it gets, a claim just holds. */
class EdgesTest {
  private static Kernel matrix(float[]... rows) {
    return DenseKernel.of(rows, "a matrix");
  }

  private static TermState at(Term t, int... items) {
    TermState m = t.start(Workers.ONE);
    for (int j : items) {
      m.add(j);
    }
    return m;
  }

  private static double gain(TermState m, int j) {
    double[] out = new double[1];
    m.addGains(new int[] {j}, 0, 1, 1, out);
    return out[0];
  }

  private static BoundOracle oracle(TermState m) {
    return m.bounds().orElseThrow();
  }

  private static BoundOracle.Kind kind(TermState m) {
    return m.bounds().map(BoundOracle::kind).orElse(null);
  }

  private static double[] bounds(TermState m, int n) {
    double[] out = new double[n];
    oracle(m).addBounds(Kernel.all(n), 0, n, 1, out);
    return out;
  }

  // ---- log-determinants ----

  @Test
  void logDetByHand() {
    LogDet f = LogDet.of(matrix(new float[] {2, 1}, new float[] {1, 3}), 0.5);
    near(Math.log(2.5 * 3.5 - 1), at(f, 0, 1).value(), 1e-6, "log det of [2.5 1; 1 3.5]");
    assertThat(kind(at(f))).isEqualTo(BoundOracle.Kind.EXACT);
  }

  /** What is chosen spans no more a second time, with a ridge as well. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 3})
  void nothingIsLeftOfWhatIsChosen(double ridge) {
    LogDet f = LogDet.of(matrix(new float[] {2, 1}, new float[] {1, 3}), ridge);
    assertThat(gain(at(f, 1), 1)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThatThrownBy(() -> at(f, 1, 1)).isInstanceOf(PrismException.class);
  }

  @Test
  void indefiniteMatricesAreNamed() {
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

  private static Given given(float to, double scale, double own) {
    Given.Piece p =
        new Given.Piece(matrix(new float[] {to, 0}), Dual.variable(Param.NU, scale), "nu");
    return new Given(List.of(p), new double[][] {{own}}, new int[] {1});
  }

  private static final Kernel EYE = matrix(new float[] {1, 0}, new float[] {0, 1});

  @Test
  void conditioningTakesAwayWhatIsShared() {
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
  void volumeGrowsOnlyWithARidgeAndMildGuides() {
    assertThat(new LogDet(EYE, 1, given(0.5f, 1, 1)).monotone())
        .isEqualTo(EYE.positiveSemidefinite());
    assertThat(given(0.5f, 1, 1).scaleAtMostOne()).isTrue();
    assertThat(given(0.5f, 1.01, 1).scaleAtMostOne()).isFalse();
    assertThat(new LogDet(EYE, 0.99, Given.NOTHING).monotone()).isFalse();
    Given.Piece p = given(0.5f, 0.5, 1).pieces().getFirst();
    Given.Piece q = new Given.Piece(p.cross(), Dual.variable(Param.ETA, 0.7), "eta");
    double[][] among = {{1, 0}, {0, 1}};
    assertThat(new Given(List.of(p, q), among, new int[] {2}).scaleAtMostOne())
        .as("scaled unlike in one block")
        .isFalse();
    assertThat(new Given(List.of(p, p), among, new int[] {2}).scaleAtMostOne()).isTrue();
    assertThat(new Given(List.of(p, q), among, new int[] {1, 1}).scaleAtMostOne()).isTrue();
  }

  @Test
  void whatIsGivenIsSaid() {
    assertThat(Given.NOTHING.hint()).isEmpty();
    assertThat(Given.NOTHING.isEmpty()).isTrue();
    Given one = given(0.5f, 2, 1);
    assertThat(one.hint()).isEqualTo("It is conditioned on nu=2.0; values up to 1 are safe. ");
    Given.Piece p = one.pieces().getFirst();
    Given both = new Given(List.of(p, p), new double[][] {{1, 0}, {0, 1}}, new int[] {2});
    assertThat(both.hint()).endsWith("values up to 1 are safe with form=projection. ");
    assertThatThrownBy(() -> at(new LogDet(EYE, 0, given(0.9f, 2, 1)), 0))
        .hasMessageContaining("It is conditioned on nu=2.0");
  }

  @Test
  void whatIsGivenTwiceIsRefused() {
    Given.Piece p =
        new Given.Piece(
            matrix(new float[] {0.5f, 0}, new float[] {0.5f, 0}), Dual.constant(1), "nu");
    Given twice = new Given(List.of(p), new double[][] {{1, 1}, {1, 1}}, new int[] {1});
    assertThatThrownBy(() -> at(new LogDet(EYE, 0, twice)))
        .hasMessageContainingAll("Item 1 of the given set", "ridge=0.0 now; try ridge=1.0");
    near(0, gain(at(new LogDet(EYE, 0.2, twice)), 1) - Math.log(1.2), 1e-6, "a ridge helps");
    Given large =
        new Given(List.of(p), new double[][] {{1e9, 1e9}, {1e9, 1e9 + 0.5}}, new int[] {1});
    assertThatThrownBy(() -> at(new LogDet(EYE, 0, large))).hasMessageContaining("depends on");
  }

  // ---- bounds by tangents ----

  private static float[][] random(int rows, int columns, long seed, float most) {
    Random r = new Random(seed);
    float[][] x = new float[rows][columns];
    for (float[] row : x) {
      for (int j = 0; j < columns; j++) {
        row[j] = most * (0.2f + 0.6f * r.nextFloat());
      }
    }
    return x;
  }

  /**
   * An item that is like the average of those chosen has its gain for a bound, next to nothing off;
   * others are not off by much. Kernels of at most one take one path, others the other.
   */
  @ParameterizedTest
  @ValueSource(floats = {1, 4})
  void boundsAreCloseForItemsLikeThoseChosen(float most) {
    float[][] rows = random(7, 30, 3, most);
    for (float[] row : rows) {
      row[1] = row[0];
    }
    Kernel dense = matrix(rows);
    double[] weight = {1, 2, 0, 0.5, 1, 1, 3}, scale = {1, 0.5, 1, 2, 0, 1, 1};
    for (Psi psi : List.of(Psi.SQRT, Psi.LOG, Psi.INVERSE, Psi.PROBABLY)) {
      Concave f = new Concave(dense, psi, weight, scale, "row");
      TermState m = at(f, 0);
      assertThat(kind(m)).isEqualTo(BoundOracle.Kind.CHEAP);
      double[] b = bounds(m, 30);
      for (int j = 1; j < 30; j++) {
        double g = gain(m, j);
        assertThat(b[j]).as("%s, item %d", psi.name(), j).isGreaterThanOrEqualTo(g);
        assertThat(b[j])
            .as("%s, item %d", psi.name(), j)
            .isLessThan(g + (most > 1 ? 1.5 : 0.35) * gain(m, 1));
      }
      assertThat(b[1]).as(psi.name()).isLessThan(gain(m, 1) * (1 + 2e-4));
      double[] twice = new double[4];
      oracle(m).addBounds(new int[] {9, 1, 5, 7}, 1, 3, 2, twice);
      near(2 * b[1], twice[1], 1e-9, "at its place, and weighted");
      near(2 * b[5], twice[2], 1e-9, "the next");
      assertThat(twice[0]).isZero();
      assertThat(twice[3]).isZero();
      double[] gathered = new double[3];
      oracle(m).candidates(new int[] {4, 1, 8}).addBounds(0, 3, 1, gathered);
      near(b[4], gathered[0], 1e-9, "gathered");
      near(b[8], gathered[2], 1e-9, "gathered");
    }
  }

  /** Entry by entry the same bounds as row by row. */
  @Test
  void boundsOfSparseKernels() {
    float[][] rows = random(12, 12, 5, 1);
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < i; j++) {
        rows[i][j] = rows[j][i];
      }
    }
    Kernel dense = matrix(rows), sparse = SparseKernel.nearest(dense, 12, true, Workers.ONE);
    for (Psi psi : List.of(Psi.SQRT, Psi.ONCE)) {
      double[] a = bounds(at(Concave.of(dense, psi, "row"), 3, 4), 12);
      double[] b = bounds(at(Concave.of(sparse, psi, "row"), 3, 4), 12);
      for (int j = 0; j < 12; j++) {
        near(a[j], b[j], 2e-4, "%s, item %d", psi.name(), j);
      }
    }
  }

  /** What bounds have fallen to since a mark is no less than what they are, and not much more. */
  @Test
  void boundsFallWithWhatIsChosen() {
    Kernel k = matrix(random(7, 30, 8, 1));
    Concave f = Concave.of(k, Psi.SQRT, "row");
    TermState m = at(f, 0);
    assertThat(oracle(m).decay()).as("not marked").isEqualTo(BoundOracle.BoundDecay.NONE);
    double[] before = bounds(m, 30);
    oracle(m).snapshot();
    m.add(1);
    m.add(2);
    double[] now = bounds(m, 30);
    BoundOracle.BoundDecay fall = oracle(m).decay();
    assertThat(fall.scale()).isBetween(0.3, 0.95);
    for (int j = 3; j < 30; j++) {
      double most = fall.scale() * before[j] + fall.offset();
      assertThat(most).as("item %d", j).isGreaterThanOrEqualTo(now[j] - 1e-12);
      assertThat(most).as("item %d", j).isLessThan(1.4 * now[j]);
    }
    oracle(m).snapshot();
    assertThat(oracle(m).decay().scale()).as("nothing since").isGreaterThan(0.99);
  }

  /** Where an item brings nothing to some row, there is no tangent to go by. */
  @Test
  void noBoundsWhereASlopeMayBeInfinite() {
    Kernel k = matrix(new float[] {1, 0.5f}, new float[] {0, 0.5f});
    assertThat(kind(at(Concave.of(k, Psi.SQRT, "row"), 0))).isNull();
    assertThat(kind(at(Concave.of(k, Psi.SQRT, "row"), 1))).isEqualTo(BoundOracle.Kind.CHEAP);
    double[] firstOnly = {1, 0};
    assertThat(kind(at(Concave.of(k, Psi.SQRT, firstOnly, "row"), 0)))
        .as("a row of no weight")
        .isEqualTo(BoundOracle.Kind.CHEAP);
  }

  // ---- coverage ----

  /** A row at its cap, at its floor, or just reached has the derivative of its own side. */
  @Test
  void derivativesWhereBoundsMeet() {
    Kernel k = matrix(new float[] {0.5f}, new float[] {0.5f}, new float[] {0.5f});
    Coverage f =
        Coverage.of(k, false, "row")
            .above(Dual.variable(Param.NU, 1), new double[] {0.5, 0.25, 0})
            .upTo(Dual.variable(Param.ETA, 1), new double[] {1, 0.5, 0.125});
    Dual d = at(f, 0).dual();
    near(0 + 0.25 + 0.125, d.value(), 1e-6, "at the floor, at the cap, above it");
    near(0.5 + 0.125, d.dEta(), 1e-6, "rows two and three are capped");
    near(-0.25, d.dNu(), 1e-6, "row one has not risen above its floor");
  }

  /** Read literally a first item may cost; the next only gains. */
  @Test
  void theLiteralMaximumOfOneItem() {
    Kernel k = matrix(new float[] {-1, 0.5f}, new float[] {0.25f, -0.5f});
    Coverage f = Coverage.of(k, true, "row");
    near(-0.75, gain(at(f), 0), 1e-6, "−1 + ¼");
    near(0, gain(at(f), 1), 1e-6, "½ − ½");
    near(1.5, gain(at(f, 0), 1), 1e-6, "row 0 rises from −1 to ½");
    assertThat(f.curve()).isEqualTo(Term.Curve.NEITHER);
    assertThat(f.monotone()).isFalse();
    assertThat(f.above(Dual.ONE, new double[2]).curve()).isEqualTo(Term.Curve.SUBMODULAR);
    Kernel positive = matrix(new float[] {1, 0.5f}, new float[] {0.25f, 0});
    assertThat(Coverage.of(positive, true, "row").monotone()).isTrue();
    assertThat(Coverage.of(positive, true, "row").upTo(Dual.ONE, new double[] {1, -0.5}).monotone())
        .isFalse();
  }

  // ---- the small ones ----

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
    near(0.5, at(new PairSum(k, Pairs.SIMILARITY), 0, 1).value(), 1e-6, "S_01");
    near(0.5, at(new PairSum(k, Pairs.DISTANCE), 1, 0).value(), 1e-6, "1 − S_01");
    assertThat(new PairSum(k, Pairs.SIMILARITY).monotone()).isTrue();
    Kernel negative = matrix(new float[] {1, -0.5f}, new float[] {-0.5f, 1});
    assertThat(new PairSum(negative, Pairs.SIMILARITY).monotone()).isFalse();
    assertThat(new PairSum(negative, Pairs.SIMILARITY).curve()).isEqualTo(Term.Curve.NEITHER);
    assertThat(new PairSum(negative, Pairs.DISTANCE).curve()).isEqualTo(Term.Curve.SUPERMODULAR);
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
  void rowsMostFirst() {
    Term.Rows r = Largest.positive("row", new double[] {0, 2, -1, 5, 2});
    assertThat(r.row()).containsExactly(3, 1, 4);
    assertThat(r.amount()).containsExactly(5, 2, 2);
    assertThat(r.times(0.5).amount()).containsExactly(2.5, 1, 1);
    assertThat(r.amount()).as("itself unchanged").containsExactly(5, 2, 2);
  }
}
