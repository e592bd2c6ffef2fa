package dev.prism.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.base.BadDataException;
import dev.prism.base.Workers;
import org.junit.jupiter.api.Test;

class NormsTest {
  private static final Workers WORKERS = new Workers(2);

  private static double[] squared(Features x, int from, int to) {
    return Norms.of(x, from, to, "pool", Norms.MAX_SQUARED_NORM, WORKERS);
  }

  @Test
  void squaredNormsOfSomeFeatures() {
    Features x = Features.of(new float[][] {{3, 4, 12}, {0, 0, 0}});
    assertThat(squared(x, 0, 3)).containsExactly(169, 0);
    assertThat(squared(x, 1, 3)).containsExactly(160, 0);
    assertThat(squared(x, 0, 2)).containsExactly(25, 0);
  }

  @Test
  void badNumbersAreNamed() {
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
      Features x = Features.of(new float[][] {{1, 1}, {1, bad}});
      assertThatThrownBy(() -> squared(x, 0, 2))
          .isInstanceOf(BadDataException.class)
          .hasMessage(
              "Feature 1 of row 1 of the pool is " + bad + "; features must be finite numbers.");
      assertThat(squared(x, 0, 1)).containsExactly(1, 1);
    }
    Features longRow = Features.of(new float[][] {{1}, {2e15f}});
    assertThatThrownBy(() -> squared(longRow, 0, 1))
        .hasMessageContaining("Row 1 of the pool is too long");
  }

  @Test
  void inverseNorms() {
    assertThat(Norms.inverse(4)).isEqualTo(0.5f);
    assertThat(Norms.inverse(0)).isZero();
    assertThat(Norms.inverse(Double.POSITIVE_INFINITY)).isNaN();
    assertThat(Norms.inverse(1e-80)).isNaN();
    Features x = Features.of(new float[][] {{0, 2}, {0, 0}});
    assertThat(Norms.inverse(x, 0, 2, "pool", true, WORKERS)).containsExactly(0.5f, 0);
    assertThatThrownBy(() -> Norms.inverse(x, 0, 2, "pool", false, WORKERS))
        .hasMessageStartingWith("Row 1 of the pool is all zeros and has no cosine");
  }

  @Test
  void poolsThatAreTooShort() {
    Norms.checkNotTooShort(Features.of(new float[][] {{0}, {0}}));
    Norms.checkNotTooShort(Features.of(new float[][] {{1e-20f}, {1e-14f}}));
    Features x = Features.of(new float[][] {{1e-20f}, {0}});
    assertThatThrownBy(() -> Norms.checkNotTooShort(x))
        .hasMessageContaining("scale the features up");
  }

  @Test
  void negativeFeaturesAreFoundWhereverTheyAre() {
    float[][] x = new float[9000][2];
    assertThat(Norms.nonNegative(Features.of(x), WORKERS)).isTrue();
    x[8999][1] = -1e-30f;
    assertThat(Norms.nonNegative(Features.of(x), WORKERS)).isFalse();
    x[8999][1] = -0f;
    assertThat(Norms.nonNegative(Features.of(x), WORKERS)).isTrue();
  }

  @Test
  void distancesAndTheirMean() {
    float[] a = {1, 2}, b = {4, -2};
    assertThat(Norms.euclidean(a, b)).isEqualTo(5);
    assertThat(Norms.absolute(a, b)).isEqualTo(7);
    Features line = Features.of(new float[][] {{0}, {1}, {3}});
    assertThat(Norms.meanDistance(line, Norms::euclidean)).isCloseTo(2, within(1e-12));
    assertThat(Norms.meanDistance(Features.of(new float[3][2]), Norms::absolute)).isEqualTo(1);
    assertThat(Norms.meanDistance(Features.of(new float[1][2]), Norms::absolute)).isEqualTo(1);
  }
}
