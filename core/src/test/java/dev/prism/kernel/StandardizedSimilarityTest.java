package dev.prism.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import org.junit.jupiter.api.Test;

/** Similarities of features that are centred or standardized by the pool. */
class StandardizedSimilarityTest {
  /** The columns have the means 2 and 200 and the standard deviations 1 and 100. */
  private static final float[][] POOL = {{1, 100}, {3, 300}, {1, 300}, {3, 100}};

  private static Problem problem(Similarity s) {
    return Problem.of(Features.of(POOL)).query(Features.of(new float[] {4, 200})).similarity(s);
  }

  @Test
  void subtractsTheMeanOfThePool() {
    Problem v = problem(Similarity.COSINE.centred());
    assertThat(v.ground().at(0, 1)).isCloseTo(-1, within(1e-6f));
    assertThat(v.ground().at(0, 2)).isCloseTo((1 - 10_000) / 10_001f, within(1e-6f));
    assertThat(v.cross(AuxiliarySet.QUERY).at(0, 1))
        .isCloseTo((float) (2 / (2 * Math.sqrt(10_001))), within(1e-6f));
  }

  @Test
  void dividesByTheStandardDeviationOfTheColumn() {
    Problem v = problem(Similarity.COSINE.standardized());
    assertThat(v.ground().at(0, 2)).isCloseTo(0, within(1e-6f));
    assertThat(v.cross(AuxiliarySet.QUERY).at(0, 1))
        .isCloseTo((float) Math.sqrt(0.5), within(1e-6f));
    Problem byDistance = problem(Similarity.rbf(1).standardized());
    assertThat(byDistance.ground().at(0, 1)).isCloseTo((float) Math.exp(-4), within(1e-6f));
  }

  /** The mean distance is that of the standardized features. */
  @Test
  void theBandwidthIsFittedAfterwards() {
    double mean = (4 * 2 + 2 * Math.sqrt(8)) / 6;
    assertThat(problem(Similarity.RBF.standardized()).ground().at(0, 2))
        .isCloseTo((float) Math.exp(-4 / (2 * mean * mean)), within(1e-6f));
  }

  @Test
  void partsKeepWhatIsFittedToThePool() {
    for (Similarity s :
        new Similarity[] {Similarity.COSINE.centred(), Similarity.RBF.standardized()}) {
      Problem v = problem(s), part = v.restrict(new int[] {2, 0});
      assertThat(part.ground().at(1, 0)).as(s.text()).isEqualTo(v.ground().at(0, 2));
      assertThat(part.withCandidates(new int[] {1}).threads(2).ground().at(0, 0))
          .as(s.text())
          .isEqualTo(v.ground().at(0, 0));
    }
  }

  @Test
  void aConstantColumnDoesNotCount() {
    float[][] x = {{1, 7}, {3, 7}};
    Problem v = Problem.of(Features.of(x)).similarity(Similarity.rbf(1).standardized());
    assertThat(v.ground().at(0, 1)).isCloseTo((float) Math.exp(-2), within(1e-6f));
  }

  @Test
  void keepsThePropertiesOfItsBase() {
    Similarity s = Similarity.COSINE.centred();
    assertThat(s.dependsOnPool()).isTrue();
    assertThat(s.nonNegative()).isFalse();
    assertThat(s.positiveSemidefinite()).isTrue();
    assertThat(s.fit(Features.of(POOL)).dependsOnPool()).isFalse();
    assertThat(s)
        .isEqualTo(Similarity.COSINE.centred())
        .isNotEqualTo(Similarity.COSINE.standardized());
  }
}
