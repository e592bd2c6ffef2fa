package dev.prism.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.base.Params;
import dev.prism.kernel.Similarity;
import dev.prism.laws.World;
import dev.prism.spec.Measures;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Optimizers know the proved properties of a measure; the laws check that no more is claimed. */
class PropertiesTest {
  @ParameterizedTest
  @CsvSource({
    "fl,true,true",
    "flvmi,true,true",
    "flqmi,true,true",
    "flcg,true,true",
    "flcmi,true,true",
    "gc,true,true",
    "gcmi,true,true",
    "gccg,true,false",
    "logdet,true,true",
    "logdetcg,true,true",
    "logdetmi,false,false",
    "logdetcmi,false,false",
    "com,true,true",
    "saturated,true,true",
    "featurebased,true,true",
    "satcov,true,true",
    "qsat,true,true",
    "psat,true,true",
    "qpsat,true,true",
    "qfb,true,true",
    "pfb,true,true",
    "qpfb,true,true",
    "setcover,true,true",
    "setcovermi,true,true",
    "setcovercg,true,true",
    "setcovercmi,true,true",
    "psc,true,true",
    "pscmi,true,true",
    "psccg,true,true",
    "psccmi,true,true",
    "disparitysum,false,true",
    "disparitymin,false,false",
    "sumredundancy,true,false"
  })
  void propertiesAtTheDefaults(String name, boolean submodular, boolean monotone) {
    Measure m = Measures.named(name, true, true);
    Objective f = m.on(World.of(3).nonNegative().problem(), m.info().params(Map.of()));
    assertThat(f.submodular()).as("submodular").isEqualTo(submodular);
    assertThat(f.monotone()).as("monotone").isEqualTo(monotone);
    assertThat(f.whyNotSubmodular().isEmpty()).as("a reason where it is not").isEqualTo(submodular);
  }

  @Test
  void theGraphCutIsMonotoneWhileLambdaIsSmall() {
    World w = World.of(3);
    assertThat(new GC().on(w.problem(), Params.of(0.5, 1, 1)).monotone()).isTrue();
    assertThat(new GC().on(w.problem(), Params.of(1, 1, 1)).monotone()).isFalse();
    assertThat(new GCCG().on(w.problem(), Params.of(0.1, 1, 0.1)).monotone()).isTrue();
  }

  @Test
  void negativeSimilaritiesInvalidateProofs() {
    World w = World.of(3).similarity(Similarity.COSINE);
    assertThat(new GC().on(w.problem(), Params.of(0.1, 1, 1)).submodular()).isFalse();
    assertThat(new GC().on(w.problem(), Params.of(0.1, 1, 1)).monotone()).isFalse();
    assertThat(new FL(false).on(w.problem(), Params.DEFAULTS).submodular()).isFalse();
    assertThat(new FL().on(w.problem(), Params.DEFAULTS).submodular()).isTrue();
    assertThat(new GCMI().on(w.problem(), Params.DEFAULTS).monotone()).isFalse();
    assertThat(new GCMI().on(w.problem(), Params.DEFAULTS).submodular()).isTrue();
  }

  @Test
  void aRidgeBelowOneIsNotMonotone() {
    World w = World.of(3);
    assertThat(new LogDeterminant(0.5).on(w.problem(), Params.DEFAULTS).monotone()).isFalse();
    assertThat(new LogDetCG(1).on(w.problem(), Params.of(1, 1, 1.5)).monotone()).isFalse();
  }
}
