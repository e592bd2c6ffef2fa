package dev.prism;

import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.base.Params;
import java.util.List;

/**
 * A family of set functions, such as FLQMI, which becomes an objective for a problem and values of
 * its parameters. Implementations are immutable and safe for use by multiple threads.
 *
 * <p>A user-defined measure implements this interface and has a public constructor without
 * arguments; it is requested by its class name. It builds the objective from the terms of {@code
 * dev.prism.term} or from a user-defined term:
 *
 * <pre>{@code
 * public record QueryRelevance() implements Measure {
 *   public MeasureInfo info() {
 *     return MeasureInfo.of("relevance", "Σ_{j∈A} max_{i∈Q} S_ij").needs(AuxiliarySet.QUERY);
 *   }
 *
 *   public Objective on(Problem v, Params t) {
 *     double[] nearest = v.nearest(AuxiliarySet.QUERY, false);
 *     return Objective.of(v.size()).plus("is like Q", new Modular(nearest));
 *   }
 * }
 * }</pre>
 */
public interface Measure {
  /** {@return the description of this measure and its parameters} */
  MeasureInfo info();

  /**
   * Returns the objective to maximize. An auxiliary set that the problem lacks counts as empty.
   *
   * @param v the problem
   * @param t the values of the parameters
   * @return the objective over the items of the problem
   */
  Objective on(Problem v, Params t);

  /**
   * Returns this measure for selections of about a size. Learned mixtures call this with the size
   * of the summaries that they were learned from.
   *
   * @param k the approximate number of items
   * @return this measure, unless its formula depends on the size; then one whose option {@code k}
   *     is set
   */
  default Measure forSize(int k) {
    return this;
  }

  /** {@return whether the measure is defined only for similarities that are not negative} */
  default boolean needsNonNegative() {
    return false;
  }

  /**
   * Returns this measure with an option set.
   *
   * @param option the name of the option, one of {@link MeasureInfo#options}
   * @param value its value as text
   * @return the measure with the option
   * @throws BadRequestException if there is no such option or the value is not allowed
   */
  default Measure with(String option, String value) {
    List<String> options = info().options().stream().map(MeasureInfo.Option::name).toList();
    throw new BadRequestException(
        "%s has no option %s.%s It has %s.",
        info().name(),
        option,
        Names.didYouMean(option, options),
        options.isEmpty() ? "none" : String.join(", ", options));
  }
}
