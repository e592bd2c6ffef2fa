package dev.prism.example;

import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.term.Modular;
import dev.prism.term.PairSum;
import dev.prism.term.Pairs;

/**
 * Σ_{j∈A} max_{i∈Q} S_ij − λ Σ_{i<j∈A} S_ij: relevance, less what is said twice. A measure that a
 * user might write, of terms that are there.
 */
public final class MarginalRelevance implements Measure {
  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("marginal-relevance", "Σ_{j∈A} max_{i∈Q} S_ij − λ Σ_{i<j∈A} S_ij")
        .description("Items like Q that are not like each other")
        .cost("O(nd) a step")
        .parameter(Param.LAMBDA, MeasureInfo.Range.NON_NEGATIVE)
        .needs(Guide.QUERY);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus("is like Q", new Modular(v.nearest(Guide.QUERY, false)))
        .plus(
            "repeats those chosen",
            t.lambda().times(-1),
            new PairSum(v.ground(), Pairs.SIMILARITY));
  }
}
