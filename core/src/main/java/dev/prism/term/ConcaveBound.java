package dev.prism.term;

import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernel;
import dev.prism.simd.BlockLoops;
import dev.prism.simd.TangentLoops;
import dev.prism.term.Term.ModularBound;
import java.util.Arrays;

/**
 * Σ_i w_i v_i + Σ_{j∈A} Σ_i w_i m_i c_i S_ij ≥ f(A), where v_i + m_i x is a line above ψ: its
 * tangent, by the value v_i at 0. Larger v_i belong to flatter tangents, which touch farther out.
 */
final class ConcaveBound implements ModularBound {
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final double CLOSE = 1e-9; // relative width of the interval a tangent touches in
  private static final double FAR = 1e300;

  private final Concave term;
  private final double[] w;
  private final double[] c;
  private final double[] v;
  private final double[] touch; // where the tangent touches; infinite where it is flat
  private final float[] slope; // w m c, rounded up
  private final double[] direction;
  private final double least; // of v, so that tangents touch at positive numbers
  private final double rounding;

  private ConcaveBound(Concave term, double least, double[] v, double[] touch, float[] slope) {
    this.term = term;
    this.least = least;
    this.v = v;
    this.touch = touch;
    this.slope = slope;
    w = term.rowWeight();
    c = term.rowScale();
    direction = new double[v.length];
    rounding = TangentLoops.rounding(v.length);
  }

  /** Starts with the tangents at the sums of the picks. */
  static ConcaveBound of(Concave term, int[] picks) {
    Kernel kernel = term.kernel();
    int n = kernel.rows();
    double[] sum = new double[n];
    ColumnSink.Entries add = (p, i, s) -> sum[i] += term.rowScale()[i] * s;
    kernel.scan(picks, 0, picks.length, add);
    double mean = Arrays.stream(sum).sum() / Math.max(1, n);
    double small = mean > 0 ? 1e-2 * mean : 1;
    ConcaveBound b =
        new ConcaveBound(
            term, 1e-7 * term.psi().at(small), new double[n], new double[n], new float[n]);
    for (int i = 0; i < n; i++) {
      double t = Math.max(sum[i], small), h = t * 1e-4;
      double rise = (term.psi().at(t + h) - term.psi().at(t - h)) / (2 * h);
      b.touch[i] = t;
      b.v[i] = Math.max(term.psi().at(t) - t * rise, b.least);
      b.updateTangent(i);
    }
    return b;
  }

  /** The least slope m with v + m x ≥ ψ(x) for all x: the largest (ψ(x) − v) / x. */
  private void updateTangent(int i) {
    Psi psi = term.psi();
    double v = this.v[i];
    if (w[i] == 0 || c[i] == 0) { // the row adds nothing to any set
      this.v[i] = 0;
      slope[i] = 0;
      touch[i] = Double.POSITIVE_INFINITY;
      return;
    }
    if (v >= psi.at(FAR)) {
      this.v[i] = psi.at(FAR);
      slope[i] = 0;
      touch[i] = Double.POSITIVE_INFINITY;
      return;
    }
    double middle = Double.isInfinite(touch[i]) ? 1 : touch[i], low = middle, high = middle;
    double best = ratio(psi, v, middle);
    for (double x = low / 2; x > 0; x /= 2) { // until the largest ratio lies between
      double r = ratio(psi, v, x);
      low = x;
      if (r < best) {
        break;
      }
      best = r;
      high = middle;
      middle = x;
    }
    if (high == middle) {
      for (double x = 2 * middle; x < FAR; x *= 2) {
        double r = ratio(psi, v, x);
        high = x;
        if (r < best) {
          break;
        }
        best = r;
        low = middle;
        middle = x;
      }
    }
    double a = high - GOLDEN * (high - low), b = low + GOLDEN * (high - low);
    double ra = ratio(psi, v, a), rb = ratio(psi, v, b);
    while (high - low > CLOSE * high) {
      if (ra <= rb) {
        low = a;
        a = b;
        ra = rb;
        b = low + GOLDEN * (high - low);
        rb = ratio(psi, v, b);
      } else {
        high = b;
        b = a;
        rb = ra;
        a = high - GOLDEN * (high - low);
        ra = ratio(psi, v, a);
      }
    }
    touch[i] = high;
    double m = Math.max(0, ratioAbove(psi, v, low, high));
    slope[i] = Math.nextUp((float) (w[i] * m * c[i]));
  }

  private static double ratio(Psi psi, double v, double x) {
    return (psi.at(x) - v) / x;
  }

  /** At least the ratio of every number from low to high. */
  private static double ratioAbove(Psi psi, double v, double low, double high) {
    double at = psi.at(high);
    return (at - v + 4e-16 * at) / low * (1 + 4e-16);
  }

  @Override
  public double constant() {
    double sum = 0;
    for (int i = 0; i < v.length; i++) {
      sum += w[i] * v[i];
    }
    return sum * (1 + 1e-12);
  }

  @Override
  public void addWeights(int[] js, int from, int to, double weight, double[] out) {
    term.kernel().scan(js, from, to, new Slopes(weight * (1 + rounding), out));
  }

  private final class Slopes implements ColumnSink {
    private final double weight;
    private final double[] out;

    Slopes(double weight, double[] out) {
      this.weight = weight;
      this.out = out;
    }

    @Override
    public void dense(Tile t) {
      TangentLoops.add(t.array, t.offset, t.count, slope, t.rowFrom, t.rowTo, weight, out, t.first);
    }

    @Override
    public boolean takesBlocks() {
      return v.length <= BlockLoops.ROWS;
    }

    @Override
    public void blocks(float[] s, int at, int blocks, int first) {
      BlockLoops.tangents(s, at, blocks, slope, weight, out, first);
    }

    @Override
    public void sparse(int position, int[] row, float[] value, int from, int to) {
      double g = 0;
      for (int t = from; t < to; t++) {
        g += (double) slope[row[t]] * value[t];
      }
      out[position] += weight * g;
    }
  }

  /** 1 − x_i / t_i, the derivative by w_i v_i at the sums x of the chosen items. */
  @Override
  public double aim(int[] chosen) {
    double[] x = new double[v.length];
    ColumnSink.Entries add = (p, i, s) -> x[i] += c[i] * s;
    term.kernel().scan(chosen, 0, chosen.length, add);
    double sum = 0;
    for (int i = 0; i < v.length; i++) {
      double g = w[i] == 0 || c[i] == 0 ? 0 : 1 - x[i] / touch[i];
      direction[i] = g > 0 && v[i] <= least ? 0 : g;
      sum += direction[i] * direction[i];
    }
    return sum;
  }

  /** One step takes away at most nine tenths of v: some ψ have no finite slope at 0. */
  @Override
  public void move(double step) {
    for (int i = 0; i < v.length; i++) {
      if (direction[i] != 0) {
        double lowest = Math.max(v[i] / 10, least);
        v[i] = Math.max(lowest, v[i] - step * direction[i] / w[i]);
        updateTangent(i);
      }
    }
  }

  @Override
  public long work() {
    return term.kernel().scanCost();
  }

  @Override
  public ConcaveBound copy() {
    return new ConcaveBound(term, least, v.clone(), touch.clone(), slope.clone());
  }
}
