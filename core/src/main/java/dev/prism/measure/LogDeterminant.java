package dev.prism.measure;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.base.Params;
import dev.prism.term.LogDet;

/**
 * f(A) = log det( S_A + ridge·I ). Immutable and safe for use by multiple threads.
 *
 * @param ridge number that is added to the diagonal, finite and not negative
 */
public record LogDeterminant(double ridge) implements Measure {
  /** Creates the measure with a ridge of 1. */
  public LogDeterminant() {
    this(1);
  }

  /** Checks the ridge. */
  public LogDeterminant {
    checkRidge(ridge);
  }

  static void checkRidge(double ridge) {
    if (!(ridge >= 0) || Double.isInfinite(ridge)) {
      throw new BadRequestException("ridge=%s must be a number that is not negative.", ridge);
    }
  }

  @Override
  public MeasureInfo info() {
    return ridge(
        MeasureInfo.of("logdet", "log det( S_A + ridge·I )")
            .description("Diverse: the volume that A spans")
            .cost("O(ndk + nk²) and O(nk) memory"));
  }

  /** Adds the option that all log-determinant measures share. */
  static MeasureInfo ridge(MeasureInfo info) {
    return info.option(
        "ridge",
        "a number ≥ 0",
        "1",
        "added to the diagonal of the joint kernel of V, Q and P; 0 is the paper as printed");
  }

  /** The range of η or ν: above 1 the log-determinant is undefined without a ridge. */
  static MeasureInfo.Range strength(double ridge) {
    return ridge > 0
        ? MeasureInfo.Range.NON_NEGATIVE
        : new MeasureInfo.Range(
            1, 0, 1, "; above 1 the log-determinant is undefined without a ridge (try ridge=1)");
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("ridge")
        ? new LogDeterminant(Names.parseNumber(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size()).plus("adds volume", LogDet.of(v.ground(), ridge));
  }
}
