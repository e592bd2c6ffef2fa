package dev.prism.targeted;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rule that selects the items of a pool to label. Implementations are immutable and safe for use
 * by multiple threads.
 */
public interface Strategy {
  /** {@return the name by which {@link Strategies#named} finds the strategy} */
  String name();

  /** {@return one line that describes which items the strategy selects} */
  String description();

  /**
   * Selects items of the pool. A strategy returns fewer than k items only where no other item gains
   * anything; {@link Strategies#choose} fills up the rest.
   *
   * @param task the pool and the sets that guide the selection
   * @param k the number of items, from 1 to the size of the pool
   * @param seed the random seed
   * @return at most k distinct indices into the pool, in the order of selection
   */
  int[] choose(TargetedTask task, int k, long seed);

  /**
   * {@return the strategy that replaces this one while the private set is empty; empty if this
   * strategy does not read the private set}
   */
  default Optional<Strategy> withoutPrivate() {
    return Optional.empty();
  }

  /**
   * Returns the weights of selected items in training.
   *
   * @param task the task from which they were selected
   * @param chosen the selected items
   * @return one weight per item, at least 0; null if all items have the same weight
   */
  default double @Nullable [] weights(TargetedTask task, int[] chosen) {
    return null;
  }
}
