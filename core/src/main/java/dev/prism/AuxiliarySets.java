package dev.prism;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which query and private sets a problem has, as items to compare with and as concepts. Immutable.
 *
 * <p>This is all that is needed to resolve the name of a measure: a family's name stands for its
 * mutual information where there is a query set, for its conditional gain where there is a private
 * set, and so on.
 *
 * @param items the sets that are given as items
 * @param concepts the sets that are given as concepts
 * @param conceptsOnly whether the pool itself is known by its concepts only
 */
public record AuxiliarySets(Set<Guide> items, Set<Guide> concepts, boolean conceptsOnly) {
  public AuxiliarySets {
    items = Set.copyOf(items);
    concepts = Set.copyOf(concepts);
  }

  /** Sets that are given as items. */
  public static AuxiliarySets of(boolean query, boolean privateSet) {
    return of(g -> g == Guide.QUERY ? query : privateSet, g -> false, false);
  }

  static AuxiliarySets of(Predicate<Guide> items, Predicate<Guide> concepts, boolean conceptsOnly) {
    return new AuxiliarySets(there(items), there(concepts), conceptsOnly);
  }

  private static Set<Guide> there(Predicate<Guide> given) {
    return Arrays.stream(Guide.values()).filter(given).collect(Collectors.toSet());
  }

  /** Tells whether a set is given, as concepts or as items. */
  public boolean has(Guide g, boolean asConcepts) {
    return (asConcepts ? concepts : items).contains(g);
  }
}
