package dev.prism.summarize;

import dev.prism.kernel.Features;
import java.util.List;

/**
 * Subtracts the mean of all items from each item and from the examples. Without this, any two
 * images are nearly alike, and a query is as similar to one as to the other. Of a single item, or
 * of items that are all alike, nothing is subtracted, because nothing would be left.
 */
final class Centering {
  private final float[] mean;

  private Centering(float[] mean) {
    this.mean = mean;
  }

  static Centering of(Features x) {
    double[] sum = new double[x.width()];
    float[] row = new float[x.width()];
    for (int i = 0; i < x.size(); i++) {
      x.read(i, row, 0);
      for (int c = 0; c < row.length; c++) {
        sum[c] += row[c];
      }
    }
    float[] mean = new float[sum.length];
    for (int c = 0; c < mean.length; c++) {
      mean[c] = (float) (sum[c] / x.size());
    }
    return new Centering(allAlike(x, mean) ? new float[mean.length] : mean);
  }

  /**
   * Returns whether nothing but rounding would be left of any row: then all are kept as they are.
   */
  private static boolean allAlike(Features x, float[] mean) {
    float[] row = new float[x.width()];
    for (int i = 0; i < x.size(); i++) {
      x.read(i, row, 0);
      double length = 0, rest = 0;
      for (int c = 0; c < row.length; c++) {
        length += (double) row[c] * row[c];
        rest += (double) (row[c] - mean[c]) * (row[c] - mean[c]);
      }
      if (rest > 1e-10 * length) {
        return false;
      }
    }
    return true;
  }

  /** Returns a centering that subtracts nothing, for vectors of concepts. */
  static Centering none(Features x) {
    return new Centering(new float[x.width()]);
  }

  Features of(List<Example> examples) {
    return shifted(examples.stream().map(e -> e.vector().clone()).toArray(float[][]::new));
  }

  Features subtract(Features x) {
    float[][] rows = new float[x.size()][x.width()];
    for (int i = 0; i < rows.length; i++) {
      x.read(i, rows[i], 0);
    }
    return shifted(rows);
  }

  private Features shifted(float[][] rows) {
    for (float[] row : rows) {
      for (int c = 0; c < row.length; c++) {
        row[c] -= mean[c];
      }
    }
    return Features.of(rows);
  }
}
