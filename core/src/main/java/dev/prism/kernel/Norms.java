package dev.prism.kernel;

import dev.prism.base.BadDataException;
import dev.prism.base.Workers;
import dev.prism.simd.DotProducts;
import java.util.concurrent.atomic.AtomicBoolean;

/** Norms of rows, whose computation also detects bad numbers, and distances of rows. */
final class Norms {
  private Norms() {}

  /** The largest squared norm; products of longer rows leave the range of floats. */
  static final double MAX_SQUARED_NORM = 1e30;

  /** The smallest squared norm of the longest row; products of shorter rows lose their digits. */
  private static final double MIN_SQUARED_NORM = 1e-30;

  /** The number of evenly spaced rows that stand for the pool. */
  private static final int SAMPLE = 1000;

  /**
   * Returns ‖x_i‖² over the features [from, to); rejects bad entries and rows that are too long.
   */
  static double[] of(Features x, int from, int to, String label, double max, Workers workers) {
    double[] squared = new double[x.size()];
    workers.parallelFor(
        squared.length,
        4096,
        (lo, hi) -> {
          float[] row = new float[x.width()];
          for (int i = lo; i < hi; i++) {
            x.read(i, row, 0);
            squared[i] = DotProducts.squares(row, from, to);
          }
        });
    for (int i = 0; i < squared.length; i++) {
      if (!(squared[i] <= max)) {
        float[] row = new float[x.width()];
        x.read(i, row, 0);
        throw bad(row, from, to, i, label);
      }
    }
    return squared;
  }

  /** Returns 1/‖x‖ for a squared norm; NaN if it is out of range, and 0 for a zero row. */
  static float inverse(double squared) {
    float inverse = squared == 0 ? 0 : (float) (1 / Math.sqrt(squared));
    return squared <= Double.MAX_VALUE && Float.isFinite(inverse) ? inverse : Float.NaN;
  }

  private static BadDataException bad(float[] row, int from, int to, int i, String label) {
    for (int k = from; k < to; k++) {
      if (!Float.isFinite(row[k])) {
        return new BadDataException(
            "Feature %d of row %d of the %s is %s; features must be finite numbers.",
            k, i, label, row[k]);
      }
    }
    return new BadDataException(
        "Row %d of the %s is too long for single precision; scale the features down.", i, label);
  }

  /** Returns 1/‖x_i‖; a zero row is rejected, or has 0 and is then similar to nothing. */
  static float[] inverse(
      Features x, int from, int to, String label, boolean zeroRows, Workers workers) {
    double[] squared = of(x, from, to, label, Double.MAX_VALUE, workers);
    float[] inverse = new float[squared.length];
    for (int i = 0; i < inverse.length; i++) {
      if (squared[i] > 0) {
        inverse[i] = inverse(squared[i]);
        if (Float.isNaN(inverse[i])) {
          throw new BadDataException(
              "Row %d of the %s is too short for single precision; scale the features up.",
              i, label);
        }
      } else if (!zeroRows) {
        throw new BadDataException(
            "Row %d of the %s is all zeros and has no cosine; drop it, use the kernel euclidean or"
                + " rbf, or cosine:zero=0 to count it as similar to nothing.",
            i, label);
      }
    }
    return inverse;
  }

  /** Rejects a pool in which products of rows leave the range of floats at its lower end. */
  static void checkNotTooShort(Features x) {
    float[] row = new float[x.width()];
    int n = Math.min(x.size(), SAMPLE);
    double longest = 0;
    for (int i = 0; i < n && longest < MIN_SQUARED_NORM; i++) {
      x.read((int) ((long) i * x.size() / n), row, 0);
      longest = Math.max(longest, DotProducts.squares(row, 0, row.length));
    }
    if (longest > 0 && longest < MIN_SQUARED_NORM) {
      throw new BadDataException(
          "The longest row of the pool has the length %s, too short for products in single"
              + " precision; scale the features up.",
          Math.sqrt(longest));
    }
  }

  /** Returns whether no feature of any row is negative. */
  static boolean nonNegative(Features x, Workers workers) {
    AtomicBoolean found = new AtomicBoolean();
    workers.parallelFor(
        x.size(),
        4096,
        (from, to) -> {
          float[] row = new float[x.width()];
          for (int i = from; i < to && !found.get(); i++) {
            x.read(i, row, 0);
            float min = 0;
            for (float v : row) {
              min = Math.min(min, v);
            }
            if (min < 0) {
              found.set(true);
            }
          }
        });
    return !found.get();
  }

  /** A distance between two rows. */
  interface Distance {
    double of(float[] x, float[] y);
  }

  static double euclidean(float[] x, float[] y) {
    double s = 0;
    for (int k = 0; k < x.length; k++) {
      double t = x[k] - y[k];
      s += t * t;
    }
    return Math.sqrt(s);
  }

  static double absolute(float[] x, float[] y) {
    double s = 0;
    for (int k = 0; k < x.length; k++) {
      s += Math.abs(x[k] - y[k]);
    }
    return s;
  }

  /** Returns the mean distance over all pairs of at most 1000 evenly spaced rows. */
  static double meanDistance(Features x, Distance distance) {
    int n = Math.min(x.size(), SAMPLE);
    float[][] sample = new float[n][x.width()];
    for (int i = 0; i < n; i++) {
      x.read((int) ((long) i * x.size() / n), sample[i], 0);
    }
    double sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        sum += distance.of(sample[i], sample[j]);
      }
    }
    double mean = n < 2 ? 1 : sum / (n * (n - 1.0) / 2);
    return mean > 0 ? mean : 1; // all rows the same: any bandwidth gives S = 1
  }
}
