package dev.prism.term;

import dev.prism.base.Dual;
import java.util.Optional;

/**
 * A term at a growing set A. One thread calls {@link #add}; between additions any number of threads
 * may ask for gains and bounds.
 *
 * <p>The state is what adding the items of A in order makes of it, so replaying {@link #add}
 * rebuilds it.
 */
public interface TermState {
  /** The value at A. */
  double value();

  /** The value at A with its derivatives. */
  default Dual dual() {
    return Dual.constant(value());
  }

  /** Adds weight · (f(A ∪ {js[p]}) − f(A)) to out[p], for p in [from, to). */
  void addGains(int[] js, int from, int to, double weight, double[] out);

  /** A ← A ∪ {j}. */
  void add(int j);

  /** An independent state at the same A. */
  TermState copy();

  /** The rows that j would newly cover; null for terms without rows. */
  default Term.Rows explain(int j) {
    return null;
  }

  /** Upper bounds on gains that cost less than gains at this A; empty where there are none. */
  default Optional<BoundOracle> bounds() {
    return Optional.empty();
  }
}
