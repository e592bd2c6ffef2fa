package dev.prism.measure;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.AuxiliarySet;
import dev.prism.Concepts;
import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Side;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.spec.Measures;
import dev.prism.term.Psi;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Options that measures accept and refuse, and their claims at the edges of their ranges. */
class OptionsTest {
  private static void refused(ThrowingCallable what, String... says) {
    assertThatThrownBy(what).isInstanceOf(PrismException.class).message().contains(says);
  }

  private static Kernel matrix(float[]... rows) {
    return Kernels.of(rows, "a matrix");
  }

  private static Problem features(float[]... rows) {
    return Problem.of(Features.of(rows));
  }

  private static Params params(double lambda, double nu) {
    return Params.DEFAULTS.with(Param.LAMBDA, lambda).with(Param.NU, nu);
  }

  static Stream<Arguments> options() {
    return Stream.of(
        Arguments.of(new FL(), "clip", "false", new FL(false)),
        Arguments.of(new FLVMI(), "clip", "false", new FLVMI(false)),
        Arguments.of(new FLQMI(), "clip", "false", new FLQMI(false)),
        Arguments.of(new FLCG(), "clip", "false", new FLCG(false)),
        Arguments.of(new FLCMI(false), "clip", "true", new FLCMI(true)),
        Arguments.of(new LogDeterminant(), "ridge", "0.5", new LogDeterminant(0.5)),
        Arguments.of(new LogDetMI(), "ridge", "0", new LogDetMI(0)),
        Arguments.of(new LogDetCG(), "ridge", "3", new LogDetCG(3)),
        Arguments.of(new LogDetCMI(), "ridge", "2", new LogDetCMI(2, LogDetCMI.Form.PRINTED)),
        Arguments.of(
            new LogDetCMI(2, LogDetCMI.Form.PRINTED),
            "form",
            "projection",
            new LogDetCMI(2, LogDetCMI.Form.PROJECTION)),
        Arguments.of(
            new LogDetCMI(2, LogDetCMI.Form.PROJECTION),
            "form",
            "printed",
            new LogDetCMI(2, LogDetCMI.Form.PRINTED)),
        Arguments.of(new COM(), "psi", "log", new COM(Psi.LOG)),
        Arguments.of(new SaturatedCoverage(), "alpha", "1", new SaturatedCoverage(1)),
        Arguments.of(new FeatureBased(), "psi", "log", new FeatureBased(Psi.LOG, null, false)),
        Arguments.of(
            new FeatureBased(), "normalize", "minmax", new FeatureBased(Psi.SQRT, null, true)),
        Arguments.of(
            new FeatureBased(Psi.SQRT, null, true), "normalize", "none", new FeatureBased()));
  }

  @ParameterizedTest
  @MethodSource("options")
  void withSetsTheOption(Measure m, String option, String value, Measure other) {
    assertThat(m.with(option, value)).isEqualTo(other).isNotEqualTo(m);
    refused(() -> m.with(option + "s", value), "no option " + option + "s", option);
  }

  @Test
  void everyDescribedOptionCanBeSet() {
    for (Measure m : Measures.ALL) {
      m.info()
          .options()
          .forEach(
              o ->
                  assertThat(
                          m.with(o.name(), o.name().equals("weights") ? "1;2" : o.defaultValue()))
                      .as("%s of %s", o.name(), m.info().name())
                      .hasSameClassAs(m));
      refused(() -> m.with("colour", "red"), m.info().name() + " has no option colour");
    }
  }

  @Test
  void rejectsInvalidValues() {
    refused(() -> new LogDetCMI().with("form", "other"), "form=other must be printed or");
    refused(() -> new FeatureBased().with("normalize", "max"), "normalize=max must be none or");
    refused(() -> new COM().with("psi", "square"), "no psi called square");
    refused(() -> new FL().with("clip", "perhaps"), "clip");
    for (double bad : new double[] {-1e-9, Double.NaN, Double.POSITIVE_INFINITY}) {
      refused(() -> new LogDeterminant(bad), "ridge=" + bad);
      refused(() -> new LogDetMI(bad), "ridge=" + bad);
      refused(() -> new LogDetCG(bad), "ridge=" + bad);
      refused(() -> new LogDetCMI(bad, LogDetCMI.Form.PRINTED), "ridge=" + bad);
    }
    for (double bad : new double[] {0, -1, 1.001, Double.NaN}) {
      refused(() -> new SaturatedCoverage(bad), "must lie in (0, 1]");
    }
  }

