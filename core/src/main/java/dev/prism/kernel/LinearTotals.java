package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.simd.DotProducts;
import org.jspecify.annotations.Nullable;

/**
 * Σ_i (a⟨x_i, x_j⟩ + b) = a⟨Σ_i x_i, x_j⟩ + b·n: column totals of linear similarities without a
 * pass over all pairs. For products of two factors, Σ_i ⟨r_i, r_j⟩⟨h_i, h_j⟩ = r_jᵀ (Σ_i r_i h_iᵀ)
 * h_j.
 */
final class LinearTotals {
  private static final int PIECE = 1024;
  private final double[][] sum; // Σ_i r_i h_iᵀ; with one factor, r_i is 1
  private final double[] linear;
  private final int rows;
  private final int width;

  private final double least; // rounding must not make sums of numbers ≥ 0 negative

  private LinearTotals(double[][] sum, Similarity by, int rows, int width) {
    this.sum = sum;
    linear = by.linear();
    least = by.nonNegative() ? 0 : Double.NEGATIVE_INFINITY;
    this.rows = rows;
    this.width = width;
  }

  /** Returns null if the similarity is not linear or the matrix would be larger than the rows. */
  static @Nullable LinearTotals of(Features rows, Similarity similarity) {
    int d = rows.width();
    int[] cut = similarity.factors(d);
    int first = cut.length == 2 ? 1 : cut[1], second = d - cut[cut.length - 2];
    boolean large = cut.length == 3 && (long) rows.size() * d < (long) first * second;
    if (similarity.linear() == null || cut.length > 3 || large) {
      return null;
    }
    double[][] sum = new double[first][second];
    float[] row = new float[d];
    for (int i = 0; i < rows.size(); i++) {
      rows.read(i, row, 0);
      for (int r = 0; r < first; r++) {
        double w = d == second ? 1 : row[r];
        for (int k = 0; k < second; k++) {
          sum[r][k] += w * row[d - second + k];
        }
      }
    }
    return new LinearTotals(sum, similarity, rows.size(), d);
  }

  double[] of(Features columns, Workers workers) {
    double[] out = new double[columns.size()];
    workers.parallelFor(
        out.length,
        4096,
        (from, to) -> {
          double[] totals = new double[PIECE];
          for (int j = from; j < to; j += PIECE) {
            int end = Math.min(to, j + PIECE);
            if (sum[0].length == width) {
              columns.dots(j, end, sum[0], totals, new double[PIECE]);
            } else {
              twoFactors(columns, j, end, totals);
            }
            for (int i = j; i < end; i++) {
              out[i] = Math.max(least, linear[0] * totals[i - j] + linear[1] * rows);
            }
          }
        });
    return out;
  }

  private void twoFactors(Features columns, int from, int to, double[] totals) {
    int second = sum[0].length;
    float[] x = new float[width], h = new float[second];
    for (int j = from; j < to; j++) {
      columns.read(j, x, 0);
      System.arraycopy(x, width - second, h, 0, second);
      double s = 0;
      for (int r = 0; r < sum.length; r++) {
        s += x[r] * DotProducts.dot(h, sum[r]);
      }
      totals[j - from] = s;
    }
  }
}
