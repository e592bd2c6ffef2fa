package dev.prism;

import static dev.prism.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.laws.World;
import dev.prism.measure.COM;
import dev.prism.measure.FLCMI;
import dev.prism.measure.FLVMI;
import dev.prism.measure.FeatureBased;
import dev.prism.measure.GC;
import dev.prism.measure.LogDetCG;
import dev.prism.measure.LogDetCMI;
import dev.prism.measure.LogDetMI;
import dev.prism.measure.LogDeterminant;
import dev.prism.measure.SaturatedCoverage;
import dev.prism.spec.Measures;
import dev.prism.term.Psi;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages about wrong names, options and parameters suggest the right ones. */
class BadChoiceTest {
  @ParameterizedTest
  @CsvSource({
    "flvim,flvmi",
    "logdtmi,logdetmi",
    "LogDedMI,logdetmi",
    "facilty-location,facility-location",
    "graphcut,graph-cut",
    "setcovr,setcover"
  })
  void measures(String typed, String meant) {
    refused(
        () -> Measures.named(typed, true, true),
        "no measure called " + typed,
        "Did you mean " + meant + "?",
        "gccg");
  }

  @Test
  void unknownMeasuresWithoutASuggestion() {
    refused(() -> Measures.named("something else", true, true), "no measure called", "flqmi");
  }

  @ParameterizedTest
  @CsvSource({"sqr,sqrt", "lgo,log", "invers,inverse"})
  void psis(String typed, String meant) {
    refused(
        () -> Psi.named(typed), "no psi called " + typed, "Did you mean " + meant + "?", "pow:p");
  }

  @Test
  void exponents() {
    refused(() -> Psi.named("pow:2"), "pow:2", "(0, 1]");
    refused(() -> Psi.named("pow:0"), "pow:0", "(0, 1]");
    refused(() -> Psi.named("pow:x"), "x is not a number");
    refused(() -> Psi.named("pow:NaN"), "(0, 1]");
  }

  @Test
  void options() {
    refused(
        () -> new FLVMI().with("clipp", "true"), "flvmi has no option clipp", "Did you mean clip?");
    refused(() -> new LogDetCMI().with("rigde", "1"), "no option rigde", "Did you mean ridge?");
    refused(() -> new GC().with("ridge", "1"), "gc has no option ridge");
    refused(() -> new FLCMI().with("clip", "maybe"), "clip=maybe", "true or false");
    refused(() -> new LogDetMI().with("ridge", "much"), "ridge=much is not a number");
    refused(() -> new LogDetCMI().with("form", "prnted"), "form=prnted", "printed or projection");
    refused(() -> new COM().with("psi", "cube"), "no psi called cube");
    refused(() -> new FeatureBased().with("normalize", "z"), "normalize=z", "none or minmax");
    refused(() -> new FeatureBased().with("weights", "1;x"), "weights=x is not a number");
  }

  @Test
  void valuesOfOptions() {
    for (String x : new String[] {"-1", "NaN", "Infinity"}) {
      refused(() -> new LogDeterminant().with("ridge", x), "ridge=", "not negative");
      refused(() -> new LogDetCG().with("ridge", x), "ridge=");
      refused(() -> new SaturatedCoverage().with("alpha", x), "alpha=", "(0, 1]");
    }
    Problem v = Problem.of(Features.of(new float[][] {{1, 2}, {2, 1}}));
    refused(
        () -> new FeatureBased().with("weights", "1;2;3").on(v, Params.DEFAULTS),
        "3 weights for 2 features");
    refused(
        () -> new FeatureBased().with("weights", "1;-2").on(v, Params.DEFAULTS),
        "weight of feature 1 is -2",
        "not negative");
  }

  @Test
  void parameters() {
    MeasureInfo flvmi = new FLVMI().info();
    refused(() -> flvmi.params(Map.of(Param.ETA, -0.5)), "eta=-0.5", "flvmi", "at least 0");
    refused(() -> flvmi.params(Map.of(Param.NU, 1.0)), "flvmi has no parameter nu", "it has eta");
    refused(() -> new GC().info().params(Map.of(Param.LAMBDA, -1.0)), "lambda=-1", "at least 0");
    MeasureInfo strict = new LogDetCMI(0, LogDetCMI.Form.PRINTED).info();
    refused(() -> strict.params(Map.of(Param.ETA, 1.5)), "eta=1.5", "0 to 1", "ridge");
    refused(() -> strict.params(Map.of(Param.NU, 2.0)), "nu=2", "0 to 1");
    refused(() -> strict.check(Params.of(1, 1, 2)), "nu=2");
  }

  @Test
  void classes() {
    refused(
        () -> Measures.named("org.example.Nothing", false, false), "no class org.example.Nothing");
    refused(
        () -> Measures.named("java.lang.String", false, false),
        "java.lang.String does not implement dev.prism.Measure");
    refused(
        () -> Measures.named("java.lang.Math", false, false),
        "java.lang.Math does not implement dev.prism.Measure");
    refused(
        () -> Measures.named("dev.prism.Measure", false, false),
        "public constructor without arguments");
    refused(() -> Psi.named("java.lang.String"), "does not implement dev.prism.term.Psi");
  }

  @Test
  void parametersThatMakeALogDeterminantUndefined() {
    World w = World.of(3).similarity(Similarity.rbf(3));
    Objective f = new LogDetMI(0.01).on(w.problem(), Params.of(1, 2, 1));
    refused(
        () -> f.start().gain(0),
        "does not exist with item 0",
        "η=2.0",
        "values up to 1 are safe",
        "ridge=0.01");
    Objective g = new LogDetCG(0.01).on(w.problem(), Params.of(1, 1, 2));
    refused(() -> g.start().add(4), "does not exist with item 4", "ν=2.0", "ridge=0.01");
  }

  @Test
  void itemsThatDependOnTheSelection() {
    Problem v = Problem.of(Features.of(new float[][] {{1, 0}, {0, 1}, {1, 1}, {2, 0}}));
    State s = new LogDeterminant(0).on(v, Params.DEFAULTS).start();
    s.add(0);
    s.add(1);
    refused(() -> s.add(2), "does not exist with item 2", "after 2 picks", "ridge=0.0", "ridge=1");
    assertThat(s.gain(3)).isEqualTo(Double.NEGATIVE_INFINITY);
    Problem twice = v.query(Features.of(new float[][] {{1, 3}, {1, 3}}));
    refused(
        () -> new LogDetMI(0).on(twice, Params.DEFAULTS).start(),
        "Item 1 of the given set",
        "duplicates",
        "ridge");
  }
}
