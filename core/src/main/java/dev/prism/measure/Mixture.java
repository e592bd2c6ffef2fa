package dev.prism.measure;

import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * f(A) = Σ_m w_m f_m(A), w ≥ 0; every member has parameters of its own, which are not the
 * mixture's.
 */
public record Mixture(List<Member> members) implements Measure {
  /** A weighted measure with its parameters. */
  public record Member(double weight, Measure measure, Params params) {
    public Member {
      if (!(weight >= 0) || Double.isInfinite(weight)) {
        throw new PrismException(
            "The weight of %s in the mixture is %s; weights must be finite and not negative.",
            measure.info().name(), weight);
      }
      measure.info().check(params);
    }
  }

  public Mixture {
    members = List.copyOf(members);
    if (members.isEmpty()) {
      throw new PrismException("A mixture needs at least one member.");
    }
  }

  @Override
  public MeasureInfo info() {
    Set<Guide> needs = new HashSet<>();
    members.forEach(m -> needs.addAll(m.measure().info().needs()));
    return MeasureInfo.of("mixture", "Σ_m w_m f_m(A)")
        .description("A weighted sum of measures")
        .cost("the sum of its members'")
        .needs(needs.toArray(Guide[]::new));
  }

  @Override
  public Objective on(Problem v, Params t) {
    Objective sum = Objective.of(v.size());
    for (Member m : members) {
      if (m.weight() == 0) {
        continue; // what counts for nothing must not be undefined for anything
      }
      sum = sum.plus(Dual.constant(m.weight()), m.measure().on(v, m.params().fixed()));
    }
    return sum;
  }
}
