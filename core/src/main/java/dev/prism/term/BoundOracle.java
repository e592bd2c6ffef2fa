package dev.prism.term;

/**
 * Upper bounds on the gains of a term at the current set A, for less than the gains cost. Bounds
 * may be asked for by several threads at once; {@link #snapshot} belongs to the thread that adds
 * items.
 *
 * <p>Lazy greedy uses an oracle to skip candidates. Most terms have none: there the gains of
 * earlier sets are the bounds.
 */
public interface BoundOracle {
  /** What the bounds are worth. */
  enum Kind {
    /** Gains are looked up, and the bounds are the gains. */
    EXACT,
    /** Bounds cost much less than gains. */
    CHEAP,
    /** Gains can be given up half-way: {@link #addGains} prunes. */
    PRUNING
  }

  Kind kind();

  /**
   * Adds weight · b to out[p], where b ≥ f(A ∪ {js[p]}) − f(A), for p in [from, to); weight ≥ 0.
   */
  void addBounds(int[] js, int from, int to, double weight, double[] out);

  /** The bounds of some candidates, to be asked for again and again as A grows. */
  default CandidateBounds candidates(int[] js) {
    return (from, to, weight, out) -> addBounds(js, from, to, weight, out);
  }

  /** Remembers the current bounds, so that {@link #decay} can compare with them. */
  default void snapshot() {}

  /** How far every bound has decayed since the snapshot, whichever candidate it belongs to. */
  default BoundDecay decay() {
    return BoundDecay.NONE;
  }

  /** No candidate's gain exceeds this. */
  default double largest() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Adds weight · gain to out[p] where the sum is at least {@code pruneBelow}, to the last bit. A
   * smaller sum may instead end as any upper bound on it that is below {@code pruneBelow}, too.
   * Only an oracle that prunes has this; what it prunes by are the blocks of earlier calls, so a
   * run begins with all candidates and −∞. weight ≥ 0.
   */
  default void addGains(
      int[] js, int from, int to, double weight, double[] out, double pruneBelow) {
    throw new UnsupportedOperationException("does not prune");
  }

  /** An oracle for a state that looks its gains up. */
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

  /** The bounds of a fixed list of candidates, whose numbers may have been copied together. */
  @FunctionalInterface
  interface CandidateBounds {
    /** See {@link BoundOracle#addBounds}; p counts the candidates of the list. */
    void addBounds(int from, int to, double weight, double[] out);
  }

  /** Since the snapshot, a bound b has decayed to at most scale · b + offset. */
  record BoundDecay(double scale, double offset) {
    /** Nothing is known to have decayed. */
    public static final BoundDecay NONE = new BoundDecay(1, 0);

    /** What is left of a bound at the snapshot. */
    public double of(double bound) {
      return Math.min(bound, scale * bound + offset);
    }
  }
}
