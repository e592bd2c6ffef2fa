package dev.prism.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Measure;
import dev.prism.base.Params;
import dev.prism.laws.MeasureLaws;
import dev.prism.laws.PsiLaws;
import dev.prism.laws.World;
import dev.prism.measure.COM;
import dev.prism.measure.FL;
import dev.prism.measure.FeatureBased;
import dev.prism.spec.Measures;
import dev.prism.term.Psi;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** User-defined measures, terms and concave functions. */
class OwnMeasureTest {
  @TestFactory
  Stream<DynamicTest> composedOfTerms() {
    return MeasureLaws.of(new MarginalRelevance()).tests();
  }

  @TestFactory
  Stream<DynamicTest> withItsOwnTerm() {
    return MeasureLaws.of(new TwoNearest()).tests();
  }

  @TestFactory
  Stream<DynamicTest> withItsOwnPsi() {
    return Stream.of(
            PsiLaws.of(new ArcTangent()).tests(),
            MeasureLaws.of(new COM(new ArcTangent())).tests(),
            MeasureLaws.of(new FeatureBased(new ArcTangent(), null, false))
                .in(World::nonNegative)
                .readsFeatures()
                .tests())
        .flatMap(t -> t);
  }

  @Test
  void measuresAreFoundByTheNameOfTheirClass() {
    for (String name :
        new String[] {MarginalRelevance.class.getName(), TwoNearest.class.getName()}) {
      Measure m = Measures.named(name, true, true);
      assertThat(m.getClass().getName()).isEqualTo(name);
      assertThat(m.on(World.of(1).problem(), m.info().params(Map.of())).evaluate(0, 3).value())
          .isPositive();
    }
  }

  @Test
  void psisAreFoundByTheNameOfTheirClass() {
    Psi psi = Psi.named(ArcTangent.class.getName());
    assertThat(psi).isInstanceOf(ArcTangent.class);
    assertThat(psi.name()).isEqualTo(ArcTangent.class.getName());
    assertThat(new COM().with("psi", ArcTangent.class.getName()))
        .isInstanceOfSatisfying(COM.class, m -> assertThat(m.psi().at(1)).isEqualTo(Math.PI / 4));
  }

  @Test
  void withoutSecondRepresentativesItIsFacilityLocation() {
    World w = World.of(5);
    double want = new FL().on(w.problem(), Params.DEFAULTS).evaluate(1, 4, 7).value();
    double got = new TwoNearest().on(w.problem(), Params.of(1, 0, 1)).evaluate(1, 4, 7).value();
    assertThat(got).isCloseTo(want, within(1e-5));
  }
}
