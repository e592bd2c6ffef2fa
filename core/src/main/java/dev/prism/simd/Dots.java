package dev.prism.simd;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/** Sums over a row's features: inner products, squares, distances. */
public final class Dots {
  static final Cold COLD = new Cold(20_000_000);

  private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

  private Dots() {}

  /**
   * Σ x[i]² over [from, to): four vectors of lanes in float, drained into a double; in double where
   * squares leave the range of floats.
   */
  public static double squares(float[] x, int from, int to) {
    double fast = squaresInFloat(x, from, to);
    if (inRange(fast)) {
      return fast;
    }
    double sum = 0;
    for (int k = from; k < to; k++) {
      sum += (double) x[k] * x[k];
    }
    return sum;
  }

  /** A sum of squares in float that can be trusted. */
  public static boolean inRange(double squares) {
    return squares > 1e-30 && squares < 1e30;
  }

  private static double squaresInFloat(float[] x, int from, int to) {
    return COLD.still(to - from) ? plainSquares(x, from, to) : vectorSquares(x, from, to);
  }

  private static double plainSquares(float[] x, int from, int to) {
    int step = 4 * Lanes.N, whole = to - (to - from) % step;
    float[] s = new float[step];
    for (int i = from; i < whole; i += step) {
      for (int l = 0; l < step; l++) {
        s[l] = Math.fma(x[i + l], x[i + l], s[l]);
      }
    }
    double sum = 0;
    for (int l = 0; l < Lanes.N; l++) {
      sum += s[l] + s[l + Lanes.N] + (s[l + 2 * Lanes.N] + s[l + 3 * Lanes.N]);
    }
    for (int i = whole; i < to; i++) {
      sum += x[i] * x[i];
    }
    return sum;
  }

  private static double vectorSquares(float[] x, int from, int to) {
    FloatVector one = Lanes.ZERO.broadcast(1);
    FloatVector s = Lanes.ZERO.broadcast(0), t = s, u = s, v = s;
    int i = from;
    for (int end = to - 4 * Lanes.N; i <= end; i += 4 * Lanes.N) {
      FloatVector a = one.mul(FloatVector.fromArray(Lanes.F, x, i));
      FloatVector b = one.mul(FloatVector.fromArray(Lanes.F, x, i + Lanes.N));
      FloatVector c = one.mul(FloatVector.fromArray(Lanes.F, x, i + 2 * Lanes.N));
      FloatVector d = one.mul(FloatVector.fromArray(Lanes.F, x, i + 3 * Lanes.N));
      s = a.fma(a, s);
      t = b.fma(b, t);
      u = c.fma(c, u);
      v = d.fma(d, v);
    }
    FloatVector g = s.add(t).add(u.add(v));
    double sum = 0;
    if (Lanes.N == 8) { // one by one: a million rows need no million arrays
      sum += g.lane(0);
      sum += g.lane(1);
      sum += g.lane(2);
      sum += g.lane(3);
      sum += g.lane(4);
      sum += g.lane(5);
      sum += g.lane(6);
      sum += g.lane(7);
    } else {
      float[] lanes = new float[Lanes.N];
      g.intoArray(lanes, 0);
      sum = Lanes.sum(lanes);
    }
    for (; i < to; i++) {
      sum += x[i] * x[i];
    }
    return sum;
  }

