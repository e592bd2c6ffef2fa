package dev.prism;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The two auxiliary sets that guide a selection: picks should resemble the query set Q and differ
 * from the private set P. Immutable and safe for use by multiple threads.
 */
public enum AuxiliarySet {
  /** The query set Q. */
  QUERY("Q", "query"),
  /** The private set P. */
  PRIVATE("P", "private");

  private final String symbol;
  private final String label;

  AuxiliarySet(String symbol, String label) {
    this.symbol = symbol;
    this.label = label;
  }

  Side side() {
    return this == QUERY ? Side.Q : Side.P;
  }

  /** {@return the symbol of the set in formulas, {@code Q} or {@code P}} */
  public String symbol() {
    return symbol;
  }

  /** {@return the name of the set in text, {@code query} or {@code private}} */
  public String label() {
    return label;
  }

  /**
   * The auxiliary sets that a problem has, given as items, as concepts or both. Immutable and safe
   * for use by multiple threads.
   *
   * <p>The name of a measure is resolved with this: the name of a family stands for its mutual
   * information if there is a query set, for its conditional gain if there is a private set, and
   * for its conditional mutual information if there are both.
   *
   * @param items the sets that are given as items
   * @param concepts the sets that are given as concepts
   * @param conceptsOnly whether the pool itself is described by concepts only
   */
  public record Given(Set<AuxiliarySet> items, Set<AuxiliarySet> concepts, boolean conceptsOnly) {
    /** Copies the sets. */
    public Given {
      items = Set.copyOf(items);
      concepts = Set.copyOf(concepts);
    }

    /**
     * Returns auxiliary sets that are given as items.
     *
     * @param query whether there is a query set
     * @param privateSet whether there is a private set
     * @return the auxiliary sets
     */
    public static Given of(boolean query, boolean privateSet) {
      return of(g -> g == AuxiliarySet.QUERY ? query : privateSet, g -> false, false);
    }

    static Given of(
        Predicate<AuxiliarySet> items, Predicate<AuxiliarySet> concepts, boolean conceptsOnly) {
      return new Given(filter(items), filter(concepts), conceptsOnly);
    }

    private static Set<AuxiliarySet> filter(Predicate<AuxiliarySet> given) {
      return Arrays.stream(AuxiliarySet.values()).filter(given).collect(Collectors.toSet());
    }

    /**
     * Adds sets that are given as items.
     *
     * @param query whether to add a query set
     * @param privateSet whether to add a private set
     * @return the auxiliary sets of both
     */
    public Given plus(boolean query, boolean privateSet) {
      Given added = of(query, privateSet);
      return new Given(
          filter(g -> items.contains(g) || added.items.contains(g)), concepts, conceptsOnly);
    }

    /**
     * Returns whether a set is given.
     *
     * @param set the auxiliary set
     * @param asConcepts whether to look among the sets of concepts instead of the sets of items
     * @return whether it is given
     */
    public boolean has(AuxiliarySet set, boolean asConcepts) {
      return (asConcepts ? concepts : items).contains(set);
    }
  }
}
