package dev.prism.measure;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.base.Params;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.term.Concave;
import dev.prism.term.Psi;
import java.util.Arrays;

/**
 * f(A) = Σ_i min( Σ_{j∈A} S_ij , α Σ_{j∈V} S_ij ). Immutable and safe for use by multiple threads.
 *
 * @param alpha α, the part of its total similarity at which an item is saturated, in (0, 1]
 */
public record SaturatedCoverage(double alpha) implements Measure {
  /** Creates the measure with α = 0.1. */
  public SaturatedCoverage() {
    this(0.1);
  }

  /** Checks α. */
  public SaturatedCoverage {
    if (!(alpha > 0 && alpha <= 1)) {
      throw new BadRequestException("alpha=%s must lie in (0, 1].", alpha);
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
        ? new SaturatedCoverage(Names.parseNumber(option, value))
        : Measure.super.with(option, value);
  }

  @Override
  public boolean needsNonNegative() {
    return true;
  }

  @Override
  public Objective on(Problem v, Params t) {
    Kernel k = v.represented();
    boolean[] lost =
        k.has(Kernel.Property.NON_NEGATIVE) ? new boolean[k.rows()] : cancelling(k, v.rowsTotal());
    double[] enough = v.rowsTotal().clone();
    double[] scale = new double[enough.length];
    for (int i = 0; i < enough.length; i++) {
      enough[i] *= alpha;
      if (enough[i] < 0 || lost[i]) {
        throw new BadDataException(
            "The similarities of item %d sum to %s; saturated coverage needs a kernel without"
                + " negative entries, such as cosine-clipped.",
            i, enough[i] / alpha);
      }
      scale[i] = enough[i] > 0 ? 1 / enough[i] : 0;
    }
    return Objective.of(v.size())
        .plus("represents V", new Concave(k, Psi.TRUNCATED, enough, scale, "item"));
  }

  /** Returns the rows that sum to 0 without being zeros: no positive cap is a share of that. */
  private static boolean[] cancelling(Kernel k, double[] total) {
    boolean[] out = new boolean[total.length];
    if (Arrays.stream(total).anyMatch(t -> t == 0)) {
      ColumnSink.Entries entries = (p, i, s) -> out[i] |= s != 0 && total[i] == 0;
      k.scan(Kernels.indices(k.columns()), 0, k.columns(), entries);
    }
    return out;
  }
}
