package dev.prism.example;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.term.Modular;
import dev.prism.term.PairSum;
import dev.prism.term.PairSum.PairValue;

/**
 * Σ_{j∈A} max_{i∈Q} S_ij − λ Σ_{i<j∈A} S_ij: relevance minus redundancy. A user-defined measure of
 * existing terms.
 */
public final class MarginalRelevance implements Measure {
  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("marginal-relevance", "Σ_{j∈A} max_{i∈Q} S_ij − λ Σ_{i<j∈A} S_ij")
        .description("Items like Q that are not like each other")
        .cost("O(nd) a step")
        .parameter(Param.LAMBDA, MeasureInfo.Range.NON_NEGATIVE)
        .needs(AuxiliarySet.QUERY);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus("is like Q", new Modular(v.nearest(AuxiliarySet.QUERY, true)))
        .plus(
            "repeats those chosen",
            t.lambda().times(-1),
            new PairSum(v.ground(), PairValue.SIMILARITY));
  }
}
