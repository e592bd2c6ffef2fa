package dev.prism.experiments.targeted;

/**
 * A curve of gains over numbers of labels that never falls: the least-squares fit by pooling
 * adjacent violators, not below the gain 0 of no labels. Noise makes a curve of means cross a level
 * too early; the fit does not.
 */
final class MonotoneFit {
  private final double[] labels;
  private final double[] gains;

  /**
   * Fits a curve.
   *
   * @param budgets the numbers of labels, ascending
   * @param means the mean gain of each
   */
  MonotoneFit(int[] budgets, double[] means) {
    int n = budgets.length, blocks = 0;
    double[] level = new double[n];
    int[] size = new int[n];
    for (int i = 0; i < n; i++) {
      level[blocks] = means[i];
      size[blocks++] = 1;
      while (blocks > 1 && level[blocks - 2] > level[blocks - 1]) {
        int sum = size[blocks - 2] + size[blocks - 1];
        level[blocks - 2] =
            (level[blocks - 2] * size[blocks - 2] + level[blocks - 1] * size[blocks - 1]) / sum;
        size[blocks-- - 2] = sum;
      }
    }
    labels = new double[n + 1];
    gains = new double[n + 1];
    for (int b = 0, at = 1; b < blocks; b++) {
      for (int i = 0; i < size[b]; i++, at++) {
        labels[at] = budgets[at - 1];
        gains[at] = Math.max(0, level[b]);
      }
    }
  }

  /** Returns the fitted gain at one of the numbers of labels. */
  double gain(int budget) {
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] == budget) {
        return gains[i];
      }
    }
    return Double.NaN;
  }

  /** Returns the largest number of labels. */
  double most() {
    return labels[labels.length - 1];
  }

  /**
   * Returns the number of labels at which the curve has a gain, interpolated; the middle where the
   * curve is level there. Infinite where it never has the gain.
   *
   * @param gain the gain, more than 0
   */
  double labels(double gain) {
    int first = 1;
    while (first < gains.length && gains[first] < gain) {
      first++;
    }
    if (first == gains.length) {
      return Double.POSITIVE_INFINITY;
    }
    if (gains[first] > gain) {
      double part = (gain - gains[first - 1]) / (gains[first] - gains[first - 1]);
      return labels[first - 1] + part * (labels[first] - labels[first - 1]);
    }
    int last = first;
    while (last + 1 < gains.length && gains[last + 1] == gain) {
      last++;
    }
    return (labels[first] + labels[last]) / 2;
  }
}
