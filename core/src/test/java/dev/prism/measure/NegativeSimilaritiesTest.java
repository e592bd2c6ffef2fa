package dev.prism.measure;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.AuxiliarySet;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Side;
import dev.prism.base.Params;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.SparseKernel;
import dev.prism.term.Psi;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Negative similarities inside a maximum: they count as 0, or for what they are. */
class NegativeSimilaritiesTest {
  private static final Params T = Params.DEFAULTS;

  /** Two items that are opposites, and a query like the second. */
  private static final Problem OPPOSITES =
      Problem.of(Features.of(new float[][] {{1}, {-1}}))
          .similarity(Similarity.DOT)
          .query(Features.of(new float[][] {{-1}}));

  @Test
  void facilityLocationClipsByDefault() {
    near(1, new FL().on(OPPOSITES, T).evaluate(0).value(), 0, "1 + max(0, −1)");
    near(0, new FL(false).on(OPPOSITES, T).evaluate(0).value(), 0, "1 − 1");
    near(2, new FL(false).on(OPPOSITES, T).evaluate(0, 1).value(), 0, "1 + 1");
  }

  @Test
  void informationMeasuresClipByDefault() {
    near(0, new FLVMI().on(OPPOSITES, T).evaluate(0).value(), 0, "min(1, 0) + min(0, 1)");
    near(-2, new FLVMI(false).on(OPPOSITES, T).evaluate(0).value(), 0, "min(1, −1) + min(−1, 1)");
    near(0, new FLQMI().on(OPPOSITES, T).evaluate(0).value(), 0, "0 + 0");
    near(-2, new FLQMI(false).on(OPPOSITES, T).evaluate(0).value(), 0, "−1 − 1");
  }

  /** The cap is negative though no similarity within V is. */
  @Test
  void aNegativeCapIsNotMonotone() {
    Problem v =
        Problem.of(Features.of(new float[][] {{1}, {2}}))
            .similarity(Similarity.DOT)
            .query(Features.of(new float[][] {{-1}}));
    Objective f = new FLVMI(false).on(v, T);
    near(-3, f.evaluate(0).value(), 0, "min(1, −1) + min(2, −2)");
    assertThat(f.monotone()).as("monotone, with a gain of −3").isFalse();
  }

  /** Entries that a sparse matrix leaves out are 0, and count as 0. */
  @Test
  void absentEntriesOfASparseMatrixAreZero() {
    float[][] identity = {{1, 0}, {0, 1}};
    SparseKernel queries =
        new SparseKernel(1, new int[] {0, 1, 1}, new int[] {0}, new float[] {0.5f});
    Problem v = Problem.of(Kernels.of(identity, "V × V")).block(Side.Q, Side.V, queries);
    near(0.5, new FLVMI(false).on(v, T).evaluate(0).value(), 0, "min(1, 0.5) + min(0, 0)");
    near(1, new FLQMI(false).on(v, T).evaluate(0).value(), 0, "0.5 + 0.5");
  }

  /** x/(1 + x) has a pole at −1; below it the most dissimilar items would gain most. */
  @Test
  void inverseIsUndefinedFromMinusOneDown() {
    Problem v =
        Problem.of(Features.of(new float[][] {{1, 0.2f}, {-1, 0.9f}}))
            .query(Features.of(new float[][] {{1, 0}, {1, 0.1f}, {0.9f, 0}}));
    for (double eta : new double[] {1, 10}) {
      assertThatThrownBy(() -> new COM(Psi.INVERSE).on(v, Params.of(1, eta, 1)))
          .hasMessageContainingAll("psi=inverse is undefined at -2", "without negative entries");
    }
    Problem antipodal =
        Problem.of(Features.of(new float[][] {{1, 2, 3}, {-0.3f, -0.6f, -0.9f}}))
            .query(Features.of(new float[][] {{1, 2, 3}}));
    assertThatThrownBy(() -> new COM(Psi.INVERSE).on(antipodal, T))
        .hasMessageContaining("undefined");
    assertThat(
            new COM(Psi.INVERSE).on(v.similarity(Similarity.COSINE_CLIPPED), T).evaluate(0).value())
        .isPositive();
  }

  /** A row that sums to 0 has no positive share of its sum at which it could be saturated. */
  @Test
  void saturatedCoverageRejectsRowsThatCancel() {
    float[][] s = {{1, -1, 1}, {-1, 1, 0}, {1, 0, 1}};
    assertThatThrownBy(() -> new SaturatedCoverage(0.5).on(Problem.of(Kernels.of(s, "V × V")), T))
        .hasMessageContaining("The similarities of item 1 sum to 0");
    float[][] zeros = {{1, 0}, {0, 0}};
    assertThat(
            new SaturatedCoverage()
                .on(Problem.of(Kernels.of(zeros, "V × V")), T)
                .evaluate(1)
                .value())
        .isZero();
  }

  /** Rounding must not make the similarity of opposites negative: com takes roots of their sums. */
  @Test
  void shiftedCosinesOfOppositesAreNotNegative() {
    SplittableRandom random = new SplittableRandom(3);
    float[][] x = new float[400][3], q = {{0.1f, 0.2f, 0.3f}};
    for (float[] row : x) {
      float by = -(float) random.nextDouble() * 9;
      for (int k = 0; k < 3; k++) {
        row[k] = by * q[0][k];
      }
    }
    Problem v =
        Problem.of(Features.of(x)).query(Features.of(q)).similarity(Similarity.COSINE_SHIFTED);
    assertThat(new COM().on(v, T).evaluate(0, 7).value()).isNotNegative();
    assertThat(DoubleStream.of(v.total(AuxiliarySet.QUERY))).allMatch(t -> t >= 0);
    assertThat(DoubleStream.of(v.query(Features.of(x)).total(AuxiliarySet.QUERY)))
        .allMatch(t -> t >= 0);
  }
}
