package dev.prism.mixture;

import dev.prism.base.Names;
import dev.prism.base.PrismException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The summaries Yⁿ that the margin learner is to prefer. Immutable. */
public enum SummaryTarget {
  /** One for each task: the greedy maximum of V-ROUGE against all references. */
  CONSENSUS {
    @Override
    List<int[]> of(PreparedTask p) {
      return List.of(p.consensus());
    }
  },

  /** One for each person, as in the paper. */
  RATER {
    @Override
    List<int[]> of(PreparedTask p) {
      return p.summaries();
    }
  };

  abstract List<int[]> of(PreparedTask p);

  /**
   * Returns the target of a name.
   *
   * @param text the name, in any case
   * @return the target
   * @throws PrismException if there is no such target
   */
  public static SummaryTarget named(String text) {
    List<String> names = Arrays.stream(values()).map(SummaryTarget::label).toList();
    int at = names.indexOf(text.strip().toLowerCase(Locale.ROOT));
    if (at < 0) {
      throw new PrismException(
          "There is no target called %s.%s There are %s.",
          text, Names.didYouMean(text, names), String.join(" and ", names));
    }
    return values()[at];
  }

  /** {@return the name in lower case} */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
