package dev.prism.measure;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.term.LogDet;

/**
 * f(A|P) = log det( S_A − ν² S_AP S_P⁻¹ S_PA ). Immutable and safe for use by multiple threads.
 *
 * @param ridge number that is added to the diagonal, finite and not negative
 */
public record LogDetCG(double ridge) implements Measure {
  /** Creates the measure with a ridge of 1. */
  public LogDetCG() {
    this(1);
  }

  /** Checks the ridge. */
  public LogDetCG {
    LogDeterminant.checkRidge(ridge);
  }

  @Override
  public MeasureInfo info() {
    return LogDeterminant.ridge(
        MeasureInfo.of("logdetcg", "log det( S_A − ν² S_AP S_P⁻¹ S_PA )")
            .description("Diverse items, away from P")
            .cost("O(ndk + nk(k + |P|)) and O(n(k + |P|)) memory")
            .parameter(Param.NU, LogDeterminant.strength(ridge))
            .needs(AuxiliarySet.PRIVATE));
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("ridge")
        ? new LogDetCG(Names.parseNumber(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus(
            "adds volume beyond P",
            new LogDet(v.ground(), ridge, v.conditioningSet(true, t, AuxiliarySet.PRIVATE)));
  }
}
