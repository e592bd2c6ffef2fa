package dev.prism.base;

/** The paper's three parameters. */
public enum Param {
  LAMBDA("λ", "lambda"),
  ETA("η", "eta"),
  NU("ν", "nu");

  private final String symbol;
  private final String label;

  Param(String symbol, String label) {
    this.symbol = symbol;
    this.label = label;
  }

  public String symbol() {
    return symbol;
  }

  /** The word used in flags, JSON and specs. */
  public String label() {
    return label;
  }
}
