package dev.prism.targeted;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * What a round proposes to label.
 *
 * @param strategy the strategy that was used; see {@link Strategy#withoutPrivate}
 * @param items in the order chosen
 * @param randomFill how many of the last items were sampled at random, because the strategy found
 *     no more
 * @param ofTargetClasses how many items are of the target set's classes; null if no classes of the
 *     pool are known
 * @param rounds all rounds so far, with this one as the last
 */
public record Proposal(
    Strategy strategy, List<Item> items, int randomFill, Integer ofTargetClasses, Rounds rounds) {
  /**
   * An item to label.
   *
   * @param index its row in the pool
   * @param predicted the class that the model predicts
   * @param confidence the probability that the model gives that class
   * @param label its class; null where it is not known
   * @param weight its weight in training; null where the strategy gives none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Item(
      int index, String id, int predicted, double confidence, Integer label, Double weight) {}
}