  /** Σ x[i]·y[i] in float: for who wants it quickly, and the same on every machine. */
  public static float dot(float[] x, float[] y) {
    FloatVector one = Lanes.ZERO.broadcast(1);
    FloatVector s = Lanes.ZERO.broadcast(0), t = s, u = s, v = s;
    int i = 0;
    for (int end = x.length - 4 * Lanes.N; i <= end; i += 4 * Lanes.N) {
      int j = i + Lanes.N, k = j + Lanes.N, l = k + Lanes.N;
      s =
          one.mul(FloatVector.fromArray(Lanes.F, x, i))
              .fma(FloatVector.fromArray(Lanes.F, y, i), s);
      t =
          one.mul(FloatVector.fromArray(Lanes.F, x, j))
              .fma(FloatVector.fromArray(Lanes.F, y, j), t);
      u =
          one.mul(FloatVector.fromArray(Lanes.F, x, k))
              .fma(FloatVector.fromArray(Lanes.F, y, k), u);
      v =
          one.mul(FloatVector.fromArray(Lanes.F, x, l))
              .fma(FloatVector.fromArray(Lanes.F, y, l), v);
    }
    float[] lanes = new float[Lanes.N];
    s.add(t).add(u.add(v)).intoArray(lanes, 0);
    float sum = (float) Lanes.sum(lanes);
    for (; i < x.length; i++) {
      sum = Math.fma(x[i], y[i], sum);
    }
    return sum;
  }

  /** Σ (x[i] − y[i])², the same way. */
  public static float squaredDistance(float[] x, float[] y) {
    FloatVector one = Lanes.ZERO.broadcast(1);
    FloatVector s = Lanes.ZERO.broadcast(0), t = s;
    int i = 0;
    for (int end = x.length - 2 * Lanes.N; i <= end; i += 2 * Lanes.N) {
      FloatVector a =
          one.mul(FloatVector.fromArray(Lanes.F, x, i)).sub(FloatVector.fromArray(Lanes.F, y, i));
      FloatVector b =
          one.mul(FloatVector.fromArray(Lanes.F, x, i + Lanes.N))
              .sub(FloatVector.fromArray(Lanes.F, y, i + Lanes.N));
      s = a.fma(a, s);
      t = b.fma(b, t);
    }
    float[] lanes = new float[Lanes.N];
    s.add(t).intoArray(lanes, 0);
    float sum = (float) Lanes.sum(lanes);
    for (; i < x.length; i++) {
      float d = x[i] - y[i];
      sum = Math.fma(d, d, sum);
    }
    return sum;
  }

