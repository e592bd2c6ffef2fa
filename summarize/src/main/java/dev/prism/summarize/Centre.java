package dev.prism.summarize;

import dev.prism.kernel.Features;
import java.util.List;

/**
 * What all items have in common tells none of them apart: it is taken from each, and from the
 * guides with it. Without this, any two pictures are nearly alike, and a query is as near to one as
 * to the other.
 */
final class Centre {
  private final float[] mean;

  private Centre(float[] mean) {
    this.mean = mean;
  }

  static Centre of(Features x) {
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
    return new Centre(mean);
  }

  /** Where nothing is common by nature: concepts. */
  static Centre none(Features x) {
    return new Centre(new float[x.width()]);
  }

  Features of(List<Example> examples) {
    return shifted(examples.stream().map(e -> e.row().clone()).toArray(float[][]::new));
  }

  Features without(Features x) {
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
