package dev.prism;

import static dev.prism.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Params;
import dev.prism.kernel.Features;
import dev.prism.kernel.Gradients;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.SparseKernel;
import dev.prism.laws.Formula;
import dev.prism.laws.World;
import dev.prism.measure.COM;
import dev.prism.measure.FL;
import dev.prism.measure.FLQMI;
import dev.prism.measure.FLVMI;
import dev.prism.measure.FeatureBased;
import dev.prism.measure.GC;
import dev.prism.measure.SaturatedCoverage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid features, matrices and sizes are rejected when they are given. */
class BadInputTest {
  private static final Params T = Params.DEFAULTS;

  private static Features good() {
    return Features.of(new float[][] {{1, 2}, {3, 1}, {2, 2}});
  }

  private static Features with(float x) {
    return Features.of(new float[][] {{1, 2}, {3, 1}, {2, x}});
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
  void featuresThatAreNotFinite(float x) {
    String bad = String.valueOf(x);
    for (Similarity s : World.SIMILARITIES) {
      if (!Formula.ofGradients(s)) {
        refused(
            () -> new FL().on(Problem.of(with(x)).similarity(s), T),
            "Feature 1 of row 2 of the pool is " + bad);
      }
    }
    refused(() -> new FLQMI().on(Problem.of(good()).query(with(x)), T), "row 2 of the query set");
    refused(
        () -> new FL().on(Problem.of(good()).representing(with(x)), T),
        "row 2 of the set to represent");
    refused(() -> new FeatureBased().on(Problem.of(with(x)), T), "Feature 1 of row 2");
    Features g = new Gradients(good(), with(x));
    refused(
        () -> new FL().on(Problem.of(g).similarity(Similarity.gradient(2)), T), "of row 2", bad);
  }

  @Test
  void featuresAtTheLimitsOfSinglePrecision() {
    Problem large = Problem.of(with(3e38f)).similarity(Similarity.DOT);
    refused(() -> new FL().on(large, T), "Row 2 of the pool", "scale the features down");
    Problem tiny = Problem.of(Features.of(new float[][] {{1, 0}, {1e-44f, 0}}));
    refused(() -> new FL().on(tiny, T), "Row 1 of the pool", "scale the features up");
    for (float x : new float[] {1e38f, 1e-30f}) {
      Problem v = Problem.of(Features.of(new float[][] {{x, x}, {x, 0}}));
      assertThat(v.ground().at(0, 0)).as("cosine of rows of %s", x).isBetween(0.99999f, 1.00001f);
      assertThat(v.ground().at(0, 1)).as("cosine of rows of %s", x).isBetween(0.7071f, 0.70711f);
    }
  }

  @Test
  void raggedAndEmptyFeatures() {
    refused(() -> Features.of(new float[][] {{1, 2}, {1}}), "Row 1 has 1 features and row 0 has 2");
    refused(() -> Features.of(new float[0][]), "empty");
    refused(() -> Features.of(new float[][] {{}}), "no features");
    refused(() -> Features.of(new float[5], 2), "5 numbers do not make rows of 2");
    refused(() -> Features.of(new float[4], 0), "4 numbers do not make rows of 0");
  }

  @Test
  void auxiliarySetsOfADifferentWidth() {
    Features wide = Features.of(new float[][] {{1, 2, 3}});
    refused(() -> Problem.of(good()).query(wide), "query set has 3 features a row and the pool 2");
    refused(() -> Problem.of(good()).privateSet(wide), "private set has 3");
    refused(() -> Problem.of(good()).representing(wide), "set to represent has 3");
  }

  @Test
  void rowsOfZeros() {
    Features zero = Features.of(new float[][] {{1, 2}, {0, 0}});
    refused(
        () -> new FL().on(Problem.of(zero), T), "Row 1 of the pool is all zeros", "zero=0", "rbf");
    Similarity cosine = new Similarity.Cosine(Similarity.Negatives.KEEP, true);
    Problem v = Problem.of(zero).similarity(cosine);
    assertThat(v.ground().at(1, 0)).isZero();
    assertThat(v.ground().at(1, 1)).isZero();
    assertThat(new FL().on(v, T).evaluate(0, 1).value()).isBetween(0.99999, 1.00001);
  }

  @Test
  void bandwidths() {
    for (double sigma : new double[] {0, -1, Double.POSITIVE_INFINITY}) {
      refused(() -> Similarity.rbf(sigma), "sigma is", "positive");
    }
  }

  @Test
  void gradients() {
    refused(() -> new Gradients(good(), Features.of(new float[][] {{1}})), "3 residuals and 1");
    refused(() -> Gradients.residuals(good(), new int[] {0, 1}), "2 labels for 3 rows");
    refused(
        () -> Gradients.residuals(good(), new int[] {0, 1, 2}), "Label 2 of row 2", "2 classes");
    Problem v = Problem.of(good());
    refused(() -> new FL().on(v.similarity(Similarity.gradient(2)), T), "2 classes");
  }

  @Test
  void matrices() {
    float[][] skew = {{1, 0.5f}, {0.2f, 1}};
    refused(
        () -> new GC().on(Problem.of(Kernels.of(skew, "V × V")), T),
        "symmetric",
        "(0, 1) and (1, 0)",
        "0.5 and 0.2");
    Kernel wide = Kernels.of(new float[][] {{1, 0, 0}, {0, 1, 0}}, "V × V");
    refused(() -> new GC().on(Problem.of(wide), T), "needs a square kernel", "2 × 3");
    assertThat(new FL().on(Problem.of(wide), T).evaluate(0, 1).value()).isEqualTo(2);
    refused(() -> Kernels.of(new float[][] {{1, Float.NaN}}, "Q × V"), "(0, 1)", "Q × V", "NaN");
    refused(() -> Kernels.of(new float[][] {{1, 0}, {1}}, "V × V"), "Row 1", "1 entries");
    refused(() -> Kernels.of(new float[0][], "V × V"), "matrix of V × V is empty");
  }

  @Test
  void blocks() {
    Kernel two = Kernels.of(new float[][] {{1, 0}, {0, 1}}, "V × V");
    Kernel three = Kernels.of(new float[][] {{1, 0, 0}}, "Q × V");
    refused(() -> Problem.of(two).block(Side.Q, Side.V, three), "V has 3 items", "2");
    refused(() -> Problem.of(two).query(good()), "made of matrices", "block");
    refused(() -> Problem.of(good()).block(Side.Q, Side.V, three), "has features");
    refused(() -> new FeatureBased().on(Problem.of(two), T), "reads features");
    Problem v =
        Problem.of(two).block(Side.V, Side.Q, Kernels.of(new float[][] {{1}, {0}}, "V × Q"));
    assertThat(new FLVMI().on(v, T).evaluate(0).value())
        .as("a block may be turned round")
        .isEqualTo(1);
  }

  @Test
  void sparseMatrices() {
    refused(() -> new SparseKernel(2, new int[] {0, 1}, new int[] {2}, new float[] {1}), "row 2");
    refused(
        () -> new SparseKernel(3, new int[] {0, 2}, new int[] {1, 1}, new float[] {1, 1}),
        "rows must increase");
    refused(() -> new SparseKernel(2, new int[] {0, 2}, new int[] {0}, new float[] {1}), "starts");
    int[] rows = {0, 1};
    float[] values = {1, 1};
    refused(() -> new SparseKernel(3, new int[] {0, 3, 2}, rows, values), "starts");
    refused(() -> new SparseKernel(3, new int[] {1, 2}, rows, values), "starts");
    refused(
        () -> new SparseKernel(2, new int[] {0, 1}, new int[] {0}, new float[] {Float.NaN}), "NaN");
  }

  @Test
  void negativeSimilaritiesOnANeighbourGraph() {
    Problem v =
        Problem.of(Features.of(new float[][] {{1, 0}, {-1, 0}}))
            .query(Features.of(new float[][] {{1, 0}}));
    refused(() -> new COM().on(v, T), "psi=sqrt is undefined at -1", "item 1", "cosine-clipped");
    refused(
        () ->
            new SaturatedCoverage()
                .on(
                    Problem.of(Features.of(new float[][] {{3, 0}, {-4, 0}}))
                        .similarity(Similarity.DOT),
                    T),
        "sum to",
        "without negative entries");
    refused(() -> new FeatureBased().on(v, T), "Feature 0 of row 1 is -1", "normalize=minmax");
    refused(
        () -> new FL(false).on(v.storage(Storage.neighbours(2)), T),
        "negative similarities",
        "neighbour graph");
  }

  @Test
  void sizes() {
    refused(() -> Storage.neighbours(0), "neighbours is 0", "at least 1");
    refused(() -> Problem.of(good()).threads(0), "threads is 0");
    refused(() -> Problem.of(good()).memory(0), "memory is 0");
    refused(() -> Problem.of(good()).restrict(new int[] {0, 3}), "Item 3 is not in the pool of 3");
    refused(
        () -> new FL().on(Problem.of(good()), T).evaluate(-1), "Item -1 is not in the pool of 3");
    refused(() -> new FL().on(Problem.of(good()), T).evaluate(3), "Item 3 is not in the pool of 3");
  }

  /** Products that underflow are as wrong as those that overflow. */
  @Test
  void featuresThatAreTooSmall() {
    float[][] x = {{1e-24f, 2e-24f}, {3e-24f, 1e-24f}, {2e-24f, 9e-24f}};
    Problem v = Problem.of(Features.of(x));
    refused(() -> new FL().on(v.similarity(Similarity.RBF), T), "too short for single precision");
    refused(
        () -> new FL().on(v.similarity(Similarity.DOT), T), "too short", "scale the features up");
    Problem same = Problem.of(Features.of(new float[][] {{1, 2}, {1, 2}}));
    assertThat(new FL().on(same.similarity(Similarity.RBF), T).evaluate(0).value()).isEqualTo(2);
    Problem zeros = Problem.of(Features.of(new float[][] {{0, 0}, {0, 0}}));
    assertThat(new FL().on(zeros.similarity(Similarity.DOT), T).evaluate(0).value()).isZero();
  }
}
