package dev.prism.measure;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.term.Modular;

/**
 * f(A|P) = f(A) − 2λν Σ_{i∈P, j∈A} S_ij, where f is the graph cut. Immutable and safe for use by
 * multiple threads.
 */
public record GCCG() implements Measure {
  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("gccg", "Σ_{i∈V, j∈A} S_ij − λ Σ_{i,j∈A} S_ij − 2λν Σ_{i∈P, j∈A} S_ij")
        .description("Central items that are not alike, away from P")
        .cost("O(nd) a step and O(nd) memory for dot and cosine; others add O(n²d) once")
        .parameter(Param.LAMBDA, GC.LAMBDA)
        .parameter(Param.NU, MeasureInfo.Range.NON_NEGATIVE)
        .needs(AuxiliarySet.PRIVATE);
  }

  @Override
  public Objective on(Problem v, Params t) {
    double[] toPrivate = v.total(AuxiliarySet.PRIVATE);
    Objective f =
        GC.cut(v, t)
            .plus("is not like P", t.lambda().times(t.nu()).times(-2), new Modular(toPrivate));
    double[] worth = v.total().clone();
    for (int j = 0; j < worth.length; j++) {
      worth[j] -= 2 * t.lambda().value() * t.nu().value() * toPrivate[j];
    }
    return GC.monotone(v, t, worth) ? f.provedMonotone() : f;
  }
}
