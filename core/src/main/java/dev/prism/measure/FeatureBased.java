package dev.prism.measure;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.base.Params;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.term.Concave;
import dev.prism.term.Psi;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * f(A) = Σ_f w_f ψ( Σ_{j∈A} x_jf ). Immutable and safe for use by multiple threads.
 *
 * @param psi the concave function
 * @param weights one for each feature, finite and not negative; null for all ones
 * @param minmax whether every feature is scaled to [0, 1] over the pool first
 */
public record FeatureBased(Psi psi, @Nullable List<Double> weights, boolean minmax)
    implements Measure {
  /** Copies the weights. */
  public FeatureBased {
    weights = weights == null ? null : List.copyOf(weights);
  }

  /** Creates the measure with the square root, without weights or scaling. */
  public FeatureBased() {
    this(Psi.SQRT, null, false);
  }

  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("featurebased", "Σ_f w_f ψ( Σ_{j∈A} x_jf )")
        .description("A little of every feature; works from features, without a kernel")
        .cost("O(nd) a sweep and O(nd) memory")
        .option("psi", "sqrt|log|inverse|pow:p|class", "sqrt", "the concave function")
        .option("weights", "w_1;w_2;…", "all 1", "what each feature counts")
        .option("normalize", "none|minmax", "none", "scale every feature to [0, 1] first");
  }

  @Override
  public Measure with(String option, String value) {
    return switch (option) {
      case "psi" -> new FeatureBased(Psi.named(value), weights, minmax);
      case "weights" ->
          new FeatureBased(
              psi,
              Arrays.stream(value.split(";")).map(w -> Names.parseNumber(option, w)).toList(),
              minmax);
      case "normalize" ->
          switch (value) {
            case "none" -> new FeatureBased(psi, weights, false);
            case "minmax" -> new FeatureBased(psi, weights, true);
            default -> throw new BadRequestException("normalize=%s must be none or minmax.", value);
          };
      default -> Measure.super.with(option, value);
    };
  }

  @Override
  public Objective on(Problem v, Params t) {
    Features x = v.counts();
    if (weights != null && weights.size() != x.width()) {
      throw new BadRequestException(
          "There are %d weights for %d features.", weights.size(), x.width());
    }
    Kernel k = Kernels.ofColumns(minmax ? scaled(x, v.poolCounts()) : checked(x));
    return Objective.of(v.size())
        .plus(
            "adds features",
            weights == null
                ? Concave.of(k, psi, "feature")
                : Concave.of(k, psi, weights.stream().mapToDouble(w -> w).toArray(), "feature"));
  }

  private static Features checked(Features x) {
    float[] row = new float[x.width()];
    for (int j = 0; j < x.size(); j++) {
      x.read(j, row, 0);
      for (int f = 0; f < row.length; f++) {
        if (!(row[f] >= 0) || Float.isInfinite(row[f])) {
          throw new BadDataException(
              "Feature %d of row %d is %s; a feature-based measure needs finite features that are"
                  + " not negative. normalize=minmax shifts and scales them.",
              f, j, row[f]);
        }
      }
    }
    return x;
  }

  private static Features scaled(Features x, Features pool) {
    float[] row = new float[x.width()];
    float[] min = new float[x.width()];
    float[] max = new float[x.width()];
    Arrays.fill(min, Float.POSITIVE_INFINITY);
    Arrays.fill(max, Float.NEGATIVE_INFINITY);
    for (int j = 0; j < pool.size(); j++) {
      pool.read(j, row, 0);
      for (int f = 0; f < min.length; f++) {
        if (!Float.isFinite(row[f])) {
          throw new BadDataException(
              "Feature %d of row %d is %s; features must be finite numbers.", f, j, row[f]);
        }
        min[f] = Math.min(min[f], row[f]);
        max[f] = Math.max(max[f], row[f]);
      }
    }
    float[][] rows = new float[x.size()][x.width()];
    for (int j = 0; j < rows.length; j++) {
      x.read(j, rows[j], 0);
      for (int f = 0; f < min.length; f++) {
        double above = (double) rows[j][f] - min[f];
        rows[j][f] = max[f] > min[f] ? (float) (above / (max[f] - min[f])) : 0;
      }
    }
    return Features.of(rows);
  }
}
