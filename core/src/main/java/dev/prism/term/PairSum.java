package dev.prism.term;

import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import java.util.Optional;

/**
 * Σ_{i<j∈A} S_ij, or of distances 1 − S_ij. The kernel is symmetric; one column a step, O(n) kept.
 */
public record PairSum(Kernel kernel, Pairs of) implements Term {
  @Override
  public int size() {
    return kernel.columns();
  }

  @Override
  public Curve curve() {
    return of.nonNegative(kernel) ? Curve.SUPERMODULAR : Curve.NEITHER;
  }

  @Override
  public boolean monotone() {
    return of.nonNegative(kernel);
  }

  @Override
  public TermState start(Workers workers) {
    return new Links(workers, new double[size()], 0);
  }

  private final class Links implements TermState {
    private final Workers workers;
    private final double[] toChosen; // Σ_{i∈A} of(S_ij)
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
        toChosen[i] += of.of(s[i]);
      }
    }

    @Override
    public TermState copy() {
      return new Links(workers, toChosen.clone(), value);
    }
  }
}
