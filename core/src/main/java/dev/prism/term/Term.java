package dev.prism.term;

import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import java.util.Arrays;
import java.util.Objects;

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

  /** Bytes that the state takes after k picks, where they grow with k; 0 where they do not. */
  default long bytes(int k) {
    return 0;
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

  /**
   * Rows and how much of the gain each of them gives, most first. Immutable; arrays are copied in
   * and out.
   */
  record Rows(String of, int[] row, double[] amount) {
    public Rows {
      row = row.clone();
      amount = amount.clone();
    }

    /** A copy of all rows; {@link #row(int)} reads one without copying. */
    @Override
    public int[] row() {
      return row.clone();
    }

    /** The row in place i. */
    public int row(int i) {
      return row[i];
    }

    /** A copy of all amounts; {@link #amount(int)} reads one without copying. */
    @Override
    public double[] amount() {
      return amount.clone();
    }

    /** What the row in place i adds. */
    public double amount(int i) {
      return amount[i];
    }

    /** The number of rows. */
    public int size() {
      return row.length;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Rows r
          && of.equals(r.of)
          && Arrays.equals(row, r.row)
          && Arrays.equals(amount, r.amount);
    }

    @Override
    public int hashCode() {
      return Objects.hash(of, Arrays.hashCode(row), Arrays.hashCode(amount));
    }

    @Override
    public String toString() {
      return "Rows[of="
          + of
          + ", row="
          + Arrays.toString(row)
          + ", amount="
          + Arrays.toString(amount)
          + "]";
    }

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
