package dev.prism.measure;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.BadRequestException;
import dev.prism.base.Dual;
import dev.prism.base.Params;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * f(A) = Σ_m w_m f_m(A), w ≥ 0. Immutable and safe for use by multiple threads. Every member has
 * its own parameters; those of the mixture are ignored.
 *
 * @param members the weighted measures, at least one
 */
public record Mixture(List<Member> members) implements Measure {
  /**
   * A weighted measure with its parameters. Immutable and safe for use by multiple threads.
   *
   * @param weight w_m, finite and not negative
   * @param measure f_m
   * @param params parameters of f_m
   */
  public record Member(double weight, Measure measure, Params params) {
    /** Checks the weight and the parameters. */
    public Member {
      if (!(weight >= 0) || Double.isInfinite(weight)) {
        throw new BadRequestException(
            "The weight of %s in the mixture is %s; weights must be finite and not negative.",
            measure.info().name(), weight);
      }
      measure.info().check(params);
    }
  }

  /** Copies the list and checks that it is not empty. */
  public Mixture {
    members = List.copyOf(members);
    if (members.isEmpty()) {
      throw new BadRequestException("A mixture needs at least one member.");
    }
    if (members.stream().allMatch(m -> m.weight() == 0)) {
      throw new BadRequestException(
          "All weights of the mixture are 0, so every selection has the value 0; give at least one"
              + " member a positive weight.");
    }
  }

  @Override
  public MeasureInfo info() {
    Set<AuxiliarySet> needs = new HashSet<>();
    members.forEach(m -> needs.addAll(m.measure().info().needs()));
    return MeasureInfo.of("mixture", "Σ_m w_m f_m(A)")
        .description("A weighted sum of measures")
        .cost("the sum of its members'")
        .needs(needs.toArray(AuxiliarySet[]::new));
  }

  @Override
  public boolean needsNonNegative() {
    return members.stream().anyMatch(m -> m.measure().needsNonNegative());
  }

  @Override
  public Objective on(Problem v, Params t) {
    Objective sum = Objective.of(v.size());
    for (Member m : members) {
      if (m.weight() == 0) {
        continue; // a member of weight 0 may be undefined
      }
      sum = sum.plus(Dual.constant(m.weight()), m.measure().on(v, m.params().asConstants()));
    }
    return sum;
  }
}
