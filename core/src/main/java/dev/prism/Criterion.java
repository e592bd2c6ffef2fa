package dev.prism;

/**
 * Why an item was picked: for its gain, or, once no item adds to the value, by a second criterion.
 * Immutable and safe for use by multiple threads.
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
