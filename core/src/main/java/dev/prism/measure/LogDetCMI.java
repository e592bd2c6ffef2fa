package dev.prism.measure;

import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import dev.prism.term.LogDet;

/**
 * I_f(A;Q|P) = log det(S_A given P) − log det(S_A given P ∪ Q), A–P scaled by ν and A–Q by η.
 *
 * <p>That is the printed form, which leaves P–Q alone and is often indefinite where η ≠ ν. The
 * projection form conditions on P with strength ν and then on Q with strength η; it is the same at
 * η = ν = 1 and where a guide is absent, and is defined for all η, ν ≤ 1.
 */
public record LogDetCMI(double ridge, Form form) implements Measure {
  /** Which of the two. */
  public enum Form {
    PRINTED,
    PROJECTION
  }

  public LogDetCMI() {
    this(1, Form.PRINTED);
  }

  public LogDetCMI {
    LogDeterminant.checkRidge(ridge);
  }

  @Override
  public MeasureInfo info() {
    return LogDeterminant.ridge(
            MeasureInfo.of("logdetcmi", "log det(S_A | νP) − log det(S_A | νP, ηQ)")
                .description("Diverse items within what Q explains, away from P")
                .cost("O(ndk + nk(k + |Q| + |P|)) and O(n(k + |Q| + |P|)) memory")
                .parameter(Param.ETA, LogDeterminant.strength(ridge))
                .parameter(Param.NU, LogDeterminant.strength(ridge))
                .needs(Guide.QUERY, Guide.PRIVATE))
        .option(
            "form",
            "printed|projection",
            "printed",
            "scale the similarities to P and Q as printed, or the projections on them");
  }

  @Override
  public Measure with(String option, String value) {
    return switch (option) {
      case "ridge" -> new LogDetCMI(Names.number(option, value), form);
      case "form" ->
          switch (value) {
            case "printed" -> new LogDetCMI(ridge, Form.PRINTED);
            case "projection" -> new LogDetCMI(ridge, Form.PROJECTION);
            default -> throw new PrismException("form=%s must be printed or projection.", value);
          };
      default -> Measure.super.with(option, value);
    };
  }

  @Override
  public Objective on(Problem v, Params t) {
    boolean one = form == Form.PRINTED;
    return Objective.of(v.size())
        .plus("adds volume beyond P", new LogDet(v.ground(), ridge, v.given(one, t, Guide.PRIVATE)))
        .minus(
            "of which Q does not explain",
            new LogDet(v.ground(), ridge, v.given(one, t, Guide.PRIVATE, Guide.QUERY)));
  }
}
