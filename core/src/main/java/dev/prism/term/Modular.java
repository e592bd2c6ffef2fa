package dev.prism.term;

import dev.prism.base.BadDataException;
import dev.prism.base.Workers;
import java.util.Optional;

/**
 * Σ_{j∈A} w_j. Immutable and safe for use by multiple threads, as long as the array, which is not
 * copied, is not modified.
 *
 * @param weight w, finite
 */
public record Modular(double[] weight) implements Term {
  /** Checks that all weights are finite. */
  public Modular {
    for (int j = 0; j < weight.length; j++) {
      if (!Double.isFinite(weight[j])) {
        throw new BadDataException(
            "The weight of item %d is %s; weights must be finite.", j, weight[j]);
      }
    }
  }

  /**
   * Returns a term with weights that are stored in single precision, such as a kernel's diagonal.
   *
   * @param weight w, finite
   * @return Σ_{j∈A} w_j
   */
  public static Modular of(float[] weight) {
    double[] w = new double[weight.length];
    for (int j = 0; j < w.length; j++) {
      w[j] = weight[j];
    }
    return new Modular(w);
  }

  @Override
  public int size() {
    return weight.length;
  }

  /** {@inheritDoc} Sums are of doubles. */
  @Override
  public double rounding() {
    return 1e-12;
  }

  @Override
  public Modularity modularity() {
    return Modularity.MODULAR;
  }

  @Override
  public boolean monotone() {
    for (double w : weight) {
      if (w < 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public TermState start(Workers workers) {
    return new Sum(0);
  }

  @Override
  public Optional<ModularBound> modularBound(int[] picks, Workers workers) {
    return Optional.of(new Itself());
  }

  /** A modular function is its own bound. */
  private final class Itself implements ModularBound {
    @Override
    public double constant() {
      return 0;
    }

    @Override
    public void addWeights(int[] js, int from, int to, double w, double[] out) {
      for (int p = from; p < to; p++) {
        out[p] += w * weight[js[p]];
      }
    }

    @Override
    public double aim(int[] chosen) {
      return 0;
    }

    @Override
    public void move(double step) {}

    @Override
    public long work() {
      return 1;
    }

    @Override
    public ModularBound copy() {
      return this;
    }
  }

  private final class Sum implements TermState {
    private final Weights oracle = new Weights();
    private double value;

    Sum(double value) {
      this.value = value;
    }

    @Override
    public double value() {
      return value;
    }

    @Override
    public Optional<BoundOracle> bounds() {
      return Optional.of(oracle);
    }

    @Override
    public void addGains(int[] js, int from, int to, double w, double[] out) {
      oracle.addBounds(js, from, to, w, out);
    }

    @Override
    public void add(int j) {
      value += weight[j];
    }

    @Override
    public TermState copy() {
      return new Sum(value);
    }
  }

  /** The weights themselves. */
  private final class Weights implements BoundOracle {
    private double largest = Double.NaN; // until it is needed

    @Override
    public Kind kind() {
      return Kind.EXACT;
    }

    @Override
    public void addBounds(int[] js, int from, int to, double w, double[] out) {
      for (int p = from; p < to; p++) {
        out[p] += w * weight[js[p]];
      }
    }

    @Override
    public CandidateBounds candidates(int[] js) {
      double[] some = new double[js.length];
      for (int p = 0; p < some.length; p++) {
        some[p] = weight[js[p]];
      }
      return (from, to, w, out) -> {
        for (int p = from; p < to; p++) {
          out[p] += w * some[p];
        }
      };
    }

    @Override
    public double largest() {
      if (Double.isNaN(largest)) {
        largest = Double.NEGATIVE_INFINITY;
        for (double w : weight) {
          largest = w > largest ? w : largest;
        }
      }
      return largest;
    }
  }
}
