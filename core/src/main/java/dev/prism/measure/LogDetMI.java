package dev.prism.measure;

import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.term.LogDet;

/** I_f(A;Q) = log det S_A − log det( S_A − η² S_AQ S_Q⁻¹ S_QA ). */
public record LogDetMI(double ridge) implements Measure {
  public LogDetMI() {
    this(1);
  }

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
            .needs(Guide.QUERY));
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("ridge")
        ? new LogDetMI(Names.number(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size())
        .plus("adds volume", LogDet.of(v.ground(), ridge))
        .minus(
            "of which Q does not explain",
            new LogDet(v.ground(), ridge, v.given(true, t, Guide.QUERY)));
  }
}
