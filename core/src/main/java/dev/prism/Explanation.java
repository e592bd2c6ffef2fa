package dev.prism;

import dev.prism.term.Term;
import java.util.List;

/**
 * Why an item was worth its gain when it was added. Immutable and safe for use by several threads.
 */
public record Explanation(int item, double gain, List<Share> shares) {
  public Explanation {
    shares = List.copyOf(shares);
  }

  /**
   * One term's share of the gain.
   *
   * @param term what the term stands for
   * @param rows the rows it newly covers, most first; null for terms that have none
   */
  public record Share(String term, double gain, Term.Rows rows) {}
}
