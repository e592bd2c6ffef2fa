package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.spec.LearnedModel;
import dev.prism.spec.Spec;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** F_Θ as a function of Θ: its value, its gradient, and how it is written. */
class ParametricMixtureTest {
  private static final double H = 1e-4;

  private static PreparedTask task(boolean query, boolean avoid) {
    ParametricMixture any = Small.mixture(query, avoid);
    return Small.prepared(Small.collections(1, 12, 3, query, avoid), any).getFirst();
  }

  private static double value(ParametricMixture b, PreparedTask p, double[] theta, int... y) {
    return LossAugmentedInference.value(b.on(p, theta), y);
  }

  /** Every component is divided by its own mean over random sets, then weighted. */
  @Test
  void theValueIsTheWeightedSumOfScaledComponents() {
    ParametricMixture b = new ParametricMixture(List.of("fl", "gc"), false, false);
    PreparedTask p = task(false, false);
    double[] theta = {0.7, 0.4, 0.6}; // w of fl; w and λ of gc
    int[] y = {2, 9, 5};
    Params gc = Params.DEFAULTS.with(Param.LAMBDA, 0.6);
    double fl = b.measures().get(0).on(p.problem(), Params.DEFAULTS).evaluate(y).value();
    double cut = b.measures().get(1).on(p.problem(), gc).evaluate(y).value();
    double flScale =
        LearnedModel.scale(b.measures().get(0), Params.DEFAULTS, p.problem(), 3).value();
    double cutScale = LearnedModel.scale(b.measures().get(1), gc, p.problem(), 3).value();
    assertThat(b.size()).isEqualTo(3);
    assertThat(value(b, p, theta, y))
        .isCloseTo(0.7 * fl / flScale + 0.4 * cut / cutScale, within(1e-6));
  }

  @Test
  void theValueIsLinearInTheWeights() {
    ParametricMixture b = new ParametricMixture(List.of("fl", "disparitysum"), false, false);
    PreparedTask p = task(false, false);
    int[] y = {0, 4, 7};
    double one = value(b, p, b.single(0), y), other = value(b, p, b.single(1), y);
    assertThat(value(b, p, new double[] {3, 0.5}, y))
        .isCloseTo(3 * one + 0.5 * other, within(1e-6));
    assertThat(value(b, p, new double[] {0, 0}, y)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "fl, false, false",
    "gc, false, false",
    "logdet:ridge=2, false, false",
    "flqmi, true, false",
    "com:psi=log, true, false",
    "flcg, false, true",
    "gccg, false, true",
    "logdetcg, false, true",
    "flcmi, true, true"
  })
  void theGradientIsThatOfFiniteDifferences(String component, boolean query, boolean avoid) {
    ParametricMixture b = new ParametricMixture(List.of(component), query, avoid);
    PreparedTask p = task(query, avoid);
    int[] y = {1, 6, 8};
    double[] theta = b.start(true, new SplittableRandom(17));
    double[] g = b.gradient(p, theta, y);
    assertThat(g).hasSize(b.size());
    for (int i = 0; i < theta.length; i++) {
      double[] above = theta.clone(), below = theta.clone();
      above[i] += H;
      below[i] -= H;
      double slope = (value(b, p, above, y) - value(b, p, below, y)) / (2 * H);
      assertThat(g[i]).as("Θ[%d] of %s", i, b.text(theta)).isCloseTo(slope, within(4e-3));
    }
    assertThat(b.value(theta, g)).isCloseTo(value(b, p, theta, y), within(1e-5));
  }

  /** A component without weight has a derivative by its weight, and none by its parameters. */
  @Test
  void whatHasNoWeightHasNoSlopeByItsParameters() {
    ParametricMixture b = new ParametricMixture(List.of("gc", "fl"), false, false);
    PreparedTask p = task(false, false);
    int[] y = {3, 4};
    double[] g = b.gradient(p, new double[] {0, 0.5, 1}, y);
    assertThat(g[0]).isNotZero();
    assertThat(g[1]).isZero();
    assertThat(g[2]).isPositive();
  }

  @Test
  void oneComponentAlone() {
    ParametricMixture b = new ParametricMixture(List.of("gc", "fl"), false, false);
    assertThat(b.single(0)).containsExactly(1, 1, 0);
    assertThat(b.single(1)).containsExactly(0, 1, 1);
    assertThat(b.components()).isEqualTo(2);
  }

  @Test
  void theWeightsAreAlwaysLearnedAndParametersWhereAsked() {
    ParametricMixture b = new ParametricMixture(List.of("gc", "fl"), false, false);
    assertThat(b.learned(false)).containsExactly(true, false, true);
    assertThat(b.learned(true)).containsExactly(true, true, true);
  }

  @Test
  void aStartIsDrawnBySeedWithinItsRanges() {
    ParametricMixture b = Small.mixture(true, true);
    double[] theta = b.start(true, new SplittableRandom(3));
    assertThat(b.start(true, new SplittableRandom(3))).containsExactly(theta);
    assertThat(b.start(true, new SplittableRandom(4))).isNotEqualTo(theta);
    boolean[] weight = b.learned(false);
    for (int i = 0; i < theta.length; i++) {
      assertThat(theta[i]).isBetween(weight[i] ? 0 : 0.5, 1.0);
    }
    double[] weightsOnly = b.start(false, new SplittableRandom(3));
    for (int i = 0; i < theta.length; i++) {
      if (!weight[i]) {
        assertThat(weightsOnly[i]).isEqualTo(1);
      }
    }
  }

