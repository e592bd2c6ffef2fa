package dev.prism.optimize;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import java.util.Arrays;
import java.util.List;

/**
 * How the thresholds of a stream are set. Immutable and safe for use by multiple threads.
 *
 * <p>Sieve-streaming++ [1] keeps a set for every threshold (1 + ε)^i that may be the best, and
 * drops those that no longer can be. Three sieves [2] keeps one set and divides its threshold by 1
 * + ε after a number of consecutive rejections.
 *
 * <p>[1] Kazemi, Mitrovic, Zadimoghaddam, Lattanzi and Karbasi, Submodular streaming in all its
 * glory, ICML 2019. [2] Buschjäger, Honysz, Pfahler and Morik, Very fast streaming submodular
 * function maximization, ECML-PKDD 2021.
 */
public enum ThresholdRule {
  /** Many sets, one for each threshold. */
  SIEVE_STREAMING_PLUS_PLUS("sieve++"),
  /** One set with a decreasing threshold. */
  THREE_SIEVES("three-sieves");

  private final String label;

  ThresholdRule(String label) {
    this.label = label;
  }

  /** {@return the name of the rule in a request} */
  public String label() {
    return label;
  }

  /**
   * Returns a rule by its name.
   *
   * @param text a name
   * @return the rule
   */
  public static ThresholdRule named(String text) {
    for (ThresholdRule r : values()) {
      if (r.label.equals(text)) {
        return r;
      }
    }
    List<String> names = Arrays.stream(values()).map(ThresholdRule::label).toList();
    throw new BadRequestException(
        "There is no threshold rule called %s.%s There are %s.",
        text, Names.didYouMean(text, names), String.join(" and ", names));
  }
}
