package dev.prism.run;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import java.util.Arrays;
import java.util.List;

/**
 * The second criterion of a selection, for once no item adds to the value of the measure and the
 * constraint allows more picks. Immutable and safe for use by multiple threads. Every {@link
 * dev.prism.Pick} says by which criterion it was picked.
 *
 * <p>Measures that count no more than a part of what items are similar to, such as flvmi and set
 * covers, reach this point after some picks; any further item is then as good as another to them.
 */
public enum AfterSaturation {
  /**
   * Picks by a second criterion: similarity to the query set, less that to the private set; without
   * a query set, dissimilarity to the private set; and without either, facility location. At random
   * where the criterion does not tell items apart, or the pool is too large for facility location.
   */
  RELEVANCE("relevance"),

  /** Stops, once the minimums of quotas are met. */
  STOP("stop"),

  /** Picks at random, from the random seed. */
  RANDOM("random");

  private final String label;

  AfterSaturation(String label) {
    this.label = label;
  }

  /** {@return the name, such as {@code relevance}} */
  public String label() {
    return label;
  }

  /**
   * Returns a constant by its name.
   *
   * @param name the name
   * @return the constant
   * @throws BadRequestException if there is no such constant
   */
  public static AfterSaturation named(String name) {
    List<String> names = Arrays.stream(values()).map(AfterSaturation::label).toList();
    return Arrays.stream(values())
        .filter(a -> a.label.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new BadRequestException(
                    "After saturation, %s is unknown.%s There are %s.",
                    name, Names.didYouMean(name, names), String.join(", ", names)));
  }
}
