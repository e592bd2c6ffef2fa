package dev.prism.simd;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/** {@link DotProducts} by vectors. Stateless. */
final class VectorDots implements DotProducts.Loops {
  private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

  @Override
  public double squares(float[] x, int from, int to) {
    FloatVector one = Species.ZERO.broadcast(1);
    FloatVector s = Species.ZERO.broadcast(0), t = s, u = s, v = s;
    int i = from;
    for (int end = to - 4 * Lanes.N; i <= end; i += 4 * Lanes.N) {
      FloatVector a = one.mul(FloatVector.fromArray(Species.F, x, i));
      FloatVector b = one.mul(FloatVector.fromArray(Species.F, x, i + Lanes.N));
      FloatVector c = one.mul(FloatVector.fromArray(Species.F, x, i + 2 * Lanes.N));
      FloatVector d = one.mul(FloatVector.fromArray(Species.F, x, i + 3 * Lanes.N));
      s = a.fma(a, s);
      t = b.fma(b, t);
      u = c.fma(c, u);
      v = d.fma(d, v);
    }
    FloatVector g = s.add(t).add(u.add(v));
    double sum = 0; // lane by lane, to avoid an array per row
    sum += g.lane(0);
    sum += g.lane(1);
    sum += g.lane(2);
    sum += g.lane(3);
    sum += g.lane(4);
    sum += g.lane(5);
    sum += g.lane(6);
    sum += g.lane(7);
    for (; i < to; i++) {
      sum += x[i] * x[i];
    }
    return sum;
  }

  @Override
  public float dot(float[] x, float[] y) {
    FloatVector one = Species.ZERO.broadcast(1);
    FloatVector s = Species.ZERO.broadcast(0), t = s, u = s, v = s;
    int i = 0;
    for (int end = x.length - 4 * Lanes.N; i <= end; i += 4 * Lanes.N) {
      int j = i + Lanes.N, k = j + Lanes.N, l = k + Lanes.N;
      s =
          one.mul(FloatVector.fromArray(Species.F, x, i))
              .fma(FloatVector.fromArray(Species.F, y, i), s);
      t =
          one.mul(FloatVector.fromArray(Species.F, x, j))
              .fma(FloatVector.fromArray(Species.F, y, j), t);
      u =
          one.mul(FloatVector.fromArray(Species.F, x, k))
              .fma(FloatVector.fromArray(Species.F, y, k), u);
      v =
          one.mul(FloatVector.fromArray(Species.F, x, l))
              .fma(FloatVector.fromArray(Species.F, y, l), v);
    }
    float[] lanes = new float[Lanes.N];
    s.add(t).add(u.add(v)).intoArray(lanes, 0);
    float sum = (float) Lanes.sum(lanes);
    for (; i < x.length; i++) {
      sum = Math.fma(x[i], y[i], sum);
    }
    return sum;
  }

