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
 * I_f(A;Q) = log det S_A − log det( S_A − η² S_AQ S_Q⁻¹ S_QA ). Immutable and safe for use by
 * multiple threads.
 *
 * @param ridge number that is added to the diagonal, finite and not negative
 */
public record LogDetMI(double ridge) implements Measure {
  /** Creates the measure with a ridge of 1. */
  public LogDetMI() {
    this(1);
  }

  /** Checks the ridge. */
  public LogDetMI {
    LogDeterminant.checkRidge(ridge);
  }

  @Override
  public MeasureInfo info() {
    return LogDeterminant.ridge(
        MeasureInfo.of("logdetmi", "log det S_A − log det( S_A − η² S_AQ S_Q⁻¹ S_QA )")
            .description("Diverse items within what Q explains")
            .cost("O(ndk + nk(k + |Q|)) and O(n(k + |Q|)) memory")
            .parameter(Param.ETA, LogDeterminant.strength(ridge))
            .needs(AuxiliarySet.QUERY));
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("ridge")
        ? new LogDetMI(Names.parseNumber(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus("adds volume", LogDet.of(v.ground(), ridge))
        .minus(
            "minus the part that Q does not explain",
            new LogDet(v.ground(), ridge, v.conditioningSet(true, t, AuxiliarySet.QUERY)));
  }
}
