package dev.prism.term;

import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernel;
import dev.prism.term.Term.ModularBound;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Σ_i (u_i − floor_i) + Σ_{j∈A} Σ_i max( min(S_ij, cap_i) − u_i , 0 ) ≥ f(A) for every u ≥ floor,
 * the Lagrangian dual of facility location [1]. One sweep over candidates is a sweep of gains with
 * u as what is covered.
 *
 * <p>[1] Cornuéjols, Fisher and Nemhauser, Location of bank accounts to optimize float, 1977.
 */
final class CoverageBound implements ModularBound {
  /** The state of a term adds differences of floats. */
  private static final double VALUE_ROUNDING = 0x1p-23;

  private final Kernel kernel;
  private final float[] floor;
  private final float @Nullable [] cap; // null for none
  private final float[] u;
  private final float @Nullable [] slack; // cap − u
  private final int[] direction;
  private final boolean sparse;
  private final double rounding;

  private CoverageBound(
      Kernel kernel, float[] floor, float @Nullable [] cap, float[] u, double rounding) {
    this.kernel = kernel;
    this.rounding = rounding;
    this.floor = floor;
    this.cap = cap;
    this.u = u;
    slack = cap == null ? null : new float[u.length];
    direction = new int[u.length];
    sparse = kernel.storage().layout().isSparse();
    updateSlack();
  }

  /** Starts with what the picks cover. */
  static CoverageBound of(Coverage term, int[] picks) {
    CoverageState s = new CoverageState(term);
    float[] floor = s.covered().clone();
    for (int j : picks) {
      s.add(j);
    }
    return new CoverageBound(term.kernel(), floor, s.cap(), s.covered().clone(), term.rounding());
  }

  private void updateSlack() {
    for (int i = 0; cap != null && i < u.length; i++) {
      slack[i] = cap[i] - u[i];
    }
  }

  @Override
  public double constant() {
    double sum = 0, size = 0;
    for (int i = 0; i < u.length; i++) {
      sum += (double) u[i] - floor[i];
      size += Math.abs(u[i]) + Math.abs(floor[i]);
    }
    return sum + VALUE_ROUNDING * sum + 1e-13 * size;
  }

  @Override
  public void addWeights(int[] js, int from, int to, double weight, double[] out) {
    kernel.scan(js, from, to, new CoverageGains(u, slack, cap, weight * (1 + rounding), out));
  }

  /** 1 − the number of chosen items above u_i, or 0 where u_i may not follow. */
  @Override
  public double aim(int[] chosen) {
    Arrays.fill(direction, 1);
    kernel.scan(chosen, 0, chosen.length, new Above());
    double sum = 0;
    for (int i = 0; i < u.length; i++) {
      if (direction[i] > 0 && u[i] <= lowest(i)) {
        direction[i] = 0;
      }
      sum += (double) direction[i] * direction[i];
    }
    return sum;
  }

  /** A sparse kernel leaves out entries of zero, which must not be above u. */
  private float lowest(int i) {
    return sparse ? Math.max(floor[i], Math.min(0, capAt(i))) : floor[i];
  }

  private float capAt(int i) {
    return cap == null ? Float.POSITIVE_INFINITY : cap[i];
  }

  private final class Above implements ColumnSink {
    @Override
    public void dense(Tile t) {
      for (int c = 0; c < t.count; c++) {
        float[] s = t.array[c];
        int at = t.offset[c] - t.rowFrom;
        for (int i = t.rowFrom; i < t.rowTo; i++) {
          direction[i] -= Math.min(s[at + i], capAt(i)) > u[i] ? 1 : 0;
        }
      }
    }

    @Override
    public void sparse(int position, int[] row, float[] s, int from, int to) {
      for (int t = from; t < to; t++) {
        direction[row[t]] -= Math.min(s[t], capAt(row[t])) > u[row[t]] ? 1 : 0;
      }
    }
  }

  @Override
  public void move(double step) {
    for (int i = 0; i < u.length; i++) {
      if (direction[i] != 0) {
        u[i] = Math.clamp((float) (u[i] - step * direction[i]), lowest(i), capAt(i));
      }
    }
    updateSlack();
  }

  @Override
  public long work() {
    return kernel.scanCost();
  }

  @Override
  public CoverageBound copy() {
    return new CoverageBound(kernel, floor, cap, u.clone(), rounding);
  }
}
