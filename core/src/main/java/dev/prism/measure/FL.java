package dev.prism.measure;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Names;
import dev.prism.base.Params;
import dev.prism.term.Coverage;

/**
 * f(A) = Σ_{i∈V} max_{j∈A} S_ij. Immutable and safe for use by multiple threads.
 *
 * @param clipNegatives whether a negative similarity counts as 0 inside a maximum
 */
public record FL(boolean clipNegatives) implements Measure {
  /** Creates the measure with clipped similarities. */
  public FL() {
    this(true);
  }

  @Override
  public MeasureInfo info() {
    return clip(
        MeasureInfo.of("fl", "Σ_{i∈V} max_{j∈A} S_ij")
            .description("A small set that represents all of V")
            .cost("O(n²d) once and O(n²) memory, or O(nd) memory on the fly"));
  }

  /** Adds the option that all facility-location measures share. */
  static MeasureInfo clip(MeasureInfo info) {
    return info.option(
        "clip", "true|false", "true", "count a negative similarity as 0 inside a maximum");
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("clip")
        ? new FL(Names.parseBoolean(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus("represents V", Coverage.of(v.represented(), clipNegatives, "item"));
  }
}
