package dev.prism.measure;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.term.Coverage;
import dev.prism.term.Modular;

/**
 * f(A;Q|P) = Σ_{i∈Q} max_{j∈A} S_ij / |Q| + η Σ_{j∈A} max( r_Q(j) − ν r_P(j) , 0 ), where r_G(j) is
 * halfway between the mean and the largest of S_ij, i∈G. Not in the paper. A negative maximum
 * counts as 0. Immutable and safe for use by multiple threads.
 */
public record Contrast() implements Measure {
  /** ν, by the study of defaults. */
  private static final MeasureInfo.Range NU =
      new MeasureInfo.Range(0.25, 0, Double.POSITIVE_INFINITY);

  @Override
  public MeasureInfo info() {
    return MeasureInfo.of(
            "contrast",
            "Σ_{i∈Q} max_{j∈A} S_ij / |Q| + η Σ_{j∈A} max( r_Q(j) − ν r_P(j) , 0 ),"
                + " r = (mean + max) / 2")
        .description("Finds items like Q rather than P; never looks at V × V")
        .cost("O(n(|Q| + |P|)d) once and O(n(|Q| + |P|)) memory")
        .parameter(Param.ETA, MeasureInfo.Range.NON_NEGATIVE)
        .parameter(Param.NU, NU)
        .needs(AuxiliarySet.QUERY, AuxiliarySet.PRIVATE);
  }

  @Override
  public Objective on(Problem v, Params t) {
    double[] query = likeness(v, AuxiliarySet.QUERY), other = likeness(v, AuxiliarySet.PRIVATE);
    for (int j = 0; j < query.length; j++) {
      if (query[j] <= t.nu().value() * other[j]) {
        query[j] = 0;
        other[j] = 0;
      }
    }
    Dual part = Dual.constant(1.0 / size(v, AuxiliarySet.QUERY));
    return Objective.of(v.size())
        .plus("covers Q", part, Coverage.of(v.cross(AuxiliarySet.QUERY), true, "query"))
        .plus("is like Q", t.eta(), new Modular(query))
        .plus("is like P", t.eta().times(t.nu()).times(-1), new Modular(other))
        .provedMonotone(); // no difference of the two is negative
  }

  private static double[] likeness(Problem v, AuxiliarySet g) {
    int size = size(v, g);
    double[] out = v.nearest(g, true).clone(), total = v.total(g);
    for (int j = 0; j < out.length; j++) {
      out[j] = (out[j] + total[j] / size) / 2;
    }
    return out;
  }

  /** At least 1: an explanation leaves a set out. */
  private static int size(Problem v, AuxiliarySet g) {
    return Math.max(1, v.cross(g).rows());
  }
}
