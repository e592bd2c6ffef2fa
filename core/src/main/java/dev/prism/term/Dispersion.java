package dev.prism.term;

import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import dev.prism.term.PairSum.PairValue;
import java.util.Arrays;

/**
 * min_{i≠j∈A} (1 − S_ij); 0 while A has fewer than two items. Immutable and safe for use by
 * multiple threads. Neither submodular nor supermodular.
 *
 * @param kernel S, symmetric
 */
public record Dispersion(Kernel kernel) implements Term {
  @Override
  public int size() {
    return kernel.columns();
  }

  @Override
  public Modularity modularity() {
    return Modularity.NEITHER;
  }

  @Override
  public boolean monotone() {
    return false;
  }

  @Override
  public TermState start(Workers workers) {
    double[] far = new double[size()];
    Arrays.fill(far, Double.POSITIVE_INFINITY);
    return new Nearest(workers, far, 0, 0);
  }

  private final class Nearest implements TermState {
    private final Workers workers;
    private final double[] nearest; // min_{i∈A} d_ij
    private double value;
    private int size;

    Nearest(Workers workers, double[] nearest, double value, int size) {
      this.workers = workers;
      this.nearest = nearest;
      this.value = value;
      this.size = size;
    }

    private double gain(int j) {
      return switch (size) {
        case 0 -> 0;
        case 1 -> nearest[j];
        default -> Math.min(value, nearest[j]) - value;
      };
    }

    @Override
    public double value() {
      return value;
    }

    @Override
    public void addGains(int[] js, int from, int to, double w, double[] out) {
      for (int p = from; p < to; p++) {
        out[p] += w * gain(js[p]);
      }
    }

    @Override
    public void add(int j) {
      value += gain(j);
      size++;
      float[] s = kernel.column(j, workers);
      for (int i = 0; i < s.length; i++) {
        nearest[i] = Math.min(nearest[i], PairValue.DISTANCE.apply(s[i]));
      }
    }

    @Override
    public TermState copy() {
      return new Nearest(workers, nearest.clone(), value, size);
    }
  }
}
