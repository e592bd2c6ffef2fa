package dev.prism.optimize;

/**
 * The source of lazy greedy's upper bounds. A key is an upper bound on a candidate's gain, or on
 * its gain per cost; an {@link ActiveList} holds the largest keys and reads all of them from the
 * source when it is rebuilt.
 */
interface BoundSource {
  /** A key of every candidate. The array is live: the list lowers and removes keys in it. */
  double[] keys();

  /**
   * Recomputes all keys, where that costs no more than rebuilding the list from old ones.
   *
   * @return false if nothing is new
   */
  default boolean renew() {
    return false;
  }

  /** Notifies the source that a key of the list has been lowered. */
  default void lowered(int candidate, double key) {
    keys()[candidate] = key;
  }

  /**
   * Whether the keys stay as they were renewed. Only then is it known how far the keys outside the
   * list have decayed since.
   */
  default boolean frozen() {
    return false;
  }

  /** Lowers the keys of the list that can be lowered at the cost of reading them. */
  default void refresh(ActiveList list) {}
}
