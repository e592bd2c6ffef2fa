package dev.prism.targeted;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The items that a round proposes to label. Immutable and safe for use by multiple threads.
 *
 * @param strategy the strategy that was used; see {@link Strategy#withoutPrivate}
 * @param items the items in the order of selection
 * @param relevanceFill the number of items that follow those of the strategy, because it found no
 *     more: the other items that are most similar to the target set
 * @param randomFill the number of items at the end that were sampled at random, because no other
 *     item is similar to the target set
 * @param ofTargetClasses the number of items of the target set's classes; null if no classes of the
 *     pool are known
 * @param rounds all rounds so far, with this one as the last
 */
public record Proposal(
    Strategy strategy,
    List<Item> items,
    int relevanceFill,
    int randomFill,
    @Nullable Integer ofTargetClasses,
    Rounds rounds) {
  /**
   * An item to label. Immutable and safe for use by multiple threads.
   *
   * @param index the item's row in the pool, from 0
   * @param id the item's id
   * @param predicted the class that the model predicts
   * @param confidence the probability of that class, from 0 to 1
   * @param label the item's class; null where it is not known
   * @param weight the item's weight in training; null where the strategy gives none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Item(
      int index,
      String id,
      int predicted,
      double confidence,
      @Nullable Integer label,
      @Nullable Double weight) {}
}
