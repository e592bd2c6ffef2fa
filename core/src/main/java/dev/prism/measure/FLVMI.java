package dev.prism.measure;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.term.Coverage;

/**
 * I_f(A;Q) = Σ_{i∈V} min( max_{j∈A} S_ij , η max_{j∈Q} S_ij ). Immutable and safe for use by
 * multiple threads.
 *
 * @param clipNegatives whether a negative similarity counts as 0 inside a maximum
 */
public record FLVMI(boolean clipNegatives) implements Measure {
  /** Creates the measure with clipped similarities. */
  public FLVMI() {
    this(true);
  }

  @Override
  public MeasureInfo info() {
    return FL.clip(
        MeasureInfo.of("flvmi", "Σ_{i∈V} min( max_{j∈A} S_ij , η max_{j∈Q} S_ij )")
            .description("Represents the part of V that Q speaks for")
            .cost("O(n²d) once and O(n²) memory, or O(nd) memory on the fly")
            .parameter(Param.ETA, MeasureInfo.Range.NON_NEGATIVE)
            .needs(AuxiliarySet.QUERY));
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("clip")
        ? new FLVMI(Names.parseBoolean(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus(
            "represents what is like Q",
            Coverage.of(v.represented(), clipNegatives, "item")
                .withCap(t.eta(), v.rowsNearest(AuxiliarySet.QUERY, clipNegatives)));
  }
}
