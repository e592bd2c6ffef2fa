package dev.prism.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.prism.laws.Seeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Vector loops against their plain twins, to the last bit where the order of sums is promised. */
@Isolated("it turns the loops' plain twins on and off")
class SimdTest {
  private final Random random = Seeds.random(Seeds.FIRST);

  private float[] floats(int n) {
    float[] x = new float[n];
    for (int i = 0; i < n; i++) {
      x[i] = (float) random.nextGaussian();
    }
    return x;
  }

  /** Everything is a chain of fused multiply-adds over the features, in their order. */
  @ParameterizedTest
  @EnumSource(MatrixProduct.Kind.class)
  void tiles(MatrixProduct.Kind kind) {
    for (int d : new int[] {1, 2, 7, 16, 33, 257, 700}) {
      for (int k0 = 0; k0 < Math.min(d, 3); k0++) {
        for (int missing : new int[] {0, 1, MatrixProduct.WIDTH / 2, MatrixProduct.WIDTH - 1}) {
          tile(kind, d, k0, d, missing);
          tile(kind, d, 0, d - k0, missing);
        }
      }
    }
  }

  private void tile(MatrixProduct.Kind kind, int d, int k0, int k1, int missing) {
    int height = 3 * MatrixProduct.HEIGHT, panels = 5, width = MatrixProduct.WIDTH;
    int n = panels * width, stride = n + 5;
    float[] a = floats(height * d), b = floats(n * d), c = new float[height * stride];
    float[] plain = c.clone();
    MatrixProduct.COLD.more(0);
    MatrixProduct.tile(kind, a, height, d, k0, k1, b, n - missing, c, stride);
    MatrixProduct.COLD.more(1);
    MatrixProduct.tile(kind, a, height, d, k0, k1, b, n - missing, plain, stride);
    for (int p = 0; p < height; p++) {
      float[] row = new float[n], x = new float[2 * d];
      System.arraycopy(a, p * d, x, 0, d);
      MatrixProduct.row(kind, x, d, k0, k1, b, panels, row);
      for (int i = 0; i < n - missing; i++) {
        float want = 0;
        for (int k = 0; k < d; k++) {
          float y = b[i / width * d * width + k * width + i % width], u = x[k] - y;
          x[d + k] = y;
          boolean in = k >= k0 && k < k1;
          float term =
              kind == MatrixProduct.Kind.DOT ? Math.fma(x[k], y, want) : Math.fma(u, u, want);
          want = in ? term : want;
        }
        assertThat(c[p * stride + i]).as("%s %d × %d over %d", kind, p, i, d).isEqualTo(want);
        assertThat(plain[p * stride + i]).as("%s %d × %d, plain", kind, p, i).isEqualTo(want);
        assertThat(row[i]).as("%s %d × %d, by row", kind, p, i).isEqualTo(want);
        assertThat(MatrixProduct.single(kind, x, 0, d, k0, k1))
            .as("%s %d × %d, alone", kind, p, i)
            .isEqualTo(want);
      }
    }
  }

