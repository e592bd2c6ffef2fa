package dev.prism.rerank;

/**
 * A pick of a ranking. Immutable and safe for use by multiple threads.
 *
 * <p>The similarity and the reason are computed when they are first asked for.
 */
public final class Ranked {
  private final Ranking ranking;
  private final int rank;
  private final int index;
  private final double gain;

  Ranked(Ranking ranking, int rank, int index, double gain) {
    this.ranking = ranking;
    this.rank = rank;
    this.index = index;
    this.gain = gain;
  }

  /** {@return the place in the ranking, from 0} */
  public int rank() {
    return rank;
  }

  /** {@return the index of the candidate} */
  public int index() {
    return index;
  }

  /** {@return how much the pick added to the value of the measure} */
  public double gain() {
    return gain;
  }

  /** {@return the cosine with the query, the largest of several; NaN without a query} */
  public double similarity() {
    return ranking.reasons().similarity(rank);
  }

  /**
   * {@return why it was picked, in words: how similar it is to the query, to the pick before it
   * that is most like it, and to what was shown, and what its gain is made of}
   */
  public String reason() {
    return ranking.reasons().reason(rank);
  }

  @Override
  public String toString() {
    return index + ": " + reason();
  }
}
