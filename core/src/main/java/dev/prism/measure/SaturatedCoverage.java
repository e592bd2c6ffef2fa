package dev.prism.measure;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Names;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import dev.prism.kernel.Kernel;
import dev.prism.term.Concave;
import dev.prism.term.Psi;

/** f(A) = Σ_i min( Σ_{j∈A} S_ij , α Σ_{j∈V} S_ij ). */
public record SaturatedCoverage(double alpha) implements Measure {
  public SaturatedCoverage() {
    this(0.1);
  }

  public SaturatedCoverage {
    if (!(alpha > 0 && alpha <= 1)) {
      throw new PrismException("alpha=%s must lie in (0, 1].", alpha);
    }
  }

  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("saturated", "Σ_i min( Σ_{j∈A} S_ij , α Σ_{j∈V} S_ij )")
        .description("Represents every item up to a share α of all it could get")
        .cost("O(n²d) once and O(n²) memory, or O(nd) memory on the fly")
        .option("alpha", "a number in (0, 1]", "0.1", "the share at which an item is satisfied");
  }

  @Override
  public Measure with(String option, String value) {
    return option.equals("alpha")
        ? new SaturatedCoverage(Names.number(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public Objective on(Problem v, Params t) {
    Kernel k = v.represented();
    double[] enough = v.rowsTotal().clone();
    double[] scale = new double[enough.length];
    for (int i = 0; i < enough.length; i++) {
      enough[i] *= alpha;
      if (enough[i] < 0) {
        throw new PrismException(
            "The similarities of item %d sum to %s; saturated coverage needs a kernel without"
                + " negative entries, such as cosine-clipped.",
            i, enough[i] / alpha);
      }
      scale[i] = enough[i] > 0 ? 1 / enough[i] : 0;
    }
    return Objective.of(v.size())
        .plus("represents V", new Concave(k, Psi.ONCE, enough, scale, "item"));
  }
}
