package dev.prism;

import dev.prism.term.Term;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The gain of an item at a set, term by term. Immutable and safe for use by multiple threads.
 *
 * @param item the index of the item
 * @param gain its gain, the sum of the shares
 * @param shares the part of the gain that each term contributes
 */
public record Explanation(int item, double gain, List<Share> shares) {
  /** Copies the shares. */
  public Explanation {
    shares = List.copyOf(shares);
  }

  /**
   * The part of a gain that one term contributes.
   *
   * @param term the label of the term
   * @param gain its contribution
   * @param rows the rows that the item newly covers, largest gain first; null if the term has no
   *     rows
   */
  public record Share(String term, double gain, Term.@Nullable Rows rows) {}
}
