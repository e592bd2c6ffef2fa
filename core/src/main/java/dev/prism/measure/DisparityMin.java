package dev.prism.measure;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Params;
import dev.prism.term.Dispersion;

/**
 * f(A) = min_{i≠j∈A} (1 − S_ij), 0 for fewer than two items. Immutable and safe for use by multiple
 * threads. Greedy maximization is the farthest-point rule.
 */
public record DisparityMin() implements Measure {
  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("disparitymin", "min_{i≠j∈A} (1 − S_ij)")
        .description("No two alike")
        .cost("O(nd) a step and O(nd) memory");
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size()).plus("keeps the closest two apart", new Dispersion(v.ground()));
  }
}
