package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.laws.Seeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QuickSelectTest {
  @Test
  void findsOrderStatistics() {
    Random r = Seeds.random(Seeds.FIRST);
    for (int n = 1; n < 60; n++) {
      double[] x = r.doubles(n).map(u -> ActiveListTest.draw(r)).toArray();
      x[r.nextInt(n)] = Double.POSITIVE_INFINITY;
      double[] want = x.clone();
      Arrays.sort(want);
      for (int rank = 0; rank < n; rank++) {
        assertThat(QuickSelect.sorted(x.clone(), rank)).isEqualTo(want[rank]);
      }
    }
  }
}
