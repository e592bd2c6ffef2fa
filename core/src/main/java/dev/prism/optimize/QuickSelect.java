package dev.prism.optimize;

/** Order statistics without sorting. */
final class QuickSelect {
  private static final int SAMPLE = 1024;

  private QuickSelect() {}

  /** A key that about {@code want} keys reach or exceed, estimated from a few of them. */
  static double threshold(int want, double[] key, int length) {
    int step = Math.max(1, length / SAMPLE);
    double[] sample = new double[(length + step - 1) / step];
    for (int p = 0; p < sample.length; p++) {
      sample[p] = key[p * step];
    }
    int rank = (int) ((long) want * sample.length / length);
    if (rank >= sample.length) {
      return Double.NEGATIVE_INFINITY;
    }
    return sorted(sample, sample.length - 1 - rank);
  }

  /**
   * The number that would be at this position if x were sorted (Hoare's quickselect); reorders x.
   */
  static double sorted(double[] x, int place) {
    for (int from = 0, to = x.length - 1; from < to; ) {
      double pivot = x[(from + to) >>> 1];
      int i = from, j = to;
      while (i <= j) {
        while (x[i] < pivot) {
          i++;
        }
        while (x[j] > pivot) {
          j--;
        }
        if (i <= j) {
          double swap = x[i];
          x[i++] = x[j];
          x[j--] = swap;
        }
      }
      if (place <= j) {
        to = j;
      } else if (place >= i) {
        from = i;
      } else {
        return x[place];
      }
    }
    return x[place];
  }
}
