package dev.prism.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.prism.laws.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Vector loops against their scalar versions, to the last bit if the order of sums is fixed. */
@Isolated("it turns the loops' scalar versions on and off")
class SimdTest {
  private final Random random = Seeds.random(Seeds.FIRST);

  private float[] floats(int n) {
    float[] x = new float[n];
    for (int i = 0; i < n; i++) {
      x[i] = (float) random.nextGaussian();
    }
    return x;
  }

  /** Every entry is a chain of fused multiply-adds over the features in order. */
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
    float[] scalar = c.clone();
    MatrixProduct.WARM_UP.choose(false);
    MatrixProduct.tile(kind, a, height, d, k0, k1, b, n - missing, scalar, stride);
    MatrixProduct.WARM_UP.choose(true);
    MatrixProduct.tile(kind, a, height, d, k0, k1, b, n - missing, c, stride);
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
        assertThat(scalar[p * stride + i]).as("%s %d × %d, scalar", kind, p, i).isEqualTo(want);
        assertThat(row[i]).as("%s %d × %d, by row", kind, p, i).isEqualTo(want);
        assertThat(MatrixProduct.single(kind, x, 0, d, k0, k1))
            .as("%s %d × %d, alone", kind, p, i)
            .isEqualTo(want);
      }
    }
  }

  /** Both micro-kernels are tested on every machine, whichever it uses. */
  @Test
  void fourRowsAndSix() {
    assumeTrue(LoopProvider.VECTOR != LoopProvider.SCALAR, "these are loops of vectors");
    int d = 37, n = MatrixProduct.WIDTH, cut = 20;
    float[] a = floats(12 * d), b = floats(n * d);
    float[] four = new float[12 * n], six = four.clone(), half = four.clone();
    float[] fourApart = four.clone(), sixApart = four.clone(), halfApart = four.clone();
    for (int p = 0; p < 12; p += 4) {
      FourRowMicroKernel.dots(a, p * d, d, 0, d, b, 0, four, p * n, n);
      FourRowMicroKernel.distances(a, p * d, d, 0, d, b, 0, fourApart, p * n, n);
    }
    for (int p = 0; p < 12; p += 6) {
      SixRowMicroKernel.dots(a, p * d, d, 0, cut, b, 0, six, p * n, n, false);
      SixRowMicroKernel.dots(a, p * d, d, cut, d, b, 0, six, p * n, n, true);
      SixRowMicroKernel.distances(a, p * d, d, 0, d, b, 0, sixApart, p * n, n);
      SixRowMicroKernel.halfDots(a, p * d, d, 0, d, b, 0, half, p * n, n);
      SixRowMicroKernel.halfDistances(a, p * d, d, 0, d, b, 0, halfApart, p * n, n);
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
    int width = MatrixProduct.WIDTH, panels = 3, rows = panels * width;
    for (int d : new int[] {1, 5, 33}) {
      float[] b = floats(rows * d);
      for (boolean vectors : new boolean[] {true, false}) {
        MatrixProduct.WARM_UP.choose(vectors);
        float[] out = new float[rows];
        MatrixProduct.squares(kind, d, d / 4, d, b, panels, out);
        for (int i = 0; i < rows; i++) {
          float[] row = new float[d];
          for (int k = 0; k < d; k++) {
            row[k] = b[i / width * width * d + k * width + i % width];
          }
          assertThat(out[i]).isEqualTo(MatrixProduct.single(kind, row, 0, 0, d / 4, d));
        }
      }
    }
  }

  @Test
  void rowsSideBySide() {
    int width = MatrixProduct.WIDTH, rows = MatrixProduct.GROUP;
    for (int d : new int[] {1, 7, 8, 31, 40}) {
      float[][] row = new float[rows][];
      int[] offset = new int[rows];
      float[] scale = floats(rows);
      for (int r = 0; r < rows; r++) {
        offset[r] = r;
        row[r] = floats(d + r);
      }
      for (boolean vectors : new boolean[] {true, false}) {
        MatrixProduct.WARM_UP.choose(vectors);
        float[] out = new float[d * width + 3];
        MatrixProduct.interleave(row, offset, scale, d, out, 3);
        for (int k = 0; k < d; k++) {
          for (int r = 0; r < width && 3 + k * width + r < out.length; r++) {
            float want = r < rows ? row[r][offset[r] + k] * scale[r] : 0;
            assertThat(out[3 + k * width + r]).as("feature %d, row %d", k, r).isEqualTo(want);
          }
        }
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
      for (boolean vectors : new boolean[] {false, true}) {
        DotProducts.WARM_UP.choose(vectors);
        assertThat(DotProducts.dot(x, y)).as("over %d", d).isCloseTo((float) dot, within(1e-4f));
        assertThat(DotProducts.squaredDistance(x, y))
            .as("over %d", d)
            .isCloseTo((float) distance, withinPercentage(1e-3));
      }
    }
  }

  @Test
  void padding() {
    for (int n = 0; n < 3 * Lanes.N; n++) {
      int m = FloatLoops.padded(n);
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
        FloatLoops.addScaled(0.3f, u, one, from, n);
        FloatLoops.addScaled(0.3f, u, -1.7f, v, 2f, w, 0.01f, x, four, from, n);
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
        DotProducts.WARM_UP.choose(true);
        double got = DotProducts.squares(x, from, n);
        assertThat(got).as("%d … %d", from, n).isCloseTo(want, within(1e-6 * (1 + want)));
        DotProducts.WARM_UP.choose(false);
        assertThat(DotProducts.squares(x, from, n)).as("%d … %d, scalar", from, n).isEqualTo(got);
      }
    }
  }

  @Test
  void tangents() {
    for (int n = 0; n < 5 * Lanes.N + 3; n++) {
      int from = Math.min(2, n), columns = 3;
      float[] slope = floats(n);
      double[] got = new double[columns + 1];
      float[][] s = {floats(n + 7), floats(n + 7), floats(n + 7)};
      int[] offset = {0, 3, 5};
      TangentLoops.WARM_UP.choose(true);
      TangentLoops.add(s, offset, columns, slope, from, n, 0.5, got, 1);
      TangentLoops.WARM_UP.choose(false);
      double[] scalar = new double[columns + 1];
      TangentLoops.add(s, offset, columns, slope, from, n, 0.5, scalar, 1);
      assertThat(scalar).isEqualTo(got);
      for (int c = 0; c < columns; c++) {
        double want = 0, size = 0;
        for (int i = from; i < n; i++) {
          want += 0.5 * slope[i] * s[c][offset[c] + i - from];
          size += Math.abs(0.5 * slope[i] * s[c][offset[c] + i - from]);
        }
        assertThat(got[c + 1])
            .as("%d rows, column %d", n, c)
            .isCloseTo(want, within(TangentLoops.rounding(n) * size));
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
    FloatLoops.multiply(product, u, from, to);
    FloatLoops.clip(clipped, from, to);
    FloatLoops.shift(shifted, from, to);
    for (int i = 0; i < n; i++) {
      boolean in = i >= from && i < to;
      float c = cosine[i];
      assertThat(product[i]).as("product %d", i).isEqualTo(in ? t[i] * u[i] : t[i]);
      assertThat(clipped[i]).as("clipped %d", i).isEqualTo(in ? Math.max(0f, t[i]) : t[i]);
      assertThat(shifted[i]).as("shifted %d", i).isEqualTo(in ? Math.fma(0.5f, c, 0.5f) : c);
    }
  }
}