  /** Which of the two a machine uses is its own affair; both are compared on every one. */
  @Test
  void fourRowsAndSix() {
    int d = 37, n = MatrixProduct.WIDTH, cut = 20;
    float[] a = floats(12 * d), b = floats(n * d);
    float[] four = new float[12 * n], six = four.clone(), half = four.clone();
    float[] fourApart = four.clone(), sixApart = four.clone(), halfApart = four.clone();
    for (int p = 0; p < 12; p += 4) {
      FourRows.dots(a, p * d, d, 0, d, b, 0, four, p * n, n);
      FourRows.distances(a, p * d, d, 0, d, b, 0, fourApart, p * n, n);
    }
    for (int p = 0; p < 12; p += 6) {
      SixRows.dots(a, p * d, d, 0, cut, b, 0, six, p * n, n, false);
      SixRows.dots(a, p * d, d, cut, d, b, 0, six, p * n, n, true);
      SixRows.distances(a, p * d, d, 0, d, b, 0, sixApart, p * n, n);
      SixRows.halfDots(a, p * d, d, 0, d, b, 0, half, p * n, n);
      SixRows.halfDistances(a, p * d, d, 0, d, b, 0, halfApart, p * n, n);
    }
    for (int p = 0; p < 12; p++) {
      for (int i = 0; i < n; i++) {
        float dot = 0, apart = 0;
        for (int k = 0; k < d; k++) {
          float x = a[p * d + k], y = b[k * n + i];
          dot = Math.fma(x, y, dot);
          apart = Math.fma(x - y, x - y, apart);
        }
        boolean first = i < n / 2;
        assertThat(new float[] {four[p * n + i], six[p * n + i], half[p * n + i]})
            .as("%d × %d", p, i)
            .containsExactly(dot, dot, first ? dot : 0);
        assertThat(new float[] {fourApart[p * n + i], sixApart[p * n + i], halfApart[p * n + i]})
            .as("%d × %d apart", p, i)
            .containsExactly(apart, apart, first ? apart : 0);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(MatrixProduct.Kind.class)
  void rowsWithThemselves(MatrixProduct.Kind kind) {
    for (int d : new int[] {1, 5, 33}) {
      float[] x = floats(4 * d), out = new float[4];
      MatrixProduct.squares(kind, x, d, d / 4, d, out);
      for (int c = 0; c < 4; c++) {
        float[] row = Arrays.copyOfRange(x, c * d, c * d + d);
        assertThat(out[c]).isEqualTo(MatrixProduct.single(kind, row, 0, 0, d / 4, d));
      }
    }
  }

  @Test
  void twoRows() {
    for (int d : new int[] {1, 7, 8, 16, 31, 32, 33, 100}) {
      float[] x = floats(d), y = floats(d);
      double dot = 0, distance = 0;
      for (int k = 0; k < d; k++) {
        dot += (double) x[k] * y[k];
        distance += Math.pow((double) x[k] - y[k], 2);
      }
      assertThat(Dots.dot(x, y)).as("over %d", d).isCloseTo((float) dot, within(1e-4f));
      assertThat(Dots.squaredDistance(x, y))
          .as("over %d", d)
          .isCloseTo((float) distance, withinPercentage(1e-3));
    }
  }

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

  @Test
  void padding() {
    for (int n = 0; n < 3 * Lanes.N; n++) {
      int m = Vectors.padded(n);
      assertThat(m % Lanes.N).as("padded %d", n).isZero();
      assertThat(m - n).as("padded %d", n).isBetween(0, Lanes.N - 1);
    }
  }

  @Test
  void scaledSums() {
    for (int n = 0; n < 4 * Lanes.N + 3; n++) {
      for (int from = 0; from <= Math.min(3, n); from++) {
        float[] u = floats(n), v = floats(n), w = floats(n), x = floats(n), y = floats(n);
        float[] one = y.clone(), four = y.clone();
        Vectors.addScaled(0.3f, u, one, from, n);
        Vectors.addScaled(0.3f, u, -1.7f, v, 2f, w, 0.01f, x, four, from, n);
        for (int i = 0; i < n; i++) {
          float want = i < from ? y[i] : Math.fma(0.3f, u[i], y[i]);
          assertThat(one[i]).as("entry %d of %d", i, n).isEqualTo(want);
          want =
              i < from
                  ? y[i]
                  : Math.fma(0.01f, x[i], Math.fma(2f, w[i], Math.fma(-1.7f, v[i], want)));
          assertThat(four[i]).as("entry %d of %d, four at once", i, n).isEqualTo(want);
        }
      }
    }
  }

  @Test
  void squares() {
    for (int n = 0; n < 9 * Lanes.N + 3; n++) {
      for (int from = 0; from <= Math.min(3, n); from++) {
        float[] x = floats(n);
        double want = 0;
        for (int i = from; i < n; i++) {
          want += (double) x[i] * x[i];
        }
        Dots.COLD.more(0);
        double got = Dots.squares(x, from, n);
        assertThat(got).as("%d … %d", from, n).isCloseTo(want, within(1e-6 * (1 + want)));
        Dots.COLD.more(1);
        assertThat(Dots.squares(x, from, n)).as("%d … %d, plain", from, n).isEqualTo(got);
      }
    }
  }

  @Test
  void lines() {
    for (int n = 0; n < 5 * Lanes.N + 3; n++) {
      int from = Math.min(2, n), columns = 3;
      float[] slope = floats(n);
      double[] got = new double[columns + 1];
      float[][] s = {floats(n + 7), floats(n + 7), floats(n + 7)};
      int[] offset = {0, 3, 5};
      LineLoops.COLD.more(0);
      LineLoops.add(s, offset, columns, slope, from, n, 0.5, got, 1);
      LineLoops.COLD.more(1);
      double[] plain = new double[columns + 1];
      LineLoops.add(s, offset, columns, slope, from, n, 0.5, plain, 1);
      assertThat(plain).isEqualTo(got);
      for (int c = 0; c < columns; c++) {
        double want = 0, size = 0;
        for (int i = from; i < n; i++) {
          want += 0.5 * slope[i] * s[c][offset[c] + i - from];
          size += Math.abs(0.5 * slope[i] * s[c][offset[c] + i - from]);
        }
        assertThat(got[c + 1])
            .as("%d rows, column %d", n, c)
            .isCloseTo(want, within(LineLoops.rounding(n) * size));
      }
    }
  }

  @Test
  void entryByEntry() {
    int n = 6 * Lanes.N, from = Lanes.N, to = 5 * Lanes.N;
    float[] t = floats(n), u = floats(n);
    t[from] = 0f;
    t[from + 1] = -0f;
    float[] cosine = t.clone();
    for (int i = 0; i < n; i++) {
      cosine[i] = Math.clamp(cosine[i], -1, 1);
    }
    float[] product = t.clone(), clipped = t.clone(), shifted = cosine.clone();
    Vectors.multiply(product, u, from, to);
    Vectors.clip(clipped, from, to);
    Vectors.shift(shifted, from, to);
    for (int i = 0; i < n; i++) {
      boolean in = i >= from && i < to;
      float c = cosine[i];
      assertThat(product[i]).as("product %d", i).isEqualTo(in ? t[i] * u[i] : t[i]);
      assertThat(clipped[i]).as("clipped %d", i).isEqualTo(in ? Math.max(0f, t[i]) : t[i]);
      assertThat(shifted[i]).as("shifted %d", i).isEqualTo(in ? Math.fma(0.5f, c, 0.5f) : c);
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
    float[] plain = t.clone(), root = t.clone();
    Exp.decay(plain, 0, n, scale, false);
    Exp.decay(root, 0, n, scale, true);
    for (int i = 0; i < n; i++) {
      assertThat((double) plain[i])
          .as("exp(−%s · %s)", scale, t[i])
          .isCloseTo(Math.exp(-scale * (double) t[i]), within(2e-6));
      assertThat((double) root[i])
          .as("exp(−%s · √%s)", scale, t[i])
          .isCloseTo(Math.exp(-scale * Math.sqrt(t[i])), within(2e-6));
    }
    assertThat(plain[0]).as("exp(0)").isEqualTo(1);
    assertThat(root[0]).as("exp(0)").isEqualTo(1);
  }

  /** From the largest, and the sum, for every length of what does not fill a vector. */
  @Test
  void exponentialsBelowTheTop() {
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
