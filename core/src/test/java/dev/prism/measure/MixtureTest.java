package dev.prism.measure;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import dev.prism.laws.MeasureLaws;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Sums of measures are measures. */
class MixtureTest {
  private static final Params T = Params.of(0.4, 0.7, 0.6);

  private static Mixture of(Measure... members) {
    double[] weight = {1};
    return new Mixture(
        Stream.of(members).map(m -> new Mixture.Member(weight[0] /= 2, m, T)).toList());
  }

  @TestFactory
  Stream<DynamicTest> laws() {
    return MeasureLaws.of(of(new FLVMI(), new GC(), new LogDetCG(), new COM())).tests();
  }

  @Test
  void isTheWeightedSum() {
    Mixture m = of(new FLVMI(), new GCMI(), new LogDetMI());
    Seeds.each(
        5,
        seed -> {
          Problem v = World.of(seed).problem();
          double want = 0;
          for (Mixture.Member part : m.members()) {
            want += part.weight() * part.measure().on(v, part.params()).evaluate(1, 5, 8).value();
          }
          near(want, m.on(v, Params.DEFAULTS).evaluate(1, 5, 8).value(), 1e-12, "Σ w f");
        });
  }

  @Test
  void derivesItsPropertiesFromItsMembers() {
    Problem v = World.of(3).problem();
    Objective all = of(new FL(), new FLCG(), new GCMI()).on(v, Params.DEFAULTS);
    assertThat(all.submodular()).isTrue();
    assertThat(all.monotone()).isTrue();
    Objective some = of(new FL(), new LogDetMI()).on(v, Params.DEFAULTS);
    assertThat(some.submodular()).isFalse();
    Objective far = of(new FL(), new DisparitySum()).on(v, Params.DEFAULTS);
    assertThat(far.submodular()).isFalse();
    assertThat(far.monotone()).isTrue();
  }

  @Test
  void keepsWhatItsMembersProved() {
    Problem v = World.of(3).problem();
    assertThat(new GC().on(v, T).monotone()).as("λ = 0.4 keeps the graph cut monotone").isTrue();
    assertThat(of(new GC(), new FL()).on(v, Params.DEFAULTS).monotone()).isTrue();
    assertThat(new GC().on(v, Params.of(2, 1, 1)).monotone()).isFalse();
  }

  @Test
  void needsWhatItsMembersNeed() {
    assertThat(of(new FL()).info().needs()).isEmpty();
    assertThat(of(new FLVMI(), new GCCG()).info().needs())
        .containsExactlyInAnyOrder(AuxiliarySet.QUERY, AuxiliarySet.PRIVATE);
  }

  @Test
  void rejectsInvalidMembers() {
    refused(() -> new Mixture(List.of()), "at least one member");
    refused(() -> new Mixture.Member(-1, new FL(), T), "weight of fl in the mixture is -1");
    refused(() -> new Mixture.Member(Double.NaN, new FL(), T), "NaN");
    refused(() -> new Mixture.Member(1, new FLVMI(), Params.of(1, -2, 1)), "eta=-2");
  }

  private static void refused(ThrowingCallable make, String why) {
    assertThatThrownBy(make).isInstanceOf(PrismException.class).hasMessageContaining(why);
  }
}
