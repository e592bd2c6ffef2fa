package dev.prism.optimize;

/**
 * Where lazy greedy's upper bounds come from. A key is an upper bound on a candidate's gain, or on
 * its gain per cost; an {@link ActiveList} holds the largest keys, and asks the source for all of
 * them when it is rebuilt.
 */
interface BoundSource {
  /** A key of every candidate. The array is live: the list lowers and removes keys in it. */
  double[] keys();

  /**
   * Makes all keys new at once, where that costs no more than rebuilding the list from old ones.
   *
   * @return false if nothing is new
   */
  default boolean renew() {
    return false;
  }

  /** A key of the list has been lowered. */
  default void lowered(int candidate, double key) {
    keys()[candidate] = key;
  }

  /**
   * The keys stay as they were renewed. Only then do they tell how far keys outside the list have
   * decayed since.
   */
  default boolean frozen() {
    return false;
  }

  /** Lowers what can be lowered of the list's keys for the price of reading them. */
  default void refresh(ActiveList list) {}
}
