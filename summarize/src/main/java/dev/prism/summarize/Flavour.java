package dev.prism.summarize;

/** What a summary is guided by, and the measure that then runs unless another is named. */
public enum Flavour {
  /** Stands for the whole. */
  GENERIC("generic", "fl"),
  /** Like the query, and a little for what the query speaks for. */
  QUERY("query-focused", "flqmi + 0.1*flvmi"),
  /** Stands for what the private set does not speak for. */
  PRIVATE("privacy-preserving", "flcg:nu=2"),
  /** Both. */
  JOINT("joint query-focused and privacy-preserving", "logdetcmi + 0.1*flcmi:eta=2,nu=2"),
  /** The same as private: what was seen need not be shown again. */
  UPDATE("update", "flcg:nu=2"),
  /** The same as joint. */
  QUERY_UPDATE("query-focused update", "logdetcmi + 0.1*flcmi:eta=2,nu=2");

  private final String title;
  private final String measure;

  Flavour(String title, String measure) {
    this.title = title;
    this.measure = measure;
  }

  public String title() {
    return title;
  }

  /** As {@code dev.prism.spec.Spec} reads it. */
  public String measure() {
    return measure;
  }

  static Flavour of(boolean query, boolean avoid, boolean seen) {
    if (query) {
      return avoid ? JOINT : seen ? QUERY_UPDATE : QUERY;
    }
    return avoid ? PRIVATE : seen ? UPDATE : GENERIC;
  }
}
