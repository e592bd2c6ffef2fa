package dev.prism.train;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Which accuracy on the training rows ends a training. Immutable and safe for use by multiple
 * threads.
 */
public enum StopRule {
  /** The fraction of the rows that were right in an epoch before the network learned from them. */
  LEARNING,
  /** The fraction of the rows that are right in evaluation mode after an epoch. */
  EVALUATED;

  /** {@return the name that {@link #named} accepts, such as {@code evaluated}} */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the rule with a name.
   *
   * @param text {@code learning} or {@code evaluated}, in upper or lower case
   * @return the rule
   * @throws BadRequestException if there is no such rule
   */
  public static StopRule named(String text) {
    List<String> names = Arrays.stream(values()).map(StopRule::text).toList();
    int at = names.indexOf(text.strip().toLowerCase(Locale.ROOT));
    if (at < 0) {
      throw new BadRequestException(
          "A training cannot stop by \"%s\".%s It stops by one of %s.",
          text, Names.didYouMean(text, names), String.join(", ", names));
    }
    return values()[at];
  }
}
