package dev.prism.experiments.certificates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.experiments.certificates.CertificatesResults.Bounds;
import dev.prism.experiments.certificates.CertificatesResults.Location;
import dev.prism.kernel.Features;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CertificatesReportTest {
  @Test
  void percentagesAreRoundedDownAndReachedSumsAreCounted() {
    Bounds b =
        new Bounds("fl", 50, 7, 0.84999, 0.9, "prefix", 0.99996, "dual, 7 sweeps", 2, 0.125, 12.4);
    Location a = new Location("a", 9, 2, 30, 31, 30, 30, 10.5, 29.4, 29.99, true, 0.5);
    Location c = new Location("c", 9, 2, null, 40, 41, 40, 10, 20, 30, false, 30);
    String text =
        new CertificatesReport(new CertificatesResults(List.of(b), List.of(a, c))).markdown("r");
    assertThat(text)
        .contains(
            "| fl | 50 | 84.99 | 90.00 | 99.99 (7) |",
            "| fl | 50 | 2.00 | 0.125 | 12 | 0.06 |",
            "| a | 9 | 2 | 30 | 31 | 30 | 30 | 11 | 29.4 | 30.0 | yes | 0.500 |",
            "| c | 9 | 2 | – | 40 | 41 |",
            "by greedy on 1 of 2 graphs, by swaps on 1 and by the search on 2; on 1 the search");
  }

  @Test
  void tighterCertificatesAreHigher() {
    SplittableRandom random = new SplittableRandom(3);
    float[][] x = new float[300][4];
    for (float[] row : x) {
      for (int c = 0; c < row.length; c++) {
        row[c] = (float) random.nextDouble();
      }
    }
    Bounds b = new BoundStudy(Problem.of(Features.of(x)).threads(1), "fl").of(8);
    assertThat(b.value()).isPositive();
    assertThat(b.none()).isBetween(0.1, b.fast());
    assertThat(b.tight()).isGreaterThan(b.none()).isLessThanOrEqualTo(1);
    assertThat(b.tightMethod()).startsWith("dual, ");
  }
}
