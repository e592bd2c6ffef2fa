package dev.prism.simd;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * {@link DotProducts} without vectors, lane after lane. Stateless.
 *
 * <p>Four chains of additions at once hide the latency of each.
 */
final class ScalarDots implements DotProducts.Loops {
  private static final int N = Lanes.N;

  /** Not above: most programs read no rows outside the heap and start faster without. */
  private static final class Layout {
    static final ValueLayout.OfFloat FLOAT =
        ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public double squares(float[] x, int from, int to) {
    int whole = to - (to - from) % (4 * N);
    double sum = 0;
    for (int l = from; l < from + N; l++) {
      float s = 0, t = 0, u = 0, v = 0;
      for (int i = l; i < whole; i += 4 * N) {
        s = Math.fma(x[i], x[i], s);
        t = Math.fma(x[i + N], x[i + N], t);
        u = Math.fma(x[i + 2 * N], x[i + 2 * N], u);
        v = Math.fma(x[i + 3 * N], x[i + 3 * N], v);
      }
      sum += s + t + (u + v);
    }
    for (int i = whole; i < to; i++) {
      sum += x[i] * x[i];
    }
    return sum;
  }

  @Override
  public float dot(float[] x, float[] y) {
    int whole = x.length - x.length % (4 * N);
    double lanes = 0;
    for (int l = 0; l < N; l++) {
      float s = 0, t = 0, u = 0, v = 0;
      for (int i = l; i < whole; i += 4 * N) {
        s = Math.fma(x[i], y[i], s);
        t = Math.fma(x[i + N], y[i + N], t);
        u = Math.fma(x[i + 2 * N], y[i + 2 * N], u);
        v = Math.fma(x[i + 3 * N], y[i + 3 * N], v);
      }
      lanes += s + t + (u + v);
    }
    float sum = (float) lanes;
    for (int i = whole; i < x.length; i++) {
      sum = Math.fma(x[i], y[i], sum);
    }
    return sum;
  }

  @Override
  public float squaredDistance(float[] x, float[] y) {
    int whole = x.length - x.length % (2 * N);
    double lanes = 0;
    for (int l = 0; l < N; l++) {
      float s = 0, t = 0;
      for (int i = l; i < whole; i += 2 * N) {
        float a = x[i] - y[i], b = x[i + N] - y[i + N];
        s = Math.fma(a, a, s);
        t = Math.fma(b, b, t);
      }
      lanes += s + t;
    }
    float sum = (float) lanes;
    for (int i = whole; i < x.length; i++) {
      float d = x[i] - y[i];
      sum = Math.fma(d, d, sum);
    }
    return sum;
  }

  @Override
  public double dot(float[] x, double[] y) {
    int half = N / 2, whole = x.length - x.length % (2 * N);
    double sum = 0;
    for (int l = 0; l < half; l++) {
      double s = 0, t = 0, u = 0, v = 0;
      for (int i = l; i < whole; i += 4 * half) {
        s = Math.fma(x[i], y[i], s);
        t = Math.fma(x[i + half], y[i + half], t);
        u = Math.fma(x[i + 2 * half], y[i + 2 * half], u);
        v = Math.fma(x[i + 3 * half], y[i + 3 * half], v);
      }
      sum += s + t + (u + v);
    }
    for (int i = whole; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }

  @Override
  public void inPlace(
      MemorySegment x, long from, int rows, double[] y, double[] dots, double[] squares) {
    float[] row = new float[y.length];
    for (int r = 0; r < rows; r++) {
      MemorySegment.copy(x, Layout.FLOAT, from + 4L * r * y.length, row, 0, y.length);
      dots[r] = dot(row, y);
      squares[r] = squares(row, 0, row.length);
    }
  }
}
