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

/**
 * f(A|P) = Σ_{i∈V} max( max_{j∈A} S_ij − ν max_{j∈P} S_ij , 0 ); the paper's table leaves ν out.
 */
public record FLCG(boolean literal) implements Measure {
  public FLCG() {
    this(false);
  }

  @Override
  public MeasureInfo info() {
    return FL.literal(
        MeasureInfo.of("flcg", "Σ_{i∈V} max( max_{j∈A} S_ij − ν max_{j∈P} S_ij , 0 )")
            .description("Represents what P does not")
            .cost("O(n²d) once and O(n²) memory, or O(nd) memory on the fly")
            .parameter(Param.NU, MeasureInfo.Range.NON_NEGATIVE)
            .needs(Guide.PRIVATE));
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("literal")
        ? new FLCG(Names.truth(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus(
            "represents what P does not",
            Coverage.of(v.represented(), literal, "item")
                .above(t.nu(), v.rowsNearest(Guide.PRIVATE, literal)));
  }
}
