package dev.prism.stream;

import dev.prism.base.Names;
import dev.prism.base.PrismException;
import java.util.Arrays;
import java.util.List;

/**
 * How thresholds are set.
 *
 * <p>Sieve-streaming++ [1] keeps a set for every threshold (1 + ε)^i that may yet be the right one,
 * and drops those that can no longer be. Three sieves [2] keeps one set and lowers its threshold by
 * 1 + ε after so many refusals in a row.
 *
 * <p>[1] Kazemi, Mitrovic, Zadimoghaddam, Lattanzi and Karbasi, Submodular streaming in all its
 * glory, ICML 2019. [2] Buschjäger, Honysz, Pfahler and Morik, Very fast streaming submodular
 * function maximization, ECML-PKDD 2021.
 */
public enum Rule {
  SIEVE_STREAMING_PLUS_PLUS("sieve++"),
  THREE_SIEVES("three-sieves");

  private final String label;

  Rule(String label) {
    this.label = label;
  }

  /** As it is typed. */
  public String label() {
    return label;
  }

  public static Rule named(String text) {
    for (Rule r : values()) {
      if (r.label.equals(text)) {
        return r;
      }
    }
    List<String> names = Arrays.stream(values()).map(Rule::label).toList();
    throw new PrismException(
        "There is no way to choose from a stream called %s.%s There are %s.",
        text, Names.didYouMean(text, names), String.join(" and ", names));
  }

  /** How many sets may be kept at a time. */
  int sieves(int k, double epsilon) {
    return this == THREE_SIEVES ? 1 : (int) Math.ceil(Math.log(2.0 * k) / Math.log1p(epsilon)) + 2;
  }

  /**
   * How many items all of them may hold together. A set of threshold τ holds no more than f/τ, and
   * τ is at least f/2k, f being the largest value of any of them.
   */
  long items(int k, double epsilon) {
    long sum = 0;
    for (int i = 0; i < sieves(k, epsilon); i++) {
      sum += Math.min(k, (long) Math.ceil(2.0 * k * Math.pow(1 + epsilon, 1 - i)));
    }
    return sum;
  }
}
