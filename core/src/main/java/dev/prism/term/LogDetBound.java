package dev.prism.term;

import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.term.Term.ModularBound;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The tangent plane of the concave relaxation of a log-determinant, log det( I + D½ K D½ ) with D
 * the diagonal of y ≥ 0, which equals the log-determinant where y is the indicator of a set. A step
 * moves y toward the best set (Frank-Wolfe) [1].
 *
 * <p>K is the kernel after conditioning, over the ridge; the ridge itself is modular.
 *
 * <p>[1] Frank and Wolfe, An algorithm for quadratic programming, 1956.
 */
final class LogDetBound implements ModularBound {
  /**
   * Columns and conditioned coordinates are rounded to floats, and so is the factor of the term's
   * state: relative to the similarities before conditioning.
   */
  private static final double ROUNDING = 1e-6;

  private static final double NEGLIGIBLE = 1e-4; // of y
  private static final int BLOCK = 64; // columns at a time
  private static final int TRIALS = 6; // of the length of a step

  private final Shared shared;
  private int[] items; // where y is positive
  private double[] y;
  private double[][] factor = {}; // of I + D½ K D½, over the items
  private double[] share = {}; // y of every item
  private double constant;
  private final int size; // of a set
  private int[] toward = {};
  private int steps;

  /** The parts that copies have in common; columns are added by the thread that moves a bound. */
  private static final class Shared {
    final Kernel kernel;
    final double ridge;
    final Workers workers;
    final List<float[]> basis;
    final double[] diagonal;
    final double[] rounding; // of derivatives
    final float[][] column;

    Shared(LogDet term, Workers workers) {
      kernel = term.kernel();
      ridge = term.ridge();
      this.workers = workers;
      basis = term.conditioning().basis(ridge, term.size(), workers);
      float[] given = Kernels.diagonal(kernel);
      diagonal = new double[given.length];
      rounding = new double[given.length];
      for (int j = 0; j < given.length; j++) {
        double d = given[j];
        for (float[] e : basis) {
          d -= (double) e[j] * e[j];
        }
        diagonal[j] = Math.max(0, d) / ridge;
        rounding[j] = ROUNDING * Math.max(0, given[j]) / ridge;
      }
      column = new float[given.length][];
    }

    /** K_·j. */
    float[] column(int j) {
      if (column[j] == null) {
        float[] s = kernel.column(j, workers);
        float[] out = new float[s.length];
        for (int i = 0; i < s.length; i++) {
          double x = s[i];
          for (float[] e : basis) {
            x -= (double) e[i] * e[j];
          }
          out[i] = (float) (x / ridge);
        }
        column[j] = out;
      }
      return column[j];
    }

    double at(int i, int j) {
      return i == j ? diagonal[i] : column(j)[i];
    }
  }

  private LogDetBound(Shared shared, int[] items, double[] y) {
    this.shared = shared;
    size = items.length;
    this.items = items;
    this.y = y;
    refresh();
  }

  /** Starts at the picks. */
  static LogDetBound of(LogDet term, int[] picks, Workers workers) {
    double[] ones = new double[picks.length];
    Arrays.fill(ones, 1);
    return new LogDetBound(new Shared(term, workers), picks.clone(), ones);
  }

  /** Factors the matrix and computes the plane's value at 0. */
  private void refresh() {
    factor = factor(items, y);
    double[] slope = new double[items.length];
    slopes(items, 0, items.length, slope);
    constant = logDet(factor);
    share = new double[shared.diagonal.length];
    for (int b = 0; b < items.length; b++) {
      share[items[b]] = y[b];
      constant -= y[b] * (slope[b] - 2 * shared.rounding[items[b]]);
    }
  }

  /** The lower triangle of C with C Cᵀ = I + D½ K D½. */
  private double[][] factor(int[] items, double[] y) {
    int m = items.length;
    double[][] c = new double[m][];
    for (int a = 0; a < m; a++) {
      c[a] = new double[a + 1];
      for (int b = 0; b <= a; b++) {
        double s = Math.sqrt(y[a] * y[b]) * shared.at(items[b], items[a]) + (a == b ? 1 : 0);
        for (int t = 0; t < b; t++) {
          s -= c[a][t] * c[b][t];
        }
        c[a][b] = a == b ? Math.sqrt(Math.max(s, 1)) : s / c[b][b];
      }
    }
    return c;
  }

  private static double logDet(double[][] c) {
    double sum = 0;
    for (int a = 0; a < c.length; a++) {
      sum += 2 * Math.log(c[a][a]);
    }
    return sum;
  }

