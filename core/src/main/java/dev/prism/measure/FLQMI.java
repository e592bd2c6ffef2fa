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
import dev.prism.term.Modular;

/**
 * I_f(A;Q) = Σ_{i∈Q} max_{j∈A} S_ij + η Σ_{j∈A} max_{i∈Q} S_ij. Immutable and safe for use by
 * multiple threads.
 *
 * @param clipNegatives whether a negative similarity counts as 0 inside a maximum
 */
public record FLQMI(boolean clipNegatives) implements Measure {
  /** Creates the measure with clipped similarities. */
  public FLQMI() {
    this(true);
  }

  @Override
  public MeasureInfo info() {
    return FL.clip(
        MeasureInfo.of("flqmi", "Σ_{i∈Q} max_{j∈A} S_ij + η Σ_{j∈A} max_{i∈Q} S_ij")
            .description("Finds items like Q and covers every query; never looks at V × V")
            .cost("O(n|Q|d) once and O(n|Q|) memory")
            .parameter(Param.ETA, MeasureInfo.Range.NON_NEGATIVE)
            .needs(AuxiliarySet.QUERY));
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("clip")
        ? new FLQMI(Names.parseBoolean(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus("covers Q", Coverage.of(v.cross(AuxiliarySet.QUERY), clipNegatives, "query"))
        .plus("is like Q", t.eta(), new Modular(v.nearest(AuxiliarySet.QUERY, clipNegatives)));
  }
}
