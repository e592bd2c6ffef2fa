package dev.prism.term;

import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernel;
import dev.prism.simd.BlockLoops;
import dev.prism.simd.TangentLoops;

/**
 * Tangent bounds on the gains of a {@link Concave} term: a concave ψ lies below its tangents. The
 * tangent of a row touches ψ at the sum that an average of the chosen items would lead to, so that
 * the error of the bound is about an item's squared distance from that average. A bound costs one
 * or two multiplications for each row, where a gain costs a ψ.
 */
final class Tangents {
  private static final double ROUNDING = 4e-16;
  private final double base; // Σ_i w_i (ψ(x_i + a_i) − ψ(x_i))
  private final double[] a;
  private final double[] slope; // just after x_i + a_i: holds for smaller items
  private final double[] more; // the slope just before minus that: holds for larger items
  private final float[] straight; // slopes, rounded up, where all of more is 0; null otherwise
  private final double rounding; // of sums with those

  private Tangents(double base, double[] a, double[] slope, double[] more) {
    this(base, a, slope, more, null, 0);
  }

  private Tangents(
      double base, double[] a, double[] slope, double[] more, float[] straight, double rounding) {
    this.base = base;
    this.a = a;
    this.slope = slope;
    this.more = more;
    this.straight = straight;
    this.rounding = rounding;
  }

  /**
   * Returns tangents; null where the item adds nothing to some row, as the slope may be infinite.
   *
   * @param item c_i times the similarities of the item they are to be close for
   */
  static Tangents of(Concave term, double[] sum, double[] here, double[] item) {
    int n = sum.length;
    double base = 0;
    double[] a = new double[n];
    double[] slope = new double[n];
    double[] more = new double[n];
    for (int i = 0; i < n; i++) {
      double w = term.rowWeight()[i], c = term.rowScale()[i];
      if (w == 0 || c == 0) {
        continue;
      }
      double step = item[i], x = sum[i] + step, h = step / (1 << 16);
      if (!(step > 0)) {
        return null;
      }
      double at = term.psi().at(x);
      double before = (at - term.psi().at(x - h)) / h, after = (term.psi().at(x + h) - at) / h;
      double rounding = ROUNDING * Math.abs(at) / h; // of a difference of two ψ, over h
      base += w * at - here[i] + ROUNDING * w * Math.abs(at);
      a[i] = step / c;
      slope[i] = w * c * Math.max(0, after - rounding);
      more[i] = w * c * Math.max(0, before + rounding) - slope[i];
    }
    return straightened(
        base,
        a,
        slope,
        more,
        term.kernel().has(Kernel.Property.AT_MOST_ONE) ? 1 + 1e-5 : Double.NaN);
  }

  /**
   * Where ψ is smooth the two slopes are nearly equal: their difference is added to the constant,
   * and a bound costs one multiplication for each row.
   */
  private static Tangents straightened(
      double base, double[] a, double[] slope, double[] more, double most) {
    double sum = 0, largest = 0;
    float[] straight = new float[a.length];
    for (int i = 0; i < a.length; i++) {
      sum += more[i] * Math.max(0, most - a[i]);
      straight[i] = slope[i] > 0 ? Math.nextUp((float) slope[i]) : 0;
      largest += straight[i] * most;
    }
    double rounding = TangentLoops.rounding(a.length) * largest;
    return sum + rounding <= 1e-4 * base
        ? new Tangents(base + sum, a, slope, new double[a.length], straight, rounding)
        : new Tangents(base, a, slope, more);
  }

  /**
   * The decay of bounds by earlier tangents to bounds by these. Both are a constant plus slopes
   * times similarities, which are not negative; so the largest ratio of slopes bounds the second
   * part.
   */
  BoundOracle.BoundDecay decaySince(Tangents earlier) {
    double ratio = 0;
    for (int i = 0; i < slope.length; i++) {
      if (slope[i] + more[i] > 0) {
        ratio = Math.max(ratio, (slope[i] + more[i]) / earlier.slope[i]);
      }
    }
    return ratio < 1
        ? new BoundOracle.BoundDecay(
            ratio, constant() * (1 + 1e-9) + rounding - ratio * earlier.constant())
        : BoundOracle.BoundDecay.NONE;
  }

  /** The bound of an item whose similarities are all 0. */
  private double constant() {
    double c = base;
    for (int i = 0; i < a.length; i++) {
      c -= slope[i] * a[i];
    }
    return c;
  }

  void addBounds(Kernel kernel, int[] js, int from, int to, double weight, double[] out) {
    // differences of ψ round
    double start = weight * (base * (1 + 1e-9) + rounding);
    start += straight == null ? 0 : weight * (constant() - base);
    for (int p = from; p < to; p++) {
      out[p] += start;
    }
    kernel.scan(js, from, to, new Lines(weight, out));
  }

  private final class Lines implements ColumnSink {
    private final double weight;
    private final double[] out;
    private final double absent; // sum over the rows without an entry

    Lines(double weight, double[] out) {
      this.weight = weight;
      this.out = out;
      absent = straight == null ? constant() - base : 0; // otherwise added already
    }

    @Override
    public void dense(Tile t) {
      if (straight != null) {
        TangentLoops.add(
            t.array, t.offset, t.count, straight, t.rowFrom, t.rowTo, weight, out, t.first);
        return;
      }
      for (int c = 0; c < t.count; c += 2) {
        int d = Math.min(c + 1, t.count - 1);
        two(t, c, d);
      }
    }

    @Override
    public boolean takesBlocks() {
      return straight != null;
    }

    @Override
    public void blocks(float[] s, int at, int blocks, int first) {
      BlockLoops.tangents(s, at, blocks, straight, weight, out, first);
    }

    /** Two columns at once, and two sums each: none waits for the other. */
    private void two(Tile t, int c, int d) {
      float[] s = t.array[c], u = t.array[d];
      int at = t.offset[c] - t.rowFrom, bt = t.offset[d] - t.rowFrom;
      double g = 0, h = 0, gMore = 0, hMore = 0;
      for (int i = t.rowFrom; i < t.rowTo; i++) {
        double x = s[at + i] - a[i], y = u[bt + i] - a[i];
        g += slope[i] * x;
        h += slope[i] * y;
        gMore += more[i] * (x > 0 ? x : 0);
        hMore += more[i] * (y > 0 ? y : 0);
      }
      out[t.first + c] += weight * (g + gMore);
      if (d > c) {
        out[t.first + d] += weight * (h + hMore);
      }
    }

    @Override
    public void sparse(int position, int[] row, float[] value, int from, int to) {
      double g = absent;
      for (int t = from; t < to; t++) {
        double x = value[t] - a[row[t]];
        g += slope[row[t]] * value[t] + more[row[t]] * Math.max(0, x);
      }
      out[position] += weight * g;
    }
  }
}
