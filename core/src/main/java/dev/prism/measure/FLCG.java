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
 * f(A|P) = Σ_{i∈V} max( max_{j∈A} S_ij − ν max_{j∈P} S_ij , 0 ); the paper's table leaves ν out.
 * Immutable and safe for use by multiple threads.
 *
 * @param clipNegatives whether a negative similarity counts as 0 inside a maximum
 */
public record FLCG(boolean clipNegatives) implements Measure {
  /** Creates the measure with clipped similarities. */
  public FLCG() {
    this(true);
  }

  @Override
  public MeasureInfo info() {
    return FL.clip(
        MeasureInfo.of("flcg", "Σ_{i∈V} max( max_{j∈A} S_ij − ν max_{j∈P} S_ij , 0 )")
            .description("Represents what P does not")
            .cost("O(n²d) once and O(n²) memory, or O(nd) memory on the fly")
            .parameter(Param.NU, MeasureInfo.Range.NON_NEGATIVE)
            .needs(AuxiliarySet.PRIVATE));
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("clip")
        ? new FLCG(Names.parseBoolean(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus(
            "represents what P does not",
            Coverage.of(v.represented(), clipNegatives, "item")
                .withFloor(t.nu(), v.rowsNearest(AuxiliarySet.PRIVATE, clipNegatives)));
  }
}
