package dev.prism.measure;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.term.Modular;

/** I_f(A;Q) = 2λ Σ_{i∈Q, j∈A} S_ij. Immutable and safe for use by multiple threads. */
public record GCMI() implements Measure {
  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("gcmi", "2λ Σ_{i∈Q, j∈A} S_ij")
        .description("Pure retrieval: the items most like Q, however alike")
        .cost("O(n|Q|d) once and O(n|Q|) memory")
        .parameter(Param.LAMBDA, MeasureInfo.Range.NON_NEGATIVE)
        .needs(AuxiliarySet.QUERY);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus("is like Q", t.lambda().times(2), new Modular(v.total(AuxiliarySet.QUERY)));
  }
}
