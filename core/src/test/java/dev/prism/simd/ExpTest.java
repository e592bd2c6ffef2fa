package dev.prism.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.laws.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exponentials and logarithms of arrays against those of the JDK. */
class ExpTest {
  private final Random random = Seeds.random(Seeds.FIRST);

  @Test
  void logarithms() {
    double[] x = new double[20_003], want = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = i % 3 == 0 ? 1 + 1e-3 * random.nextGaussian() : Math.exp(30 * random.nextGaussian());
      want[i] = Math.log(x[i]);
    }
    x[0] = 1;
    want[0] = 0;
    double[] whole = x.clone();
    Exp.log(whole, 0, x.length);
    for (int i = 0; i < x.length; i++) {
      assertThat(whole[i]).as("ln %s", x[i]).isCloseTo(want[i], within(3 * Math.ulp(want[i])));
      assertThat(Exp.log(x[i])).as("ln %s alone", x[i]).isEqualTo(whole[i]);
    }
  }

  /** All of [−87, 0], to three units in the last place. */
  @Test
  void exponential() {
    int n = 87 * 8192;
    float[] t = new float[n];
    for (int i = 0; i < n; i++) {
      t[i] = i / 8192f + random.nextFloat() / 8192f;
    }
    float[] x = t.clone();
    Exp.decay(t, 0, n, 1, false);
    double worst = 0;
    for (int i = 0; i < n; i++) {
      double want = Math.exp(-x[i]);
      worst = Math.max(worst, Math.abs(t[i] - want) / Math.ulp((float) want));
    }
    assertThat(worst).as("units in the last place").isLessThan(3);
  }

  @ParameterizedTest
  @ValueSource(floats = {0.01f, 0.5f, 3f})
  void decay(float scale) {
    int n = 4096;
    float[] t = new float[n];
    for (int i = 1; i < n; i++) {
      t[i] = random.nextFloat() * 50;
    }
    t[1] = 1e30f;
    t[2] = Float.POSITIVE_INFINITY;
    float[] linear = t.clone(), root = t.clone();
    Exp.decay(linear, 0, n, scale, false);
    Exp.decay(root, 0, n, scale, true);
    for (int i = 0; i < n; i++) {
      assertThat((double) linear[i])
          .as("exp(−%s · %s)", scale, t[i])
          .isCloseTo(Math.exp(-scale * (double) t[i]), within(2e-6));
      assertThat((double) root[i])
          .as("exp(−%s · √%s)", scale, t[i])
          .isCloseTo(Math.exp(-scale * Math.sqrt(t[i])), within(2e-6));
    }
    assertThat(linear[0]).as("exp(0)").isEqualTo(1);
    assertThat(root[0]).as("exp(0)").isEqualTo(1);
  }

  /** Exponentials relative to the largest, and their sum, for every tail length. */
  @Test
  void exponentialsRelativeToTheLargest() {
    for (int n = 1; n < 40; n++) {
      float[] z = new float[n + 3];
      for (int i = 0; i < z.length; i++) {
        z[i] = 20 - 90 * random.nextFloat();
      }
      z[1 + n / 2] = Float.NEGATIVE_INFINITY;
      float[] x = z.clone();
      double sum = Exp.exp(z, 1, n + 1, 20), want = 0;
      for (int i = 0; i < z.length; i++) {
        boolean in = i >= 1 && i <= n;
        double e = in ? Math.exp(x[i] - 20.0) : x[i];
        e = in && e < Math.exp(-62) ? 0 : e;
        assertThat((double) z[i]).as("%d of %d", i, n).isCloseTo(e, within(1e-5 * Math.abs(e)));
        want += in ? e : 0;
      }
      assertThat(sum).isCloseTo(want, within(1e-5 * want));
    }
  }
}