  /** out[p] = K_jj − ‖C⁻¹ D½ K_·j‖² for j = js[p], the derivative by y_j. */
  private void slopes(int[] js, int from, int to, double[] out) {
    int m = items.length;
    double[][] x = new double[m][BLOCK];
    for (int begin = from; begin < to; begin += BLOCK) {
      int n = Math.min(BLOCK, to - begin);
      double[] sum = new double[n];
      for (int b = 0; b < m; b++) {
        double root = Math.sqrt(y[b]);
        double[] xb = x[b], cb = factor[b];
        float[] column = shared.column(items[b]);
        for (int p = 0; p < n; p++) {
          int j = js[begin + p];
          xb[p] = root * (j == items[b] ? shared.diagonal[j] : column[j]);
        }
        for (int t = 0; t < b; t++) {
          double factorAt = cb[t];
          double[] xt = x[t];
          for (int p = 0; p < n; p++) {
            xb[p] -= factorAt * xt[p];
          }
        }
        double inverse = 1 / cb[b];
        for (int p = 0; p < n; p++) {
          xb[p] *= inverse;
          sum[p] += xb[p] * xb[p];
        }
      }
      for (int p = 0; p < n; p++) {
        out[begin - from + p] = Math.max(0, shared.diagonal[js[begin + p]] - sum[p]);
      }
    }
  }

  @Override
  public double constant() {
    return constant + ROUNDING * Math.abs(constant);
  }

  /** At a set x, the plane at y is raised by the rounding of Σ_j y_j + Σ_j |x_j − y_j| items. */
  @Override
  public void addWeights(int[] js, int from, int to, double weight, double[] out) {
    double[] slope = new double[to - from];
    slopes(js, from, to, slope);
    double log = Math.log(shared.ridge);
    for (int p = from; p < to; p++) {
      double rounding = shared.rounding[js[p]] * (1 - 2 * share[js[p]]) + ROUNDING * Math.abs(log);
      out[p] += weight * (slope[p - from] + log + rounding);
    }
  }

  @Override
  public boolean relaxed() {
    return true;
  }

  /** There is no subgradient: the step has a length of its own. */
  @Override
  public double aim(int[] chosen) {
    toward = chosen;
    return Double.MIN_NORMAL;
  }

  @Override
  public void move(double step) {
    int[] union = union();
    double[] old = new double[union.length], goal = new double[union.length];
    for (int i = 0; i < union.length; i++) {
      int at = indexOf(items, union[i]);
      old[i] = at < 0 ? 0 : y[at];
      goal[i] = indexOf(toward, union[i]) < 0 ? 0 : 1;
    }
    steps++;
    double length = Math.max(longest(union, old, goal), 1.0 / (steps + 8));
    int n = 0;
    int[] nextItems = new int[union.length];
    double[] next = new double[union.length];
    for (int i = 0; i < union.length; i++) {
      double x = old[i] + length * (goal[i] - old[i]);
      if (x > NEGLIGIBLE) {
        nextItems[n] = union[i];
        next[n++] = x;
      }
    }
    items = Arrays.copyOf(nextItems, n);
    y = Arrays.copyOf(next, n);
    refresh();
  }

  private int[] union() {
    return IntStream.concat(IntStream.of(items), IntStream.of(toward)).distinct().toArray();
  }

  private static int indexOf(int[] list, int j) {
    for (int i = 0; i < list.length; i++) {
      if (list[i] == j) {
        return i;
      }
    }
    return -1;
  }

  /** Halves the step toward the goal until the relaxation falls again. */
  private double longest(int[] union, double[] old, double[] goal) {
    double best = 1, most = at(union, old, goal, 1);
    for (int t = 1; t < TRIALS; t++) {
      double half = best / 2, x = at(union, old, goal, half);
      if (x < most) {
        break;
      }
      best = half;
      most = x;
    }
    return best;
  }

  private double at(int[] union, double[] old, double[] goal, double length) {
    double[] x = new double[union.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = old[i] + length * (goal[i] - old[i]);
    }
    return logDet(factor(union, x));
  }

  @Override
  public long work() {
    long m = items.length;
    return 1 + m * m / 2;
  }

  /** {@inheritDoc} New items need their columns, and each trial of a length needs a factor. */
  @Override
  public double moveWork() {
    double m = items.length + size;
    return (double) size * shared.kernel.scanCost() + (TRIALS + 1) * m * m * m / 6;
  }

  @Override
  public LogDetBound copy() {
    return new LogDetBound(this);
  }

  private LogDetBound(LogDetBound o) {
    shared = o.shared;
    size = o.size;
    items = o.items;
    y = o.y;
    factor = o.factor;
    share = o.share;
    constant = o.constant;
    steps = o.steps;
  }
}
