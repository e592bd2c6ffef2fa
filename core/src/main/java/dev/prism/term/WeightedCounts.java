package dev.prism.term;

import dev.prism.base.Dual;
import dev.prism.base.Workers;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Σ_u φ_u( Σ_{j∈A} r_j x_ju ) as a {@link Concave} term that knows how its value changes with the
 * parameters in r and φ. Immutable and safe for use by multiple threads, as long as the arrays,
 * which are not copied, are not modified.
 *
 * @param sums the term at the values of the parameters
 * @param derivatives the derivatives of the value at a set
 */
public record WeightedCounts(Concave sums, Derivatives derivatives) implements Term {
  /** The derivatives of a term at a set. Implementations are safe for use by multiple threads. */
  @FunctionalInterface
  public interface Derivatives {
    /**
     * Returns the value with its derivatives.
     *
     * @param items the items of the set
     * @param value the value at the set
     * @return the value and its derivatives
     */
    Dual at(int[] items, double value);
  }

  @Override
  public int size() {
    return sums.size();
  }

  @Override
  public long work() {
    return sums.work();
  }

  @Override
  public Modularity modularity() {
    return sums.modularity();
  }

  @Override
  public boolean monotone() {
    return sums.monotone();
  }

  @Override
  public Optional<ModularBound> modularBound(int[] picks, Workers workers) {
    return sums.modularBound(picks, workers);
  }

  @Override
  public TermState start(Workers workers) {
    return new Counted(sums.start(workers), new int[16], 0);
  }

  private final class Counted implements TermState {
    private final TermState state;
    private int[] items;
    private int size;

    Counted(TermState state, int[] items, int size) {
      this.state = state;
      this.items = items;
      this.size = size;
    }

    @Override
    public double value() {
      return state.value();
    }

    @Override
    public Dual dual() {
      return derivatives.at(Arrays.copyOf(items, size), value());
    }

    @Override
    public void addGains(int[] js, int from, int to, double weight, double[] out) {
      state.addGains(js, from, to, weight, out);
    }

    @Override
    public void add(int j) {
      state.add(j);
      items = size == items.length ? Arrays.copyOf(items, 2 * size) : items;
      items[size++] = j;
    }

    @Override
    public TermState copy() {
      return new Counted(state.copy(), items.clone(), size);
    }

    @Override
    public Term.@Nullable Rows explain(int j) {
      return state.explain(j);
    }

    @Override
    public Optional<BoundOracle> bounds() {
      return state.bounds();
    }
  }
}