  /** Σ x[i]·y[i], in double: four sums at once, so that none waits for itself. */
  public static double dot(float[] x, double[] y) {
    FloatVector one = Lanes.ZERO.broadcast(1);
    DoubleVector s = DoubleVector.zero(Lanes.D), t = s, u = s, v = s;
    int half = Lanes.D.length(), i = 0;
    for (int end = x.length - 2 * Lanes.N; i <= end; i += 2 * Lanes.N) {
      FloatVector f = one.mul(FloatVector.fromArray(Lanes.F, x, i));
      FloatVector g = one.mul(FloatVector.fromArray(Lanes.F, x, i + Lanes.N));
      DoubleVector a = (DoubleVector) f.convertShape(VectorOperators.F2D, Lanes.D, 0);
      DoubleVector b = (DoubleVector) f.convertShape(VectorOperators.F2D, Lanes.D, 1);
      DoubleVector c = (DoubleVector) g.convertShape(VectorOperators.F2D, Lanes.D, 0);
      DoubleVector d = (DoubleVector) g.convertShape(VectorOperators.F2D, Lanes.D, 1);
      s = a.fma(DoubleVector.fromArray(Lanes.D, y, i), s);
      t = b.fma(DoubleVector.fromArray(Lanes.D, y, i + half), t);
      u = c.fma(DoubleVector.fromArray(Lanes.D, y, i + 2 * half), u);
      v = d.fma(DoubleVector.fromArray(Lanes.D, y, i + 3 * half), v);
    }
    double[] lanes = new double[half];
    s.add(t).add(u.add(v)).intoArray(lanes, 0);
    double sum = 0;
    for (double lane : lanes) {
      sum += lane;
    }
    for (; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }

  /** Rows of so many features can be left where they lie, see {@link #inPlace}. */
  public static boolean canBeInPlace(int d) {
    return d % (4 * Lanes.N) == 0;
  }

  /**
   * ⟨x, y⟩ and ‖x‖² of rows one after another outside the heap, the same bits as {@link
   * #dot(float[], double[])} and, within the range of floats, {@link #squares} have. Copied first,
   * rows would be waited for: so the processor fetches the next ones while it computes.
   *
   * @param x little-endian
   * @param from the first row's byte
   * @param dots one for each row
   */
  public static void inPlace(
      MemorySegment x, long from, int rows, double[] y, double[] dots, double[] squares) {
    int n = Lanes.N, half = Lanes.D.length();
    float[] inFloat = new float[n];
    double[] inDouble = new double[half];
    for (int r = 0; r < rows; r++) {
      long row = from + 4L * r * y.length;
      FloatVector one = Lanes.ZERO.broadcast(1);
      FloatVector p = Lanes.ZERO.broadcast(0), q = p, o = p, w = p;
      DoubleVector s = DoubleVector.zero(Lanes.D), t = s, u = s, v = s;
      for (int i = 0; i < y.length; i += 4 * n) {
        long at = row + 4L * i;
        FloatVector f = one.mul(FloatVector.fromMemorySegment(Lanes.F, x, at, ORDER));
        FloatVector g = one.mul(FloatVector.fromMemorySegment(Lanes.F, x, at + 4 * n, ORDER));
        p = f.fma(f, p);
        q = g.fma(g, q);
        DoubleVector a = (DoubleVector) f.convertShape(VectorOperators.F2D, Lanes.D, 0);
        DoubleVector b = (DoubleVector) f.convertShape(VectorOperators.F2D, Lanes.D, 1);
        DoubleVector c = (DoubleVector) g.convertShape(VectorOperators.F2D, Lanes.D, 0);
        DoubleVector d = (DoubleVector) g.convertShape(VectorOperators.F2D, Lanes.D, 1);
        s = a.fma(DoubleVector.fromArray(Lanes.D, y, i), s);
        t = b.fma(DoubleVector.fromArray(Lanes.D, y, i + half), t);
        u = c.fma(DoubleVector.fromArray(Lanes.D, y, i + 2 * half), u);
        v = d.fma(DoubleVector.fromArray(Lanes.D, y, i + 3 * half), v);
        f = one.mul(FloatVector.fromMemorySegment(Lanes.F, x, at + 8 * n, ORDER));
        g = one.mul(FloatVector.fromMemorySegment(Lanes.F, x, at + 12 * n, ORDER));
        o = f.fma(f, o);
        w = g.fma(g, w);
        a = (DoubleVector) f.convertShape(VectorOperators.F2D, Lanes.D, 0);
        b = (DoubleVector) f.convertShape(VectorOperators.F2D, Lanes.D, 1);
        c = (DoubleVector) g.convertShape(VectorOperators.F2D, Lanes.D, 0);
        d = (DoubleVector) g.convertShape(VectorOperators.F2D, Lanes.D, 1);
        s = a.fma(DoubleVector.fromArray(Lanes.D, y, i + 4 * half), s);
        t = b.fma(DoubleVector.fromArray(Lanes.D, y, i + 5 * half), t);
        u = c.fma(DoubleVector.fromArray(Lanes.D, y, i + 6 * half), u);
        v = d.fma(DoubleVector.fromArray(Lanes.D, y, i + 7 * half), v);
      }
      FloatVector g = p.add(q).add(o.add(w));
      DoubleVector h = s.add(t).add(u.add(v));
      if (n == 8) { // one by one: through arrays they would be waited for
        squares[r] =
            0.0 + g.lane(0) + g.lane(1) + g.lane(2) + g.lane(3) + g.lane(4) + g.lane(5) + g.lane(6)
                + g.lane(7);
        dots[r] = 0.0 + h.lane(0) + h.lane(1) + h.lane(2) + h.lane(3);
      } else {
        g.intoArray(inFloat, 0);
        squares[r] = Lanes.sum(inFloat);
        h.intoArray(inDouble, 0);
        double sum = 0;
        for (double lane : inDouble) {
          sum += lane;
        }
        dots[r] = sum;
      }
    }
  }
}
