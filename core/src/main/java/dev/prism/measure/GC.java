package dev.prism.measure;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.term.Modular;
import dev.prism.term.PairSum;
import dev.prism.term.PairSum.PairValue;

/**
 * f(A) = Σ_{i∈V, j∈A} S_ij − λ Σ_{i,j∈A} S_ij, both orders of a pair and i = j included. Immutable
 * and safe for use by multiple threads.
 */
public record GC() implements Measure {
  /** The default λ = ½ is the largest for which the graph cut is monotone. */
  static final MeasureInfo.Range LAMBDA = new MeasureInfo.Range(0.5, 0, Double.POSITIVE_INFINITY);

  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("gc", "Σ_{i∈V, j∈A} S_ij − λ Σ_{i,j∈A} S_ij")
        .description("Central items that are not alike")
        .cost("O(nd) a step and O(nd) memory for dot and cosine; others add O(n²d) once")
        .parameter(Param.LAMBDA, LAMBDA);
  }

  @Override
  public Objective on(Problem v, Params t) {
    Objective cut = cut(v, t);
    return monotone(v, t, v.total()) ? cut.provedMonotone() : cut;
  }

  static Objective cut(Problem v, Params t) {
    return Objective.of(v.size())
        .plus("is central in V", new Modular(v.total()))
        .plus(
            "is not alike to itself",
            t.lambda().times(-1),
            Modular.of(Kernels.diagonal(v.ground())))
        .plus(
            "is not like those chosen",
            t.lambda().times(-2),
            new PairSum(v.ground(), PairValue.SIMILARITY));
  }

  /**
   * The gain of j is smallest when all other items are chosen; monotone if none is negative then.
   */
  static boolean monotone(Problem v, Params t, double[] worth) {
    Kernel k = v.ground();
    if (!k.has(Kernel.Property.NON_NEGATIVE)) {
      return false;
    }
    double[] total = v.total();
    float[] diagonal = Kernels.diagonal(k);
    for (int j = 0; j < worth.length; j++) {
      if (worth[j] < t.lambda().value() * (2 * total[j] - diagonal[j])) {
        return false;
      }
    }
    return true;
  }
}
