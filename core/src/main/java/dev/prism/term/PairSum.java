package dev.prism.term;

import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import java.util.Optional;

/**
 * {@code Σ_{i<j∈A} S_ij}, or the sum of the distances 1 − S_ij. Immutable and safe for use by
 * multiple threads. A step reads one column of the kernel; the state takes O(n).
 *
 * @param kernel S, symmetric
 * @param pairValue the number that is summed for each pair
 */
public record PairSum(Kernel kernel, PairValue pairValue) implements Term {
  @Override
  public int size() {
    return kernel.columns();
  }

  @Override
  public Modularity modularity() {
    return pairValue.nonNegative(kernel) ? Modularity.SUPERMODULAR : Modularity.NEITHER;
  }

  @Override
  public boolean monotone() {
    return pairValue.nonNegative(kernel);
  }

  @Override
  public TermState start(Workers workers) {
    return new Links(workers, new double[size()], 0);
  }

  private final class Links implements TermState {
    private final Workers workers;
    private final double[] toChosen; // Σ_{i∈A} pairValue(S_ij)
    private double value;

    Links(Workers workers, double[] toChosen, double value) {
      this.workers = workers;
      this.toChosen = toChosen;
      this.value = value;
    }

    @Override
    public double value() {
      return value;
    }

    @Override
    public Optional<BoundOracle> bounds() {
      return Optional.of(BoundOracle.exact(this));
    }

    @Override
    public void addGains(int[] js, int from, int to, double w, double[] out) {
      for (int p = from; p < to; p++) {
        out[p] += w * toChosen[js[p]];
      }
    }

    @Override
    public void add(int j) {
      value += toChosen[j];
      float[] s = kernel.column(j, workers);
      for (int i = 0; i < s.length; i++) {
        toChosen[i] += pairValue.apply(s[i]);
      }
    }

    @Override
    public TermState copy() {
      return new Links(workers, toChosen.clone(), value);
    }
  }

  /**
   * The number that is computed for a pair of items. Immutable and safe for use by multiple
   * threads.
   */
  public enum PairValue {
    /** S_ij. */
    SIMILARITY {
      @Override
      double apply(float s) {
        return s;
      }

      @Override
      boolean nonNegative(Kernel k) {
        return k.has(Kernel.Property.NON_NEGATIVE);
      }
    },
    /** d_ij = 1 − S_ij. */
    DISTANCE {
      @Override
      double apply(float s) {
        return 1.0 - s;
      }

      @Override
      boolean nonNegative(Kernel k) {
        return k.has(Kernel.Property.AT_MOST_ONE);
      }
    };

    abstract double apply(float s);

    abstract boolean nonNegative(Kernel k);
  }
}
