package dev.prism.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.spec.Measures;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which measure runs follows from the auxiliary sets that are given. */
class FamilyTest {
  @ParameterizedTest
  @CsvSource({
    "false,false,fl",
    "true,false,flqmi",
    "false,true,flcg",
    "true,true,contrast",
  })
  void defaultMeasureFollowsFromTheSets(boolean query, boolean privateSet, String measure) {
    assertThat(Family.defaultMeasure(query, privateSet).info().name()).isEqualTo(measure);
  }

  @ParameterizedTest
  @CsvSource({
    "facility-location,fl,flvmi,flcg,flcmi",
    "log-det,logdet,logdetmi,logdetcg,logdetcmi",
    "set-cover,setcover,setcovermi,setcovercg,setcovercmi",
    "probabilistic-set-cover,psc,pscmi,psccg,psccmi",
  })
  void membersFollowFromTheSets(String family, String plain, String mi, String cg, String cmi) {
    assertThat(Measures.named(family, false, false).info().name()).isEqualTo(plain);
    assertThat(Measures.named(family, true, false).info().name()).isEqualTo(mi);
    assertThat(Measures.named(family, false, true).info().name()).isEqualTo(cg);
    assertThat(Measures.named(family, true, true).info().name()).isEqualTo(cmi);
  }

  @Test
  void theGraphCutHasNoConditionalMutualInformation() {
    assertThat(Measures.named("graph-cut", false, false).info().name()).isEqualTo("gc");
    assertThat(Measures.named("graph-cut", true, false).info().name()).isEqualTo("gcmi");
    assertThat(Measures.named("graph-cut", false, true).info().name()).isEqualTo("gccg");
    for (String name : new String[] {"graph-cut", "gccmi", "GCCMI"}) {
      assertThatThrownBy(() -> Measures.named(name, true, true), name)
          .isInstanceOf(PrismException.class)
          .hasMessageContaining("does not depend on the private set")
          .hasMessageContaining("gccg")
          .hasMessageContaining("flcmi");
    }
  }

  @Test
  void everyMeasureIsFoundByItsName() {
    for (var m : Measures.ALL) {
      String name = m.info().name();
      assertThat(Measures.named(name, false, false)).isEqualTo(m);
      assertThat(Measures.named(" " + name.toUpperCase(Locale.ROOT), true, true)).isEqualTo(m);
    }
  }

  @Test
  void everyFamilyIsFoundByItsName() {
    for (Family f : Family.values()) {
      assertThat(Measures.named(f.label(), false, true)).isEqualTo(f.member(false, true));
    }
  }
}
