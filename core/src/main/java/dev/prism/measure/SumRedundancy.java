package dev.prism.measure;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.base.Params;
import dev.prism.term.PairSum;
import dev.prism.term.PairSum.PairValue;

/** {@code f(A) = −Σ_{i<j∈A} S_ij}. Immutable and safe for use by multiple threads. */
public record SumRedundancy() implements Measure {
  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("sumredundancy", "−Σ_{i<j∈A} S_ij")
        .description("As little repeated as can be")
        .cost("O(nd) a step and O(nd) memory");
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus(
            "repeats those chosen",
            Dual.constant(-1),
            new PairSum(v.ground(), PairValue.SIMILARITY));
  }
}