  /** A random start is feasible, so projecting leaves it as it is. */
  @Test
  void whatIsAllowedStaysAsItIs() {
    for (boolean query : new boolean[] {false, true}) {
      for (boolean avoid : new boolean[] {false, true}) {
        ParametricMixture b = Small.mixture(query, avoid);
        double[] theta = b.start(true, new SplittableRandom(1)), was = theta.clone();
        b.project(theta);
        assertThat(theta).containsExactly(was);
      }
    }
  }

  @Test
  void whatIsNotAllowedGoesToTheNearestThatIs() {
    ParametricMixture b = new ParametricMixture(List.of("gc", "fl", "logdetcg"), false, true);
    double[] theta = {-1, -2, -3, 4, 5};
    b.project(theta);
    // w and λ of gc from 0 on; the weight of fl; w of logdetcg as it is, and its ν at most 1
    assertThat(theta).containsExactly(0, 0, 0, 4, 1);
  }

  @Test
  void namesKeepTheirOptions() {
    ParametricMixture b =
        new ParametricMixture(List.of("logdet:ridge=2", " fl ", "gc:lambda=0.3"), false, false);
    assertThat(b.names()).containsExactly("logdet:ridge=2", "fl", "gc");
    assertThat(b.name(0)).isEqualTo("logdet:ridge=2");
  }

  @Test
  void theTextLeavesOutWhatCountsForNothing() {
    ParametricMixture b =
        new ParametricMixture(List.of("logdet:ridge=2", "fl", "gc"), false, false);
    assertThat(b.text(new double[] {0.5, 0, 2, 0.25}))
        .isEqualTo("0.5*logdet:ridge=2 + 2*gc:lambda=0.25");
    assertThat(b.text(new double[4])).isEqualTo("0*logdet:ridge=2");
  }

  /** The text is one that a spec reads, and reads as the same components. */
  @Test
  void theTextIsAMixtureThatCanBeReadAgain() {
    ParametricMixture b = new ParametricMixture(List.of("fl", "gc"), false, false);
    PreparedTask p = task(false, false);
    double[] theta = {0.5, 2, 0.25};
    double read =
        Spec.parseAllowingUnusedSets(b.text(theta), p.problem())
            .on(p.problem())
            .evaluate(1, 2)
            .value();
    double fl = b.measures().get(0).on(p.problem(), Params.DEFAULTS).evaluate(1, 2).value();
    double gc =
        b.measures()
            .get(1)
            .on(p.problem(), Params.DEFAULTS.with(Param.LAMBDA, 0.25))
            .evaluate(1, 2)
            .value();
    assertThat(read).isCloseTo(0.5 * fl + 2 * gc, within(1e-6));
  }

  @Test
  void theTableHasARowForEveryComponent() {
    ParametricMixture b = new ParametricMixture(List.of("fl", "gc"), false, false);
    var table = b.table(new double[] {0.5, 2, 0.25});
    assertThat(table).containsOnlyKeys("fl", "gc");
    assertThat(table.get("fl")).containsExactly(java.util.Map.entry("w", 0.5));
    assertThat(table.get("gc"))
        .containsExactly(java.util.Map.entry("w", 2.0), java.util.Map.entry("lambda", 0.25));
  }

  /** The default components need exactly the sets that are given. */
  @Test
  void theStandardComponentsSuitTheGuides() {
    for (boolean query : new boolean[] {false, true}) {
      for (boolean avoid : new boolean[] {false, true}) {
        List<String> names = ComponentLists.ofPaper(query, avoid);
        assertThat(new ParametricMixture(names, query, avoid).components()).isEqualTo(names.size());
        if (query || avoid) {
          Small.refused(() -> new ParametricMixture(names, false, false), "set");
        }
      }
    }
  }

  @Test
  void componentsThatAreNone() {
    Small.refused(() -> new ParametricMixture(List.of(), false, false), "at least one component");
    Small.refused(() -> new ParametricMixture(List.of("fl", " "), false, false), "\"\"");
    Small.refused(
        () -> new ParametricMixture(List.of("2*fl + gc"), false, false), "not a single measure");
    Small.refused(() -> new ParametricMixture(List.of("flqm"), true, false), "Did you mean flqmi?");
  }

  /** Scales are of the parameters at hand: asked for others in between, they come back the same. */
  @Test
  void scalesAreKeptByParameters() {
    ParametricMixture b = new ParametricMixture(List.of("gc"), false, false);
    PreparedTask p = task(false, false);
    double first = value(b, p, new double[] {1, 0.2}, 0, 1);
    double other = value(b, p, new double[] {1, 0.9}, 0, 1);
    assertThat(other).isNotEqualTo(first);
    assertThat(value(b, p, new double[] {1, 0.2}, 0, 1)).isEqualTo(first);
  }

  /** Sets drawn at random are worth 1 on average, whichever component it is. */
  @Test
  void componentsAreComparable() {
    ParametricMixture b = Small.mixture(false, false);
    PreparedTask p = task(false, false);
    SplittableRandom random = new SplittableRandom(2);
    for (int m = 0; m < b.components(); m++) {
      double[] theta = b.single(m);
      double mean = 0;
      for (int t = 0; t < 200; t++) {
        mean += value(b, p, theta, LearnedModel.sample(12, 3, random)) / 200;
      }
      assertThat(Math.abs(mean)).as(b.name(m)).isBetween(0.6, 1.6);
    }
    assertThat(Arrays.stream(b.single(0)).sum()).isGreaterThan(0);
  }
}
