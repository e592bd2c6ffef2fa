package dev.prism.term;

import static dev.prism.laws.Near.near;
import static dev.prism.term.TermStates.at;
import static dev.prism.term.TermStates.bounds;
import static dev.prism.term.TermStates.gain;
import static dev.prism.term.TermStates.kind;
import static dev.prism.term.TermStates.matrix;
import static dev.prism.term.TermStates.oracle;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.SparseKernel;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tangent bounds are upper bounds on gains, and close to them. */
class TangentsTest {
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
   * The bound of an item like the average of the chosen ones is nearly its gain, and the bounds of
   * others are close. Kernels with entries up to one take another path than those with larger ones.
   */
  @ParameterizedTest
  @ValueSource(floats = {1, 4})
  void boundsAreTightForItemsLikeThoseChosen(float most) {
    float[][] rows = random(7, 30, 3, most);
    for (float[] row : rows) {
      row[1] = row[0];
    }
    Kernel dense = matrix(rows);
    double[] weight = {1, 2, 0, 0.5, 1, 1, 3}, scale = {1, 0.5, 1, 2, 0, 1, 1};
    for (Psi psi : List.of(Psi.SQRT, Psi.LOG, Psi.INVERSE, Psi.EXPONENTIAL)) {
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

  /** Sparse and dense kernels give equal bounds. */
  @Test
  void boundsOfSparseKernels() {
    float[][] rows = random(12, 12, 5, 1);
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < i; j++) {
        rows[i][j] = rows[j][i];
      }
    }
    Kernel dense = matrix(rows), sparse = SparseKernel.nearest(dense, 12, true, Workers.ONE);
    for (Psi psi : List.of(Psi.SQRT, Psi.TRUNCATED)) {
      double[] a = bounds(at(Concave.of(dense, psi, "row"), 3, 4), 12);
      double[] b = bounds(at(Concave.of(sparse, psi, "row"), 3, 4), 12);
      for (int j = 0; j < 12; j++) {
        near(a[j], b[j], 2e-4, "%s, item %d", psi.name(), j);
      }
    }
  }

  /** The decayed bounds are not below the bounds, and not much above them. */
  @Test
  void boundsDecayAsItemsAreChosen() {
    Kernel k = matrix(random(7, 30, 8, 1));
    Concave f = Concave.of(k, Psi.SQRT, "row");
    TermState m = at(f, 0);
    assertThat(oracle(m).decay()).as("no snapshot").isEqualTo(BoundOracle.BoundDecay.NONE);
    double[] before = bounds(m, 30);
    oracle(m).snapshot();
    m.add(1);
    m.add(2);
    double[] now = bounds(m, 30);
    BoundOracle.BoundDecay decay = oracle(m).decay();
    assertThat(decay.scale()).isBetween(0.3, 0.95);
    for (int j = 3; j < 30; j++) {
      double most = decay.scale() * before[j] + decay.offset();
      assertThat(most).as("item %d", j).isGreaterThanOrEqualTo(now[j] - 1e-12);
      assertThat(most).as("item %d", j).isLessThan(1.4 * now[j]);
    }
    oracle(m).snapshot();
    assertThat(oracle(m).decay().scale()).as("nothing since").isGreaterThan(0.99);
  }

  /** An item that adds nothing to some row has no tangent there. */
  @Test
  void thereAreNoBoundsWhereASlopeMayBeInfinite() {
    Kernel k = matrix(new float[] {1, 0.5f}, new float[] {0, 0.5f});
    assertThat(kind(at(Concave.of(k, Psi.SQRT, "row"), 0))).isNull();
    assertThat(kind(at(Concave.of(k, Psi.SQRT, "row"), 1))).isEqualTo(BoundOracle.Kind.CHEAP);
    double[] firstOnly = {1, 0};
    assertThat(kind(at(Concave.of(k, Psi.SQRT, firstOnly, "row"), 0)))
        .as("a row without weight")
        .isEqualTo(BoundOracle.Kind.CHEAP);
  }
}
