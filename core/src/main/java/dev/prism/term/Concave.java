package dev.prism.term;

import dev.prism.base.BadDataException;
import dev.prism.base.UndefinedValueException;
import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Σ_i w_i ψ( c_i Σ_{j∈A} S_ij ). Immutable and safe for use by multiple threads, as long as the
 * arrays, which are not copied, are not modified.
 *
 * @param kernel similarities; its rows are queries, features or concepts
 * @param psi ψ, concave and increasing
 * @param rowWeight w, finite and not negative
 * @param rowScale c, not negative
 * @param rowName name of a row in explanations, such as "query"
 */
public record Concave(Kernel kernel, Psi psi, double[] rowWeight, double[] rowScale, String rowName)
    implements Term {

  private static final int SAMPLE = 256;

  /** Checks ψ and the weights. */
  public Concave {
    Psi.check(psi);
    for (int i = 0; i < rowWeight.length; i++) {
      if (!(rowWeight[i] >= 0) || !(rowScale[i] >= 0) || Double.isInfinite(rowWeight[i])) {
        throw new BadDataException(
            "The weight of %s %d is %s; weights must be finite and not negative.",
            rowName, i, rowWeight[i]);
      }
    }
  }

  /**
   * Returns a term whose weights and scales are all 1.
   *
   * @param kernel similarities
   * @param psi concave function
   * @param rowName name of a row in explanations
   * @return Σ_i ψ( Σ_{j∈A} S_ij )
   */
  public static Concave of(Kernel kernel, Psi psi, String rowName) {
    return of(kernel, psi, ones(kernel.rows()), rowName);
  }

  /**
   * Returns a term whose scales are all 1.
   *
   * @param kernel similarities
   * @param psi concave function
   * @param rowWeight weights of the rows, finite and not negative
   * @param rowName name of a row in explanations
   * @return Σ_i w_i ψ( Σ_{j∈A} S_ij )
   */
  public static Concave of(Kernel kernel, Psi psi, double[] rowWeight, String rowName) {
    return new Concave(kernel, psi, rowWeight, ones(kernel.rows()), rowName);
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
    return kernel.scanCost() * 10;
  }

  @Override
  public Modularity modularity() {
    return kernel.has(Kernel.Property.NON_NEGATIVE) ? Modularity.SUBMODULAR : Modularity.NEITHER;
  }

  @Override
  public boolean monotone() {
    return kernel.has(Kernel.Property.NON_NEGATIVE);
  }

  @Override
  public Optional<ModularBound> modularBound(int[] picks, Workers workers) {
    return kernel.has(Kernel.Property.NON_NEGATIVE)
        ? Optional.of(ConcaveBound.of(this, picks))
        : Optional.empty();
  }

  @Override
  public TermState start(Workers workers) {
    return new Sums(new double[kernel.rows()], new double[kernel.rows()], 0);
  }

  private final class Sums implements TermState {
    private final double[] sum; // c_i Σ_{j∈A} S_ij
    private final double[] here; // w_i ψ(sum_i)
    private int size;
    private @Nullable Tangents tangents; // computed on demand, dropped when A grows
    private final BoundOracle oracle = new TangentOracle();
    private boolean triedEmptySet; // tangents at the empty set are looked for once

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

    private UndefinedValueException undefined(int i, double x) {
      return new UndefinedValueException(
          "psi=%s is undefined at %s, the summed similarity of %s %d; use a kernel without"
              + " negative entries, such as cosine-clipped.",
          psi.name(), x, rowName, i);
    }

    @Override
    public void addGains(int[] js, int from, int to, double w, double[] out) {
      kernel.scan(
          js,
          from,
          to,
          new ColumnSink() {
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

    private synchronized @Nullable Tangents tangents() {
      if (tangents == null && (size > 0 || !triedEmptySet)) {
        triedEmptySet = true;
        double[] item = size > 0 ? sum.clone() : first();
        for (int i = 0; i < item.length; i++) {
          item[i] /= Math.max(1, size);
        }
        tangents = Tangents.of(Concave.this, sum, here, item);
      }
      return tangents;
    }

    /**
     * The best of a sample of items; zeros for a small pool, where every gain is computed anyway.
     */
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
      ColumnSink.Entries sums = (p, i, s) -> best[i] += rowScale[i] * s;
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
          (ColumnSink.Entries)
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
          (ColumnSink.Entries) (p, i, s) -> amount[i] = s == 0 ? 0 : lifted(i, s) - here[i]);
      return Largest.positive(rowName, amount);
    }

    /** Tangents bound the gains; two sets of tangents bound the decay of all bounds. */
    private final class TangentOracle implements BoundOracle {
      private @Nullable Tangents snapshot;

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
        Optional<Kernel> copied = kernel.partialAccess().flatMap(k -> k.columns(js));
        if (copied.isEmpty()) {
          return BoundOracle.super.candidates(js);
        }
        int[] all = Kernels.indices(js.length);
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
