package dev.prism.measure;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Params;
import dev.prism.term.PairSum;
import dev.prism.term.PairSum.PairValue;

/**
 * {@code f(A) = Σ_{i<j∈A} (1 − S_ij)}. Immutable and safe for use by multiple threads.
 * Supermodular: gains grow with A.
 */
public record DisparitySum() implements Measure {
  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("disparitysum", "Σ_{i<j∈A} (1 − S_ij)")
        .description("Far apart, on the whole")
        .cost("O(nd) a step and O(nd) memory");
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus("is far from those chosen", new PairSum(v.ground(), PairValue.DISTANCE));
  }
}