  /** Without a ridge η and ν end at 1; with one, however small, they do not end. */
  @Test
  void aRidgeAllowsScalesAboveOne() {
    for (Measure m : List.of(new LogDetMI(0), new LogDetCG(0))) {
      m.info().parameters().values().forEach(r -> assertThat(r.max()).isEqualTo(1));
    }
    for (Measure m : List.of(new LogDetMI(1e-9), new LogDetCG(1e-9))) {
      m.info()
          .parameters()
          .values()
          .forEach(r -> assertThat(r.max()).isEqualTo(Double.POSITIVE_INFINITY));
    }
  }

  @Test
  void findsMeasuresByName() {
    Problem both = features(new float[] {1}, new float[] {2});
    both = both.query(both.features()).privateSet(both.features());
    assertThat(Measures.named("facility-location", both.auxiliarySets())).isEqualTo(new FLCMI());
    assertThat(Measures.named("flqmi", both.auxiliarySets())).isEqualTo(new FLQMI());
    assertThat(Measures.named("dev.prism.measure.GC", both.auxiliarySets())).isEqualTo(new GC());
    Problem asked = both;
    refused(
        () -> Measures.named("logdte", asked.auxiliarySets()),
        "no measure called logdte",
        "Did you mean logdet?",
        "The measures are fl, flvmi",
        "psccmi",
        "the families facility-location, graph-cut");
    refused(() -> Measures.named("log-dett", asked.auxiliarySets()), "Did you mean log-det?");
  }

  @Test
  void findsMembersByTheSetsOfAProblem() {
    Problem v = features(new float[] {1}, new float[] {2});
    Concepts c = Concepts.of(new int[][] {{0}, {0}}, new double[] {1});
    assertThat(Family.LOG_DET.member(v.auxiliarySets())).isEqualTo(new LogDeterminant());
    assertThat(Family.LOG_DET.member(v.query(v.features()).auxiliarySets()))
        .isEqualTo(new LogDetMI());
    assertThat(Family.LOG_DET.member(v.privateSet(v.features()).auxiliarySets()))
        .isEqualTo(new LogDetCG());
    Problem concepts = v.query(v.features()).concepts(c.withAuxiliarySet(AuxiliarySet.PRIVATE, 0));
    assertThat(Family.SET_COVER.member(concepts.auxiliarySets()).info().name())
        .isEqualTo("setcovercg");
    Problem other = v.privateSet(v.features()).concepts(c.withAuxiliarySet(AuxiliarySet.QUERY, 0));
    assertThat(Family.SET_COVER.member(other.auxiliarySets()).info().name())
        .isEqualTo("setcovermi");
  }

  @Test
  void describesSetCovers() {
    assertThat(new SetCover(false).info().formula()).isEqualTo("Σ_u w_u P_u(A)");
    assertThat(new SetCover(false).info().description()).isEqualTo("Covers concepts");
    assertThat(new SetCover(false, AuxiliarySet.QUERY).info().formula())
        .isEqualTo("Σ_u w_u P_u(A) P_u(Q)");
    assertThat(new SetCover(true, AuxiliarySet.QUERY).info().description())
        .isEqualTo("Covers the concepts of Q, each with a probability");
    assertThat(new SetCover(false, AuxiliarySet.PRIVATE).info().formula())
        .isEqualTo("Σ_u w_u P_u(A) (1 − P_u(P))");
    assertThat(new SetCover(false, AuxiliarySet.PRIVATE).info().description())
        .isEqualTo("Covers concepts that P does not");
  }

  // ---- values at the edge ----

  @Test
  void rejectsNegativeFeatures() {
    Objective f =
        new FeatureBased().on(features(new float[] {0, 4}, new float[] {9, 0}), params(1, 1));
    near(3 + 2, f.evaluate(0, 1).value(), 1e-6, "√9 + √4");
    for (float bad : new float[] {-1e-6f, Float.NaN, Float.POSITIVE_INFINITY}) {
      refused(
          () ->
              new FeatureBased()
                  .on(features(new float[] {1, 1}, new float[] {1, bad}), params(1, 1)),
          "1");
    }
    refused(
        () ->
            new FeatureBased().on(features(new float[] {1, 1}, new float[] {1, -2}), params(1, 1)),
        "Feature 1 of row 1 is -2.0",
        "normalize=minmax");
  }

