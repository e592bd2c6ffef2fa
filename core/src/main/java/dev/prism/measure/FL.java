package dev.prism.measure;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Names;
import dev.prism.base.Params;
import dev.prism.term.Coverage;

/** f(A) = Σ_{i∈V} max_{j∈A} S_ij. */
public record FL(boolean literal) implements Measure {
  public FL() {
    this(false);
  }

  @Override
  public MeasureInfo info() {
    return literal(
        MeasureInfo.of("fl", "Σ_{i∈V} max_{j∈A} S_ij")
            .description("A small set that represents all of V")
            .cost("O(n²d) once and O(n²) memory, or O(nd) memory on the fly"));
  }

  /** The option that all facility-location measures share. */
  static MeasureInfo literal(MeasureInfo info) {
    return info.option(
        "literal",
        "true|false",
        "false",
        "keep negative similarities inside a maximum; otherwise they count as 0");
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("literal")
        ? new FL(Names.truth(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus("represents V", Coverage.of(v.represented(), literal, "item"));
  }
}
