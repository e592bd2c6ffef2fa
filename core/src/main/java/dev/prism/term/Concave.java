package dev.prism.term;

import dev.prism.base.PrismException;
import dev.prism.base.UndefinedValueException;
import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Sink;
import dev.prism.kernel.Tile;
import java.util.Arrays;
import java.util.Optional;

/**
 * Σ_i w_i ψ( c_i Σ_{j∈A} S_ij ).
 *
 * @param kernel rows are what is summed over: queries, features, concepts
 * @param rowWeight w, non-negative
 * @param rowScale c, non-negative
 * @param rows what a row is, for explanations
 */
public record Concave(Kernel kernel, Psi psi, double[] rowWeight, double[] rowScale, String rows)
    implements Term {

  private static final int SAMPLE = 256;

  public Concave {
    Psi.check(psi);
    for (int i = 0; i < rowWeight.length; i++) {
      if (!(rowWeight[i] >= 0) || !(rowScale[i] >= 0) || Double.isInfinite(rowWeight[i])) {
        throw new PrismException(
            "The weight of %s %d is %s; weights must be finite and not negative.",
            rows, i, rowWeight[i]);
      }
    }
  }

  public static Concave of(Kernel kernel, Psi psi, String rows) {
    return new Concave(kernel, psi, ones(kernel.rows()), ones(kernel.rows()), rows);
  }

  public static Concave of(Kernel kernel, Psi psi, double[] rowWeight, String rows) {
    return new Concave(kernel, psi, rowWeight, ones(kernel.rows()), rows);
  }

  private static double[] ones(int n) {
    double[] w = new double[n];
    Arrays.fill(w, 1);
    return w;
  }

  @Override
  public int size() {
    return kernel.columns();
  }

  @Override
  public long work() {
    return kernel.work() * 10;
  }

  @Override
  public Curve curve() {
    return kernel.nonNegative() ? Curve.SUBMODULAR : Curve.NEITHER;
  }

  @Override
  public boolean monotone() {
    return kernel.nonNegative();
  }

  @Override
  public TermState start(Workers workers) {
    return new Sums(new double[kernel.rows()], new double[kernel.rows()], 0);
  }

  private final class Sums implements TermState {
    private final double[] sum; // c_i Σ_{j∈A} S_ij
    private final double[] here; // w_i ψ(sum_i)
    private int size;
    private Tangents tangents; // made when asked for, dropped when A grows
    private final BoundOracle oracle = new TangentOracle();
    private boolean began; // to look for tangents at the empty set

    Sums(double[] sum, double[] here, int size) {
      this.sum = sum;
      this.here = here;
      this.size = size;
    }

    @Override
    public double value() {
      double v = 0;
      for (double h : here) {
        v += h;
      }
      return v;
    }

    private double lifted(int i, float s) {
      double v = rowWeight[i] * psi.at(sum[i] + rowScale[i] * s);
      if (Double.isNaN(v) || Double.isInfinite(v)) {
        throw undefined(i, sum[i] + rowScale[i] * s);
      }
      return v;
    }

    private PrismException undefined(int i, double x) {
      return new UndefinedValueException(
          "psi=%s is undefined at %s, the summed similarity of %s %d; use a kernel without"
              + " negative entries, such as cosine-clipped.",
          psi.name(), x, rows, i);
    }

    @Override
    public void addGains(int[] js, int from, int to, double w, double[] out) {
      kernel.scan(
          js,
          from,
          to,
          new Sink() {
            @Override
            public void dense(Tile t) {
              for (int c = 0; c < t.count; c++) {
                int at = t.offset[c] - t.rowFrom;
                // Sums drain at the multiples of Tile.ROWS: stored and computed tiles agree.
                for (int row = t.rowFrom; row < t.rowTo; row += Tile.ROWS) {
                  int end = Math.min(row + Tile.ROWS, t.rowTo);
                  double g = 0;
                  for (int i = row; i < end; i++) {
                    float s = t.array[c][at + i];
                    g += s == 0 ? 0 : lifted(i, s) - here[i];
                  }
                  out[t.first + c] += w * g;
                }
              }
            }

            @Override
            public void sparse(int position, int[] row, float[] value, int begin, int end) {
              double g = 0;
              for (int t = begin; t < end; t++) {
                g += lifted(row[t], value[t]) - here[row[t]];
              }
              out[position] += w * g;
            }
          });
    }

    @Override
    public Optional<BoundOracle> bounds() {
      return tangents() == null ? Optional.empty() : Optional.of(oracle);
    }

    private synchronized Tangents tangents() {
      if (tangents == null && (size > 0 || !began)) {
        began = true;
        double[] item = size > 0 ? sum.clone() : first();
        for (int i = 0; i < item.length; i++) {
          item[i] /= Math.max(1, size);
        }
        tangents = Tangents.of(Concave.this, sum, here, item);
      }
      return tangents;
    }

    /** The best of some items, to begin with; of few items all are looked at anyway, so nothing. */
    private double[] first() {
      int n = kernel.columns();
      double[] best = new double[sum.length];
      if (n < 16 * SAMPLE) {
        return best;
      }
      int[] js = new int[SAMPLE];
      for (int p = 0; p < SAMPLE; p++) {
        js[p] = (int) ((long) p * n / SAMPLE);
      }
      double[] gains = new double[SAMPLE];
      addGains(js, 0, SAMPLE, 1, gains);
      int top = 0;
      for (int p = 1; p < SAMPLE; p++) {
        top = gains[p] > gains[top] ? p : top;
      }
      Sink.Entries sums = (p, i, s) -> best[i] += rowScale[i] * s;
      kernel.scan(js, top, top + 1, sums);
      return best;
    }

    @Override
    public void add(int j) {
      tangents = null;
      size++;
      kernel.scan(
          new int[] {j},
          0,
          1,
          (Sink.Entries)
              (p, i, s) -> {
                if (s != 0) {
                  here[i] = lifted(i, s);
                  sum[i] += rowScale[i] * s;
                }
              });
    }

    @Override
    public TermState copy() {
      return new Sums(sum.clone(), here.clone(), size);
    }

    @Override
    public Rows explain(int j) {
      double[] amount = new double[kernel.rows()];
      kernel.scan(
          new int[] {j},
          0,
          1,
          (Sink.Entries) (p, i, s) -> amount[i] = s == 0 ? 0 : lifted(i, s) - here[i]);
      return Largest.positive(rows, amount);
    }

    /** Tangents bound the gains, and two sets of them how far every bound has decayed. */
    private final class TangentOracle implements BoundOracle {
      private Tangents snapshot;

      @Override
      public Kind kind() {
        return Kind.CHEAP;
      }

      @Override
      public void addBounds(int[] js, int from, int to, double w, double[] out) {
        tangents().addBounds(kernel, js, from, to, w, out);
      }

      @Override
      public CandidateBounds candidates(int[] js) {
        Optional<Kernel> copied = kernel.partial().flatMap(k -> k.columns(js));
        if (copied.isEmpty()) {
          return BoundOracle.super.candidates(js);
        }
        int[] all = Kernel.all(js.length);
        return (from, to, w, out) -> tangents().addBounds(copied.get(), all, from, to, w, out);
      }

      @Override
      public void snapshot() {
        snapshot = tangents();
      }

      @Override
      public BoundDecay decay() {
        return snapshot == null || tangents() == null
            ? BoundDecay.NONE
            : tangents().decaySince(snapshot);
      }
    }
  }
}
