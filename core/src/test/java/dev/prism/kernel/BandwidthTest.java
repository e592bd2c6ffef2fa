package dev.prism.kernel;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.laws.Formula;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import org.junit.jupiter.api.Test;

/** The default bandwidth of RBF. */
class BandwidthTest {
  private static double meanDistance(float[][] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < i; j++) {
        double s = 0;
        for (int k = 0; k < x[i].length; k++) {
          s += Math.pow((double) x[i][k] - x[j][k], 2);
        }
        sum += Math.sqrt(s);
      }
    }
    return sum / (x.length * (x.length - 1) / 2.0);
  }

  @Test
  void isTheMeanDistanceWithinThePool() {
    Seeds.each(
        5,
        seed -> {
          World w = World.of(seed);
          Problem v = w.similarity(Similarity.RBF).problem();
          Similarity fitted = Similarity.rbf(meanDistance(w.v()));
          near(Formula.of(fitted, w.v()[3], w.v()[5]), v.ground().at(3, 5), 2e-6, "S(3, 5)");
          near(
              Formula.of(fitted, w.q()[1], w.v()[5]),
              v.cross(AuxiliarySet.QUERY).at(1, 5),
              2e-6,
              "S of a query");
        });
  }

  /** Blocks of a partition use the bandwidth of the whole pool. */
  @Test
  void partsKeepTheBandwidthOfThePool() {
    World w = World.of(Seeds.FIRST).similarity(Similarity.RBF);
    Problem v = w.problem(), part = v.restrict(new int[] {5, 3});
    assertThat(part.ground().at(1, 0)).isEqualTo(v.ground().at(3, 5));
    assertThat(part.threads(2).ground().at(1, 0)).isEqualTo(v.ground().at(3, 5));
  }

  @Test
  void isOneIfAllRowsAreEqual() {
    Problem v = Problem.of(Features.of(new float[][] {{2, 1}, {2, 1}})).similarity(Similarity.RBF);
    assertThat(v.ground().at(0, 1)).isEqualTo(1);
  }

  @Test
  void mayBeVerySmall() {
    Problem v =
        Problem.of(Features.of(new float[][] {{2, 1}, {1, 1}})).similarity(Similarity.rbf(1e-25));
    assertThat(v.ground().at(0, 0)).isEqualTo(1);
    assertThat(v.ground().at(0, 1)).isCloseTo(0, within(1e-30f));
  }
}
