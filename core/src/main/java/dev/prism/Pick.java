package dev.prism;

/**
 * An item of a selection. Immutable and safe for use by multiple threads.
 *
 * <pre>{@code
 * for (Pick p : result) System.out.println(p.index() + "  +" + p.gain() + "  = " + p.value());
 * }</pre>
 *
 * @param index the index of the item in the pool
 * @param gain its marginal gain f(A ∪ {j}) − f(A) when it was picked
 * @param value the value f(A ∪ {j}) that was then reached
 * @param by the criterion by which it was picked
 */
public record Pick(int index, double gain, double value, Criterion by) {
  /**
   * Creates a pick for its gain.
   *
   * @param index the index of the item in the pool
   * @param gain its marginal gain
   * @param value the value that was then reached
   */
  public Pick(int index, double gain, double value) {
    this(index, gain, value, Criterion.GAIN);
  }

  /**
   * Replaces the index.
   *
   * @param i the index
   * @return a copy with the index
   */
  public Pick withIndex(int i) {
    return new Pick(i, gain, value, by);
  }

  /**
   * Why an item was picked: for its gain, or, once no item adds to the value, by a second
   * criterion. Immutable and safe for use by multiple threads.
   */
  public enum Criterion {
    /** The largest marginal gain of the measure. */
    GAIN("gain", "for their gain"),

    /** The mean similarity to the query set, less that to the private set if there is one. */
    RELEVANCE("relevance", "by relevance"),

    /** The least mean similarity to the private set. */
    DISSIMILARITY("dissimilarity", "for being least like the private set"),

    /** The largest gain in representing the pool, which is facility location. */
    REPRESENTATION("representation", "for what they represent"),

    /** A random order. */
    RANDOM("random", "at random");

    private final String label;
    private final String phrase;

    Criterion(String label, String phrase) {
      this.label = label;
      this.phrase = phrase;
    }

    /** {@return the name in results, such as {@code relevance}} */
    public String label() {
      return label;
    }

    /** {@return the criterion in a sentence about picks, such as {@code by relevance}} */
    public String phrase() {
      return phrase;
    }
  }
}
