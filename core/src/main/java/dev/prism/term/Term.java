package dev.prism.term;

import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A set function of one of the few forms that measures are sums of. Immutable and safe for use by
 * multiple threads; the state that {@link #start} creates is not.
 */
public interface Term {
  /** {@return the number of items in V} */
  int size();

  /**
   * Creates the state at A = ∅.
   *
   * @param workers threads that share the work of additions
   * @return a new state
   */
  TermState start(Workers workers);

  /** {@return the similarities that the term is computed from; null for none} */
  default @Nullable Kernel kernel() {
    return null;
  }

  /**
   * Returns the memory of a state that grows with the number of picks.
   *
   * @param k the number of picks
   * @return bytes that the state takes after k picks; 0 where they do not grow
   */
  default long bytes(int k) {
    return 0;
  }

  /**
   * {@return about how many numbers are read for one gain, which decides whether threads share it}
   */
  default long work() {
    return 1;
  }

  /**
   * Returns whether states of this term may prune gains. States of an objective add such a term
   * last, whatever the storage, so that the last bit of a sum does not depend on it.
   *
   * @return true if a state may have a {@link BoundOracle} that prunes
   */
  default boolean mayPrune() {
    return false;
  }

  /**
   * Returns a modular function that is nowhere below this term.
   *
   * @param picks the set near which it is to be close
   * @param workers threads that share the work
   * @return the bound; empty if none is known
   */
  default Optional<ModularBound> modularBound(int[] picks, Workers workers) {
    return Optional.empty();
  }

  /**
   * Returns the work of a modular bound before its first weight.
   *
   * @param picks the size of the set near which it is to be close
   * @return about how many numbers are read
   */
  default double boundWork(int picks) {
    return 0;
  }

  /** {@return the largest rounding error of gains and values, relative to the value} */
  default double rounding() {
    return 1e-6;
  }

  /** {@return what is proved of the term: its gains are constant, diminishing or growing} */
  Modularity modularity();

  /** {@return whether the value is proved never to decrease as A grows} */
  boolean monotone();

  /** How gains change as A grows. */
  enum Modularity {
    /** Gains are constant. */
    MODULAR,
    /** Gains do not increase. */
    SUBMODULAR,
    /** Gains do not decrease. */
    SUPERMODULAR,
    /** None of these is proved. */
    NEITHER
  }

  /**
   * The rows that contribute to a gain, the largest contribution first. Immutable and safe for use
   * by multiple threads; arrays are copied in and out.
   *
   * @param rowName name of a row, such as "query"
   * @param row numbers of the rows
   * @param amount contribution of each row
   */
  record Rows(String rowName, int[] row, double[] amount) {
    /** Copies the arrays. */
    public Rows {
      row = row.clone();
      amount = amount.clone();
    }

    /** {@return a copy of all row numbers; {@link #row(int)} reads one without copying} */
    @Override
    public int[] row() {
      return row.clone();
    }

    /**
     * Returns one row.
     *
     * @param i a position, from 0
     * @return the number of the row at the position
     */
    public int row(int i) {
      return row[i];
    }

    /** {@return a copy of all contributions; {@link #amount(int)} reads one without copying} */
    @Override
    public double[] amount() {
      return amount.clone();
    }

    /**
     * Returns the contribution of one row.
     *
     * @param i a position, from 0
     * @return the contribution of the row at the position
     */
    public double amount(int i) {
      return amount[i];
    }

    /** {@return the number of rows} */
    public int size() {
      return row.length;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Rows r
          && rowName.equals(r.rowName)
          && Arrays.equals(row, r.row)
          && Arrays.equals(amount, r.amount);
    }

    @Override
    public int hashCode() {
      return Objects.hash(rowName, Arrays.hashCode(row), Arrays.hashCode(amount));
    }

    @Override
    public String toString() {
      return "Rows[rowName="
          + rowName
          + ", row="
          + Arrays.toString(row)
          + ", amount="
          + Arrays.toString(amount)
          + "]";
    }

    /**
     * Returns a copy whose contributions are multiplied by a factor.
     *
     * @param weight the factor
     * @return rows in the same order
     */
    public Rows times(double weight) {
      double[] scaled = amount.clone();
      for (int i = 0; i < scaled.length; i++) {
        scaled[i] *= weight;
      }
      return new Rows(rowName, row, scaled);
    }
  }

  /** {@return what a user should know about the numbers of this term; empty if all is well} */
  default Optional<String> note() {
    return Optional.empty();
  }

  /**
   * A modular function that is nowhere below a term: f(A) ≤ constant + Σ_{j∈A} weight_j for every
   * A. One thread moves it; between moves multiple threads may compute weights.
   *
   * <p>The function has free numbers, its multipliers: thresholds of coverage, or points where
   * tangents touch. Any multipliers give an upper bound on the best value under a constraint, the
   * constant plus the largest sum of weights; {@link #move} lowers it. Constants and weights are
   * rounded up.
   */
  interface ModularBound {
    /** {@return the value of the bound at the empty set} */
    double constant();

    /**
     * Adds weight · weight_j to out[p] for j = js[p] and every p in [from, to).
     *
     * @param js candidates
     * @param from first position, inclusive
     * @param to last position, exclusive
     * @param weight factor of the term in its objective, not negative
     * @param out sums of weights, one for each position
     */
    void addWeights(int[] js, int from, int to, double weight, double[] out);

    /**
     * Computes the direction in which the bound at a set rises.
     *
     * @param chosen the feasible set with the largest sum of weights
     * @return the squared length of the direction; 0 if the bound at the set cannot be lowered
     */
    double aim(int[] chosen);

    /**
     * Moves the multipliers against the direction of the last {@link #aim}.
     *
     * @param step the length of the step, as a multiple of the direction
     */
    void move(double step);

    /** {@return about how many numbers are read for one weight} */
    long work();

    /** {@return about how many numbers are read to move it once, at most} */
    default double moveWork() {
      return 0;
    }

    /** {@return whether this is the tangent plane of a relaxation, moved by Frank-Wolfe steps} */
    default boolean relaxed() {
      return false;
    }

    /** {@return an independent bound with the same multipliers} */
    ModularBound copy();
  }
}
