package dev.prism.term;

/**
 * Computes upper bounds on the gains of a term at the current set A at a lower cost than the gains.
 * Multiple threads may compute bounds at once; only the thread that adds items may call {@link
 * #snapshot}.
 *
 * <p>Lazy greedy uses an oracle to skip candidates. Most terms have none: there the gains at
 * earlier sets serve as bounds.
 */
public interface BoundOracle {
  /** The quality and the cost of the bounds. */
  enum Kind {
    /** The gains are looked up in a table, and the bounds equal the gains. */
    EXACT,
    /** A bound costs much less than a gain. */
    CHEAP,
    /** The computation of a gain can be abandoned early: {@link #addGains} prunes. */
    PRUNING
  }

  /** {@return the kind of bounds that this oracle computes} */
  Kind kind();

  /**
   * Adds weight · b to out[p], where b ≥ f(A ∪ {js[p]}) − f(A), for every p in [from, to).
   *
   * @param js candidates
   * @param from first position, inclusive
   * @param to last position, exclusive
   * @param weight factor of the term in its objective, not negative
   * @param out sums of bounds, one for each position
   */
  void addBounds(int[] js, int from, int to, double weight, double[] out);

  /**
   * Returns the bounds of a fixed list of candidates, for repeated use as A grows.
   *
   * @param js candidates
   * @return the bounds of these candidates at the current set, whenever they are computed
   */
  default CandidateBounds candidates(int[] js) {
    return (from, to, weight, out) -> addBounds(js, from, to, weight, out);
  }

  /** Stores the current bounds for the comparison in {@link #decay}. */
  default void snapshot() {}

  /** {@return how far the bounds of all candidates have decayed since the snapshot} */
  default BoundDecay decay() {
    return BoundDecay.NONE;
  }

  /** {@return a number that no candidate's gain exceeds; infinite where none is known} */
  default double largest() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Adds weight · gain to out[p] where the sum is at least {@code pruneBelow}, equal to the last
   * bit. A smaller sum may be replaced by any upper bound on it that is also below {@code
   * pruneBelow}. Only an oracle of kind {@link Kind#PRUNING} implements this method. It prunes by
   * the row-block sums of earlier calls, so a run begins with all candidates and −∞.
   *
   * @param js candidates
   * @param from first position, inclusive
   * @param to last position, exclusive
   * @param weight factor of the term in its objective, not negative
   * @param out sums of gains, one for each position
   * @param pruneBelow sums below this need not be exact
   */
  default void addGains(
      int[] js, int from, int to, double weight, double[] out, double pruneBelow) {
    throw new UnsupportedOperationException("does not prune");
  }

  /**
   * Returns an oracle for a state that looks up its gains.
   *
   * @param state a state whose gains cost no more than reading a number
   * @return an oracle of kind {@link Kind#EXACT}
   */
  static BoundOracle exact(TermState state) {
    return new BoundOracle() {
      @Override
      public Kind kind() {
        return Kind.EXACT;
      }

      @Override
      public void addBounds(int[] js, int from, int to, double weight, double[] out) {
        state.addGains(js, from, to, weight, out);
      }
    };
  }

  /**
   * The bounds of a fixed list of candidates, whose similarities may be stored contiguously. Safe
   * for use by multiple threads between additions to A.
   */
  @FunctionalInterface
  interface CandidateBounds {
    /**
     * Adds the bounds as {@link BoundOracle#addBounds} does; positions are those of the list.
     *
     * @param from first position, inclusive
     * @param to last position, exclusive
     * @param weight factor of the term in its objective, not negative
     * @param out sums of bounds, one for each position
     */
    void addBounds(int from, int to, double weight, double[] out);
  }

  /**
   * Since the snapshot, a bound b has decayed to at most scale · b + offset. Immutable and safe for
   * use by multiple threads.
   *
   * @param scale factor of the bound at the snapshot
   * @param offset constant that is added
   */
  record BoundDecay(double scale, double offset) {
    /** No decay is known. */
    public static final BoundDecay NONE = new BoundDecay(1, 0);

    /**
     * Returns the decayed bound.
     *
     * @param bound a bound at the time of the snapshot
     * @return an upper bound on the same gain now
     */
    public double of(double bound) {
      return Math.min(bound, scale * bound + offset);
    }
  }
}