  @Test
  void featuresAreWeighted() {
    Problem v = features(new float[] {4, 9}, new float[] {1, 1});
    Measure weighted = new FeatureBased().with("weights", "2;0.5");
    assertThat(weighted)
        .isEqualTo(new FeatureBased(Psi.SQRT, List.of(2.0, 0.5), false))
        .isNotEqualTo(new FeatureBased(Psi.SQRT, List.of(2.0, 1.0), false));
    near(2 * 2 + 0.5 * 3, weighted.on(v, params(1, 1)).evaluate(0).value(), 1e-6, "2√4 + ½√9");
    refused(
        () -> new FeatureBased().with("weights", "1;2;3").on(v, params(1, 1)),
        "3 weights for 2 features");
  }

  /** The first feature lies above zero, the second below, and the third is the same everywhere. */
  @Test
  void minmaxScalesEveryFeature() {
    Problem v = features(new float[] {2, -5, 7}, new float[] {6, -3, 7}, new float[] {3, -4, 7});
    Objective f = new FeatureBased(Psi.power(1), null, true).on(v, params(1, 1));
    near(0, f.evaluate(0).value(), 1e-9, "the least of both");
    near(2, f.evaluate(1).value(), 1e-6, "the most of both");
    near(0.25 + 0.5, f.evaluate(2).value(), 1e-6, "a quarter and a half");
    refused(
        () ->
            new FeatureBased(Psi.SQRT, null, true)
                .on(features(new float[] {1}, new float[] {Float.NaN}), params(1, 1)),
        "NaN");
  }

  @Test
  void concaveOverModularRejectsUndefinedSums() {
    Problem v =
        features(new float[] {1}, new float[] {-2})
            .similarity(Similarity.DOT)
            .query(Features.of(new float[][] {{1}}));
    refused(() -> new COM().on(v, Params.DEFAULTS), "psi=sqrt is undefined at -2.0", "of item 1");
  }

  /** Items: 1 and 3 alike to row 0, none to row 1. α = ½ of 4 is 2; of nothing it is nothing. */
  @Test
  void saturatedCoverageIsCappedPerRow() {
    Problem v = Problem.of(matrix(new float[] {4, 0}, new float[] {0, 0}));
    Objective f = new SaturatedCoverage(0.5).on(v, Params.DEFAULTS);
    near(2, f.evaluate(0).value(), 1e-9, "half of the row");
    near(2, f.evaluate(0, 1).value(), 1e-9, "and no more");
    near(0, f.evaluate(1).value(), 1e-9, "nothing");
    Problem negative = Problem.of(matrix(new float[] {1, -3}, new float[] {-3, 1}));
    refused(() -> new SaturatedCoverage(0.5).on(negative, Params.DEFAULTS), "item 0 sum to -2.0");
  }

  /** With λ = 1 the last item of a diagonal matrix gains exactly nothing: still monotone. */
  @Test
  void theGraphCutIsMonotoneUpToLambdaOneHalf() {
    Problem v = Problem.of(matrix(new float[] {2, 0}, new float[] {0, 2}));
    assertThat(new GC().on(v, params(1, 1)).monotone()).isTrue();
    assertThat(new GC().on(v, params(1.01, 1)).monotone()).isFalse();
  }

  /** 1 − 2λν S ≥ λ at λ = ¼: where ν times the similarity to P is at most 1.5. */
  @Test
  void theGraphCutAwayFromPIsMonotoneWherePIsFar() {
    for (float s : new float[] {2, 4}) {
      Problem v =
          Problem.of(matrix(new float[] {1, 0}, new float[] {0, 1}))
              .block(Side.P, Side.V, matrix(new float[] {s, s}))
              .block(Side.P, Side.P, matrix(new float[] {9}));
      assertThat(new GCCG().on(v, params(0.25, 0.5)).monotone()).as("S = %s", s).isEqualTo(s == 2);
    }
  }

  @Test
  void membersOfMixturesAreChecked() {
    assertThat(new Mixture.Member(0, new FL(), Params.DEFAULTS).weight()).isZero();
    for (double bad : new double[] {-1e-9, Double.NaN, Double.POSITIVE_INFINITY}) {
      refused(() -> new Mixture.Member(bad, new FL(), Params.DEFAULTS), "weight of fl");
    }
    refused(
        () -> new Mixture.Member(1, new LogDetMI(0), Params.DEFAULTS.with(Param.ETA, 2)), "eta");
  }
}
