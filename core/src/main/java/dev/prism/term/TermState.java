package dev.prism.term;

import dev.prism.base.Dual;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A term at a growing set A. One thread calls {@link #add}; between additions multiple threads may
 * compute gains and bounds.
 *
 * <p>The state depends only on the items that were added and on their order, so that replaying
 * {@link #add} restores it.
 */
public interface TermState {
  /** {@return the value f(A)} */
  double value();

  /** {@return the value f(A) with its derivatives by the parameters} */
  default Dual dual() {
    return Dual.constant(value());
  }

  /**
   * Adds weight · (f(A ∪ {js[p]}) − f(A)) to out[p], for every p in [from, to).
   *
   * @param js candidates, none of which is in A
   * @param from first position, inclusive
   * @param to last position, exclusive
   * @param weight factor of the term in its objective
   * @param out sums of gains, one for each position
   */
  void addGains(int[] js, int from, int to, double weight, double[] out);

  /**
   * Adds an item: A ← A ∪ {j}.
   *
   * @param j an item that is not in A
   */
  void add(int j);

  /** {@return an independent state at the same set A} */
  TermState copy();

  /**
   * Explains the gain of an item.
   *
   * @param j an item that is not in A
   * @return the rows that contribute to its gain; null for terms without rows
   */
  default Term.@Nullable Rows explain(int j) {
    return null;
  }

  /**
   * {@return upper bounds that cost less than the gains at this set; empty where there are none}
   */
  default Optional<BoundOracle> bounds() {
    return Optional.empty();
  }
}
