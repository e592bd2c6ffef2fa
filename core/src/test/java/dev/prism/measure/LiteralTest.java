package dev.prism.measure;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Side;
import dev.prism.base.Params;
import dev.prism.kernel.DenseKernel;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.SparseKernel;
import org.junit.jupiter.api.Test;

/** Negative similarities inside a maximum: they count as 0, or for what they are. */
class LiteralTest {
  private static final Params T = Params.DEFAULTS;

  /** Two items that are opposites, and a query like the second. */
  private static final Problem OPPOSITES =
      Problem.of(Features.of(new float[][] {{1}, {-1}}))
          .similarity(Similarity.DOT)
          .query(Features.of(new float[][] {{-1}}));

  @Test
  void facilityLocation() {
    near(1, new FL().on(OPPOSITES, T).at(0).value(), 0, "1 + max(0, −1)");
    near(0, new FL(true).on(OPPOSITES, T).at(0).value(), 0, "1 − 1");
    near(2, new FL(true).on(OPPOSITES, T).at(0, 1).value(), 0, "1 + 1");
  }

  @Test
  void withQueries() {
    near(0, new FLVMI().on(OPPOSITES, T).at(0).value(), 0, "min(1, 0) + min(0, 1)");
    near(-2, new FLVMI(true).on(OPPOSITES, T).at(0).value(), 0, "min(1, −1) + min(−1, 1)");
    near(0, new FLQMI().on(OPPOSITES, T).at(0).value(), 0, "0 + 0");
    near(-2, new FLQMI(true).on(OPPOSITES, T).at(0).value(), 0, "−1 − 1");
  }

  /** The cap is negative though no similarity within V is. */
  @Test
  void aCapBelowZeroTakesMonotonyAway() {
    Problem v =
        Problem.of(Features.of(new float[][] {{1}, {2}}))
            .similarity(Similarity.DOT)
            .query(Features.of(new float[][] {{-1}}));
    Objective f = new FLVMI(true).on(v, T);
    near(-3, f.at(0).value(), 0, "min(1, −1) + min(2, −2)");
    assertThat(f.monotone()).as("monotone, with a gain of −3").isFalse();
  }

  /** What a sparse matrix leaves out is 0, and 0 is not less than nothing. */
  @Test
  void whatASparseMatrixLeavesOutIsZero() {
    float[][] identity = {{1, 0}, {0, 1}};
    SparseKernel queries =
        new SparseKernel(1, new int[] {0, 1, 1}, new int[] {0}, new float[] {0.5f});
    Problem v = Problem.of(DenseKernel.of(identity, "V × V")).block(Side.Q, Side.V, queries);
    near(0.5, new FLVMI(true).on(v, T).at(0).value(), 0, "min(1, 0.5) + min(0, 0)");
    near(1, new FLQMI(true).on(v, T).at(0).value(), 0, "0.5 + 0.5");
  }
}
