package dev.prism.targeted;

import java.util.Optional;

/** A way to choose what to have labelled. */
public interface Strategy {
  /** As it is typed. */
  String name();

  /** What it looks for, in a line. */
  String says();

  /**
   * At most k different items of the pool, in the order chosen. Fewer only where the strategy finds
   * nothing more; see {@link Strategies#choose}.
   */
  int[] choose(Task task, int k, long seed);

  /**
   * What this strategy becomes while the private set is empty; empty if it reads no private set.
   */
  default Optional<Strategy> withoutPrivate() {
    return Optional.empty();
  }

  /** How much each item that was chosen should count in training; null where all count alike. */
  default double[] weights(Task task, int[] chosen) {
    return null;
  }
}
