package dev.prism.measure;

import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.term.Coverage;
import dev.prism.term.Modular;

/** I_f(A;Q) = Σ_{i∈Q} max_{j∈A} S_ij + η Σ_{j∈A} max_{i∈Q} S_ij. */
public record FLQMI(boolean literal) implements Measure {
  public FLQMI() {
    this(false);
  }

  @Override
  public MeasureInfo info() {
    return FL.literal(
        MeasureInfo.of("flqmi", "Σ_{i∈Q} max_{j∈A} S_ij + η Σ_{j∈A} max_{i∈Q} S_ij")
            .description("Finds items like Q and covers every query; never looks at V × V")
            .cost("O(n|Q|d) once and O(n|Q|) memory")
            .parameter(Param.ETA, MeasureInfo.Range.NON_NEGATIVE)
            .needs(Guide.QUERY));
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("literal")
        ? new FLQMI(Names.truth(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus("covers Q", Coverage.of(v.cross(Guide.QUERY), literal, "query"))
        .plus("is like Q", t.eta(), new Modular(v.nearest(Guide.QUERY, literal)));
  }
}
