package dev.prism.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StrataTest {
  @Test
  void equalLabelsAreOneStratum() {
    Strata s = Strata.of(Arrays.asList("cat", "dog", "cat", null, "null", "", null));
    assertThat(s.size()).isEqualTo(7);
    assertThat(s.get(0)).isEqualTo(s.get(2)).isNotEqualTo(s.get(1));
    assertThat(s.get(3)).isEqualTo(s.get(6)).isNotEqualTo(s.get(4)).isNotEqualTo(s.get(5));
    assertThat(s).hasToString("7 items in 5 strata");
  }

  @Test
  void strataAreValues() {
    int[] given = {1, 1, 2};
    Strata s = Strata.of(given);
    given[0] = 2;
    assertThat(s).isEqualTo(Strata.of(1, 1, 2)).hasSameHashCodeAs(Strata.of(1, 1, 2));
    assertThat(s).isNotEqualTo(Strata.of(2, 1, 2)).isNotEqualTo(Strata.NONE);
    s.toArray()[0] = 9;
    assertThat(s.get(0)).isEqualTo(1);
  }
}
