package dev.prism.experiments.defaults;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The mean precision of a candidate for the default on one data set.
 *
 * @param data the name of the data
 * @param candidate the measure and similarity, and what was asked of them
 * @param precision the mean precision at each of {@link DefaultsStudy#SIZES}; absent where the
 *     measure is undefined or no class has enough items
 * @param other the second number of the {@link Task}, at the middle size
 * @param undefined why there are no numbers
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record DefaultsRow(
    String data,
    Candidate candidate,
    double @Nullable [] precision,
    @Nullable Double other,
    @Nullable String undefined) {
  static DefaultsRow undefined(String data, Candidate c, @Nullable String why) {
    return new DefaultsRow(data, c, null, null, why);
  }
}
