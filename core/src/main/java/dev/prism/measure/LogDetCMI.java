package dev.prism.measure;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.term.LogDet;

/**
 * I_f(A;Q|P) = log det(S_A given P) − log det(S_A given P ∪ Q), A–P scaled by ν and A–Q by η.
 * Immutable and safe for use by multiple threads.
 *
 * <p>That is the printed form, which does not scale P–Q and is often indefinite where η ≠ ν. The
 * projection form conditions on P with strength ν and then on Q with strength η; it is equal at η =
 * ν = 1 and where a set is absent, and is defined for all η, ν ≤ 1.
 *
 * @param ridge number that is added to the diagonal, finite and not negative
 * @param form the form of the conditioning
 */
public record LogDetCMI(double ridge, Form form) implements Measure {
  /** The form of the conditioning. */
  public enum Form {
    /** As printed in the paper: the similarities to P and Q are scaled. */
    PRINTED,
    /** The projections on P and then on Q are scaled. */
    PROJECTION
  }

  /** Creates the measure with a ridge of 1 in the printed form. */
  public LogDetCMI() {
    this(1, Form.PRINTED);
  }

  /** Checks the ridge. */
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
                .needs(AuxiliarySet.QUERY, AuxiliarySet.PRIVATE))
        .option(
            "form",
            "printed|projection",
            "printed",
            "scale the similarities to P and Q as printed, or the projections on them");
  }

  @Override
  public Measure with(String option, String value) {
    return switch (option) {
      case "ridge" -> new LogDetCMI(Names.parseNumber(option, value), form);
      case "form" ->
          switch (value) {
            case "printed" -> new LogDetCMI(ridge, Form.PRINTED);
            case "projection" -> new LogDetCMI(ridge, Form.PROJECTION);
            default ->
                throw new BadRequestException("form=%s must be printed or projection.", value);
          };
      default -> Measure.super.with(option, value);
    };
  }

  @Override
  public Objective on(Problem v, Params t) {
    boolean one = form == Form.PRINTED;
    return Objective.of(v.size())
        .plus(
            "adds volume beyond P",
            new LogDet(v.ground(), ridge, v.conditioningSet(one, t, AuxiliarySet.PRIVATE)))
        .minus(
            "minus the part that Q does not explain",
            new LogDet(
                v.ground(),
                ridge,
                v.conditioningSet(one, t, AuxiliarySet.PRIVATE, AuxiliarySet.QUERY)));
  }
}
