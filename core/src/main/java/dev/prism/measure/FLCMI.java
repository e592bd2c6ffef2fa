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
 * I_f(A;Q|P) = Σ_{i∈V} max( min( max_{j∈A} S_ij , η max_{j∈Q} S_ij ) − ν max_{j∈P} S_ij , 0 ).
 * Immutable and safe for use by multiple threads.
 *
 * @param clipNegatives whether a negative similarity counts as 0 inside a maximum
 */
public record FLCMI(boolean clipNegatives) implements Measure {
  /** Creates the measure with clipped similarities. */
  public FLCMI() {
    this(true);
  }

  @Override
  public MeasureInfo info() {
    return FL.clip(
        MeasureInfo.of(
                "flcmi",
                "Σ_{i∈V} max( min( max_{j∈A} S_ij , η max_{j∈Q} S_ij ) − ν max_{j∈P} S_ij , 0 )")
            .description("Represents what Q speaks for and P does not")
            .cost("O(n²d) once and O(n²) memory, or O(nd) memory on the fly")
            .parameter(Param.ETA, MeasureInfo.Range.NON_NEGATIVE)
            .parameter(Param.NU, MeasureInfo.Range.NON_NEGATIVE)
            .needs(AuxiliarySet.QUERY, AuxiliarySet.PRIVATE));
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("clip")
        ? new FLCMI(Names.parseBoolean(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus(
            "represents what is like Q and not like P",
            Coverage.of(v.represented(), clipNegatives, "item")
                .withFloor(t.nu(), v.rowsNearest(AuxiliarySet.PRIVATE, clipNegatives))
                .withCap(t.eta(), v.rowsNearest(AuxiliarySet.QUERY, clipNegatives)));
  }
}
