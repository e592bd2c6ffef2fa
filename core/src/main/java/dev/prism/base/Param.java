package dev.prism.base;

/** A parameter of measures. Immutable and safe for use by multiple threads. */
public enum Param {
  /** λ, diversity against representation. */
  LAMBDA("λ", "lambda"),
  /** η, relevance to the query set. */
  ETA("η", "eta"),
  /** ν, strictness of privacy. */
  NU("ν", "nu");

  private final String symbol;
  private final String label;

  Param(String symbol, String label) {
    this.symbol = symbol;
    this.label = label;
  }

  /** {@return the Greek letter} */
  public String symbol() {
    return symbol;
  }

  /** {@return the name in text, such as {@code eta}} */
  public String label() {
    return label;
  }
}