  @Override
  public float squaredDistance(float[] x, float[] y) {
    FloatVector one = Species.ZERO.broadcast(1);
    FloatVector s = Species.ZERO.broadcast(0), t = s;
    int i = 0;
    for (int end = x.length - 2 * Lanes.N; i <= end; i += 2 * Lanes.N) {
      FloatVector a =
          one.mul(FloatVector.fromArray(Species.F, x, i))
              .sub(FloatVector.fromArray(Species.F, y, i));
      FloatVector b =
          one.mul(FloatVector.fromArray(Species.F, x, i + Lanes.N))
              .sub(FloatVector.fromArray(Species.F, y, i + Lanes.N));
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

  @Override
  public double dot(float[] x, double[] y) {
    FloatVector one = Species.ZERO.broadcast(1);
    DoubleVector s = DoubleVector.zero(Species.D), t = s, u = s, v = s;
    int half = Species.D.length(), i = 0;
    for (int end = x.length - 2 * Lanes.N; i <= end; i += 2 * Lanes.N) {
      FloatVector f = one.mul(FloatVector.fromArray(Species.F, x, i));
      FloatVector g = one.mul(FloatVector.fromArray(Species.F, x, i + Lanes.N));
      DoubleVector a = (DoubleVector) f.convertShape(VectorOperators.F2D, Species.D, 0);
      DoubleVector b = (DoubleVector) f.convertShape(VectorOperators.F2D, Species.D, 1);
      DoubleVector c = (DoubleVector) g.convertShape(VectorOperators.F2D, Species.D, 0);
      DoubleVector d = (DoubleVector) g.convertShape(VectorOperators.F2D, Species.D, 1);
      s = a.fma(DoubleVector.fromArray(Species.D, y, i), s);
      t = b.fma(DoubleVector.fromArray(Species.D, y, i + half), t);
      u = c.fma(DoubleVector.fromArray(Species.D, y, i + 2 * half), u);
      v = d.fma(DoubleVector.fromArray(Species.D, y, i + 3 * half), v);
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

  @Override
  public void inPlace(
      MemorySegment x, long from, int rows, double[] y, double[] dots, double[] squares) {
    int n = Lanes.N, half = Species.D.length();
    for (int r = 0; r < rows; r++) {
      long row = from + 4L * r * y.length;
      FloatVector one = Species.ZERO.broadcast(1);
      FloatVector p = Species.ZERO.broadcast(0), q = p, o = p, w = p;
      DoubleVector s = DoubleVector.zero(Species.D), t = s, u = s, v = s;
      for (int i = 0; i < y.length; i += 4 * n) {
        long at = row + 4L * i;
        FloatVector f = one.mul(FloatVector.fromMemorySegment(Species.F, x, at, ORDER));
        FloatVector g = one.mul(FloatVector.fromMemorySegment(Species.F, x, at + 4 * n, ORDER));
        p = f.fma(f, p);
        q = g.fma(g, q);
        DoubleVector a = (DoubleVector) f.convertShape(VectorOperators.F2D, Species.D, 0);
        DoubleVector b = (DoubleVector) f.convertShape(VectorOperators.F2D, Species.D, 1);
        DoubleVector c = (DoubleVector) g.convertShape(VectorOperators.F2D, Species.D, 0);
        DoubleVector d = (DoubleVector) g.convertShape(VectorOperators.F2D, Species.D, 1);
        s = a.fma(DoubleVector.fromArray(Species.D, y, i), s);
        t = b.fma(DoubleVector.fromArray(Species.D, y, i + half), t);
        u = c.fma(DoubleVector.fromArray(Species.D, y, i + 2 * half), u);
        v = d.fma(DoubleVector.fromArray(Species.D, y, i + 3 * half), v);
        f = one.mul(FloatVector.fromMemorySegment(Species.F, x, at + 8 * n, ORDER));
        g = one.mul(FloatVector.fromMemorySegment(Species.F, x, at + 12 * n, ORDER));
        o = f.fma(f, o);
        w = g.fma(g, w);
        a = (DoubleVector) f.convertShape(VectorOperators.F2D, Species.D, 0);
        b = (DoubleVector) f.convertShape(VectorOperators.F2D, Species.D, 1);
        c = (DoubleVector) g.convertShape(VectorOperators.F2D, Species.D, 0);
        d = (DoubleVector) g.convertShape(VectorOperators.F2D, Species.D, 1);
        s = a.fma(DoubleVector.fromArray(Species.D, y, i + 4 * half), s);
        t = b.fma(DoubleVector.fromArray(Species.D, y, i + 5 * half), t);
        u = c.fma(DoubleVector.fromArray(Species.D, y, i + 6 * half), u);
        v = d.fma(DoubleVector.fromArray(Species.D, y, i + 7 * half), v);
      }
      FloatVector g = p.add(q).add(o.add(w));
      DoubleVector h = s.add(t).add(u.add(v));
      // lane by lane, because a store to an array and a load would stall
      squares[r] =
          0.0 + g.lane(0) + g.lane(1) + g.lane(2) + g.lane(3) + g.lane(4) + g.lane(5) + g.lane(6)
              + g.lane(7);
      dots[r] = 0.0 + h.lane(0) + h.lane(1) + h.lane(2) + h.lane(3);
    }
  }
}
