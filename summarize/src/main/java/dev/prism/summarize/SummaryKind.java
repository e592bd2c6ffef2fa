package dev.prism.summarize;

/**
 * The kind of a summary, given by the sets that guide it, with its default measure. Immutable and
 * safe for use by multiple threads.
 */
public enum SummaryKind {
  /** A summary that represents the whole input. */
  GENERIC("generic", "fl"),
  /** A summary similar to the query set, which to a smaller degree represents related items. */
  QUERY("query-focused", "flqmi + 0.1*flvmi"),
  /** A summary that represents the items that are unlike the private set. */
  PRIVATE("privacy-preserving", "flcg:nu=2"),
  /** A summary similar to the query set and unlike the private set. */
  JOINT("joint query-focused and privacy-preserving", "logdetcmi + 0.1*flcmi:eta=2,nu=2"),
  /** A summary of the items that are unlike those that the reader already knows. */
  UPDATE("update", "flcg:nu=2"),
  /** A summary similar to the query set and unlike the items that the reader already knows. */
  QUERY_UPDATE("query-focused update", "logdetcmi + 0.1*flcmi:eta=2,nu=2");

  private final String title;
  private final String measure;

  SummaryKind(String title, String measure) {
    this.title = title;
    this.measure = measure;
  }

  /** {@return the name of this kind in prose, such as "query-focused"} */
  public String title() {
    return title;
  }

  /** {@return the default measure of this kind, in the syntax of {@link dev.prism.spec.Spec}} */
  public String measure() {
    return measure;
  }

  static SummaryKind of(boolean query, boolean privateSet, boolean seen) {
    if (query) {
      return privateSet ? JOINT : seen ? QUERY_UPDATE : QUERY;
    }
    return privateSet ? PRIVATE : seen ? UPDATE : GENERIC;
  }
}
