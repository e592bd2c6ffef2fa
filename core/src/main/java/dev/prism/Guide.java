package dev.prism;

/** The two kinds of guidance: what to look like (Q), and what to stay away from (P). */
public enum Guide {
  QUERY("Q", "query"),
  PRIVATE("P", "private");

  private final String symbol;
  private final String label;

  Guide(String symbol, String label) {
    this.symbol = symbol;
    this.label = label;
  }

  Side side() {
    return this == QUERY ? Side.Q : Side.P;
  }

  public String symbol() {
    return symbol;
  }

  /** The word used in flags, JSON and sentences. */
  public String label() {
    return label;
  }
}
