package dev.prism.term;

import dev.prism.base.Dual;
import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.Kernel;
import dev.prism.simd.BlockLoops;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The coverage of every row of a {@link Coverage} so far. */
final class CoverageState implements TermState {
  private final Coverage term;
  private final float @Nullable [] cap; // null for none
  private final float[] covered; // the running maximum, clamped to [floor, max(floor, cap)]
  private final float @Nullable [] slack; // cap − covered; null without a cap
  private final float[] top; // the running maximum itself, which derivatives compare with
  private @Nullable UnsaturatedRows unsaturated; // null while most rows have slack
  private @Nullable RowBlockBounds rowBlocks; // null until needed
  private double value;
  private int size;

  CoverageState(Coverage term) {
    this.term = term;
    int n = term.kernel().rows();
    covered = new float[n];
    cap = term.cap().present() ? new float[n] : null;
    top = new float[n];
    for (int i = 0; i < n; i++) {
      covered[i] = term.floor().present() ? (float) term.floor().at(i) : 0;
      if (cap != null) {
        cap[i] = (float) term.cap().at(i);
        if (!term.startsBelowZero()) {
          cap[i] = Math.max(cap[i], covered[i]);
        }
      }
    }
    slack = cap == null ? null : new float[n];
    for (int i = 0; cap != null && i < n; i++) {
      slack[i] = cap[i] - covered[i];
    }
    if (!term.clipNegatives()) {
      Arrays.fill(top, Float.NEGATIVE_INFINITY);
    }
  }

  private CoverageState(CoverageState o) {
    term = o.term;
    cap = o.cap;
    covered = o.covered.clone();
    slack = o.slack == null ? null : o.slack.clone();
    top = o.top.clone();
    value = o.value;
    size = o.size;
    compact(covered.length);
  }

  float[] covered() {
    return covered;
  }

  float @Nullable [] cap() {
    return cap;
  }

  @Override
  public TermState copy() {
    return new CoverageState(this);
  }

  @Override
  public double value() {
    return value;
  }

  /** Per row: min(top, cap) − floor where that is positive (or there is no floor), else flat. */
  @Override
  public Dual dual() {
    double perCap = 0, perFloor = 0;
    for (int i = 0; size > 0 && i < top.length; i++) {
      double hi = term.cap().present() ? term.cap().at(i) : Double.POSITIVE_INFINITY;
      if (term.floor().present()) {
        if (Math.min(top[i], hi) <= term.floor().at(i)) {
          continue;
        }
        perFloor -= term.floor().profile()[i];
      }
      if (hi <= top[i]) {
        perCap += term.cap().profile()[i];
      }
    }
    return term.cap().scale().chain(value, perCap).plus(term.floor().scale().chain(0, perFloor));
  }

  /** Unclipped, a first item may create slack, and similarities of zero may count. */
  private boolean first() {
    return size == 0 && !term.clipNegatives();
  }

  @Override
  public void addGains(int[] js, int from, int to, double weight, double[] out) {
    Kernel kernel = unsaturated == null ? term.kernel() : unsaturated.kernel;
    kernel.scan(js, from, to, first() ? new First(weight, out) : gains(weight, out));
  }

  private ColumnSink gains(double weight, double[] out) {
    return unsaturated == null
        ? new CoverageGains(covered, slack, cap, weight, out)
        : unsaturated.gains(cap, weight, out);
  }

  /** Row blocks prune while all rows are scanned. */
  @Override
  public synchronized Optional<BoundOracle> bounds() {
    if (unsaturated != null || first()) {
      return Optional.empty();
    }
    if (rowBlocks == null) {
      rowBlocks = RowBlockBounds.of(term.kernel(), covered, slack, cap).orElse(null);
    }
    return Optional.ofNullable(rowBlocks);
  }

  /**
   * Leaves out saturated rows once at most a quarter of the rows that are read is unsaturated:
   * compacting takes as long as a few gains.
   */
  private void compact(int now) {
    if (slack != null && covered.length > BlockLoops.ROWS && now > 0 && !first()) {
      UnsaturatedRows.of(term.kernel(), covered, slack, now / 4)
          .ifPresent(
              fewer -> {
                unsaturated = fewer;
                rowBlocks = null;
              });
    }
  }

  private float capped(int i, float s) {
    return cap == null ? s : Math.min(s, cap[i]);
  }

  /** The value of row i once the first item is in, unclipped. */
  private double first(int i, float s) {
    return term.startsBelowZero() ? capped(i, s) : Math.max(capped(i, s) - covered[i], 0);
  }

  /** Gains of a first item: here a similarity of zero may count. */
  private final class First implements ColumnSink.Entries {
    private final double weight;
    private final double[] out;
    private double zeros; // the gain of a column of zeros

    First(double weight, double[] out) {
      this.weight = weight;
      this.out = out;
      for (int i = 0; i < covered.length; i++) {
        zeros += first(i, 0);
      }
    }

    @Override
    public void entry(int position, int row, float s) {
      out[position] += weight * first(row, s);
    }

    @Override
    public void sparse(int position, int[] row, float[] s, int from, int to) {
      double g = zeros;
      for (int t = from; t < to; t++) {
        g += first(row[t], s[t]) - first(row[t], 0);
      }
      out[position] += weight * g;
    }
  }

  @Override
  public void add(int j) {
    boolean first = size++ == 0 && term.startsBelowZero();
    float[] s = term.kernel().column(j, Workers.ONE);
    for (int i = 0; i < s.length; i++) {
      top[i] = Math.max(top[i], s[i]);
      float next = capped(i, s[i]);
      if (first || next > covered[i]) {
        value += next - covered[i];
        covered[i] = next;
        if (slack != null) {
          slack[i] = cap[i] - next;
        }
      }
    }
    if (unsaturated != null) {
      unsaturated.update(covered, slack);
    }
    compact(unsaturated == null ? covered.length : unsaturated.size());
  }

  @Override
  public Term.Rows explain(int j) {
    float[] s = term.kernel().column(j, Workers.ONE);
    double[] amount = new double[s.length];
    for (int i = 0; i < s.length; i++) {
      amount[i] = Math.max(capped(i, s[i]) - covered[i], 0);
    }
    return Largest.positive(term.rowName(), amount);
  }
}
