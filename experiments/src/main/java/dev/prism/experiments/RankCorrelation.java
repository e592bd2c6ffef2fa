package dev.prism.experiments;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Spearman's rank correlation. Stateless. */
public final class RankCorrelation {
  private RankCorrelation() {}

  /**
   * Returns the correlation of the ranks, where equal values share the mean of their ranks.
   *
   * @param x values
   * @param y as many values
   * @return from −1 to 1; 0 where all values of one are equal
   */
  public static double of(double[] x, double[] y) {
    double[] a = ranks(x), b = ranks(y);
    double middle = (a.length - 1) / 2.0, ab = 0, aa = 0, bb = 0;
    for (int i = 0; i < a.length; i++) {
      ab += (a[i] - middle) * (b[i] - middle);
      aa += (a[i] - middle) * (a[i] - middle);
      bb += (b[i] - middle) * (b[i] - middle);
    }
    return aa == 0 || bb == 0 ? 0 : ab / Math.sqrt(aa * bb);
  }

  private static double[] ranks(double[] v) {
    return IntStream.range(0, v.length)
        .mapToDouble(
            i ->
                Arrays.stream(v).filter(o -> o < v[i]).count()
                    + (Arrays.stream(v).filter(o -> o == v[i]).count() - 1) / 2.0)
        .toArray();
  }
}
