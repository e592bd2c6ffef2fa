package dev.prism.term;

import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;

/**
 * One of the few shapes that measures are sums of. Terms are immutable and safe for use by several
 * threads; {@link #start} opens a state at A = ∅, which is not.
 */
public interface Term {
  /** Items in V. */
  int size();

  /** The state at A = ∅. */
  TermState start(Workers workers);

  /** The similarities that it is made of; null for none. */
  default Kernel kernel() {
    return null;
  }

  /** About how many numbers are touched for one gain: threads share only what is worth sharing. */
  default long work() {
    return 1;
  }

  /**
   * States of this term may prune gains. States of an objective add such a term last, whatever the
   * storage, so that the last bit of a sum does not depend on it.
   */
  default boolean mayPrune() {
    return false;
  }

  /** What is proved of the returns. */
  Curve curve();

  /** The value is proved never to fall as A grows. */
  boolean monotone();

  /** Returns are constant, diminishing, growing, or none of these. */
  enum Curve {
    MODULAR,
    SUBMODULAR,
    SUPERMODULAR,
    NEITHER
  }

  /** Rows and how much of the gain each of them gives, most first. */
  record Rows(String of, int[] row, double[] amount) {
    /** The same with amounts that count so much. */
    public Rows times(double weight) {
      double[] scaled = amount.clone();
      for (int i = 0; i < scaled.length; i++) {
        scaled[i] *= weight;
      }
      return new Rows(of, row, scaled);
    }
  }
}
