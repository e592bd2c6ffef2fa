package dev.prism.measure;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.base.UndefinedValueException;
import dev.prism.kernel.Kernel;
import dev.prism.term.Concave;
import dev.prism.term.Modular;
import dev.prism.term.Psi;

/**
 * I_f(A;Q) = η Σ_{j∈A} ψ( Σ_{i∈Q} S_ij ) + Σ_{i∈Q} ψ( Σ_{j∈A} S_ij ). Immutable and safe for use by
 * multiple threads.
 *
 * <p>The f_η that the paper derives it from has η on the other term; this is its final expression.
 *
 * @param psi the concave function
 */
public record COM(Psi psi) implements Measure {
  /** Creates the measure with the square root. */
  public COM() {
    this(Psi.SQRT);
  }

  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("com", "η Σ_{j∈A} ψ( Σ_{i∈Q} S_ij ) + Σ_{i∈Q} ψ( Σ_{j∈A} S_ij )")
        .description("Items like Q, the more of one kind the less each counts")
        .cost("O(n|Q|d) once and O(n|Q|) memory")
        .parameter(Param.ETA, MeasureInfo.Range.NON_NEGATIVE)
        .needs(AuxiliarySet.QUERY)
        .option("psi", "sqrt|log|inverse|pow:p|class", "sqrt", "the concave function");
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("psi") ? new COM(Psi.named(value)) : Measure.super.with(option, value);
  }

  @Override
  public boolean needsNonNegative() {
    return true;
  }

  @Override
  public Objective on(Problem v, Params t) {
    Kernel cross = v.cross(AuxiliarySet.QUERY); // first: totals are taken from it
    double[] total = v.total(AuxiliarySet.QUERY), pull = new double[total.length];
    v.workers()
        .parallelFor(
            pull.length,
            1 << 14,
            (from, to) -> {
              for (int j = from; j < to; j++) {
                pull[j] = psi.at(total[j]);
              }
            });
    check(total, pull);
    return Objective.of(v.size())
        .plus("is like Q", t.eta(), new Modular(pull))
        .plus("shares out among Q", Concave.of(cross, psi, "query"));
  }

  private void check(double[] total, double[] pull) {
    for (int j = 0; j < pull.length; j++) {
      if (!Double.isFinite(pull[j])) {
        throw new UndefinedValueException(
            "psi=%s is undefined at %s, the summed similarity of item %d to the query set; use a"
                + " kernel without negative entries, such as cosine-clipped.",
            psi.name(), total[j], j);
      }
    }
  }
}
