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

/** I_f(A;Q) = Σ_{i∈V} min( max_{j∈A} S_ij , η max_{j∈Q} S_ij ). */
public record FLVMI(boolean literal) implements Measure {
  public FLVMI() {
    this(false);
  }

  @Override
  public MeasureInfo info() {
    return FL.literal(
        MeasureInfo.of("flvmi", "Σ_{i∈V} min( max_{j∈A} S_ij , η max_{j∈Q} S_ij )")
            .description("Represents the part of V that Q speaks for")
            .cost("O(n²d) once and O(n²) memory, or O(nd) memory on the fly")
            .parameter(Param.ETA, MeasureInfo.Range.NON_NEGATIVE)
            .needs(Guide.QUERY));
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("literal")
        ? new FLVMI(Names.truth(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus(
            "represents what is like Q",
            Coverage.of(v.represented(), literal, "item")
                .upTo(t.eta(), v.rowsNearest(Guide.QUERY, literal)));
  }
}
