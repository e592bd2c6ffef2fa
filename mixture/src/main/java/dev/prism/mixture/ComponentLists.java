package dev.prism.mixture;

import java.util.List;

/** The components that a {@link ParametricMixture} is usually made of. Stateless. */
public final class ComponentLists {
  private ComponentLists() {}

  /**
   * Returns the components of the paper: graph cut, log-determinant, facility location and COM in
   * the forms that exist for the auxiliary sets.
   *
   * @param query whether there is a query set
   * @param privateSet whether there is a private set
   * @return the components
   */
  public static List<String> ofPaper(boolean query, boolean privateSet) {
    if (query && privateSet) {
      return List.of("gcmi", "gccg", "logdetcmi:form=projection", "flcmi", "com");
    }
    if (query) {
      return List.of("gcmi", "logdetmi", "flvmi", "com");
    }
    return privateSet
        ? List.of("gccg", "logdetcg", "flcg")
        : List.of("gc", "logdet", "fl", "disparitysum");
  }

  /**
   * Returns the components that are an extension of the paper: coverage of the words or concepts
   * that are counted in a summary.
   *
   * @param query whether there is a query set
   * @param privateSet whether there is a private set
   * @return the components
   */
  public static List<String> ofCoverage(boolean query, boolean privateSet) {
    String prefix = (query ? "q" : "") + (privateSet ? "p" : "");
    return prefix.isEmpty()
        ? List.of("satcov", "featurebased")
        : List.of(prefix + "sat", prefix + "fb");
  }
}
