package dev.prism;

import static dev.prism.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Params;
import dev.prism.kernel.Features;
import dev.prism.measure.FL;
import dev.prism.measure.SetCover;
import org.junit.jupiter.api.Test;

/** Invalid concepts are rejected when they are given. */
class BadConceptsTest {
  private static final double[] WEIGHT = {1, 2};

  @Test
  void numbersOutOfRange() {
    refused(() -> Concepts.of(new int[][] {{0}, {2}}, WEIGHT), "Concept 2 of item 1", "2 concepts");
    refused(() -> Concepts.of(new int[][] {{-1}}, WEIGHT), "Concept -1 of item 0");
    Concepts c = Concepts.of(new int[][] {{0}, {1}}, WEIGHT);
    refused(() -> c.withAuxiliarySet(AuxiliarySet.QUERY, 5), "Concept 5 of the query set");
    refused(() -> c.withAuxiliarySet(AuxiliarySet.PRIVATE, -1), "Concept -1 of the private set");
  }

  @Test
  void probabilitiesOutOfRange() {
    for (float p : new float[] {-0.1f, 1.1f, Float.NaN}) {
      refused(
          () -> Concepts.of(new float[][] {{0, 1}, {0.5f, p}}, WEIGHT),
          "probability of concept 1 of item 1 is " + p,
          "[0, 1]");
      refused(
          () ->
              Concepts.of(new float[][] {{0, 1}}, WEIGHT)
                  .withAuxiliarySet(AuxiliarySet.QUERY, new float[][] {{p, 0}}),
          "concept 0 of query item 0",
          "[0, 1]");
    }
    refused(() -> Concepts.of(new float[][] {{0, 1, 1}}, WEIGHT), "3 probabilities for 2 concepts");
  }

  @Test
  void weights() {
    for (double w : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      refused(
          () -> Concepts.of(new int[][] {{0}}, new double[] {1, w}),
          "weight of concept 1 is " + w,
          "not negative");
    }
  }

  @Test
  void poolsOfADifferentSize() {
    Concepts c = Concepts.of(new int[][] {{0}, {1}}, WEIGHT);
    Problem v = Problem.of(Features.of(new float[][] {{1}, {2}, {3}}));
    refused(() -> v.concepts(c), "concepts are of 2 items and the pool has 3");
  }

  @Test
  void measuresThatDoNotReadConcepts() {
    Problem v = Problem.of(Features.of(new float[][] {{1}, {2}}));
    refused(() -> new SetCover(false).on(v, Params.DEFAULTS), "no concepts", "concepts(…)");
    Problem only = Problem.of(Concepts.of(new int[][] {{0}, {1}}, WEIGHT));
    refused(() -> new FL().on(only, Params.DEFAULTS), "V × V", "no such matrix");
    assertThat(new SetCover(false).on(only, Params.DEFAULTS).evaluate(1).value()).isEqualTo(2);
  }

  @Test
  void setCoverRejectsProbabilities() {
    Problem v = Problem.of(Concepts.of(new float[][] {{1, 0}, {0, 0.5f}}, WEIGHT));
    refused(() -> new SetCover(false).on(v, Params.DEFAULTS), "Item 1", "0.5", "psc");
    assertThat(new SetCover(true).on(v, Params.DEFAULTS).evaluate(0, 1).value())
        .isBetween(1.999, 2.001);
  }
}
