package dev.prism.studio;

import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import java.util.SplittableRandom;

/**
 * Projects rows of length 1 on their first two principal axes, which subspace iteration finds from
 * a sample of the rows: W ← orthonormal(Xᵀ(XW)). Four axes are iterated, so that the first two
 * converge fast.
 */
final class Pca {
  private static final int AXES = 4;
  private static final int ROUNDS = 12;
  private static final int MAX_SAMPLE = 10_000;

  private Pca() {}

  /** Returns x and y of every row in turn. */
  static float[] of(Features x, Workers workers) {
    int d = x.width();
    int[] sample = Pool.spread(x.size(), MAX_SAMPLE);
    float[][] rows = new float[sample.length][d];
    workers.parallelFor(
        sample.length,
        256,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            readUnit(x, sample[i], rows[i]);
          }
        });
    double[] mean = new double[d];
    for (float[] r : rows) {
      for (int k = 0; k < d; k++) {
        mean[k] += r[k] / rows.length;
      }
    }
    double[][] axes = axes(rows, mean, workers);
    float[] out = new float[2 * x.size()];
    workers.parallelFor(
        x.size(),
        512,
        (from, to) -> {
          float[] r = new float[d];
          for (int i = from; i < to; i++) {
            readUnit(x, i, r);
            out[2 * i] = (float) projection(r, mean, axes[0]);
            out[2 * i + 1] = (float) projection(r, mean, axes[1]);
          }
        });
    return out;
  }

  private static void readUnit(Features x, int row, float[] into) {
    x.read(row, into, 0);
    double sum = 0;
    for (float v : into) {
      sum += (double) v * v;
    }
    float scale = sum > 0 ? (float) (1 / Math.sqrt(sum)) : 0;
    for (int k = 0; k < into.length; k++) {
      into[k] *= scale;
    }
  }

  private static double projection(float[] row, double[] mean, double[] axis) {
    double sum = 0;
    for (int k = 0; k < axis.length; k++) {
      sum += (row[k] - mean[k]) * axis[k];
    }
    return sum;
  }

  private static double[][] axes(float[][] rows, double[] mean, Workers workers) {
    int d = mean.length;
    SplittableRandom random = new SplittableRandom(1);
    double[][] w = new double[AXES][d];
    for (double[] axis : w) {
      for (int k = 0; k < d; k++) {
        axis[k] = random.nextGaussian();
      }
    }
    orthonormal(w);
    for (int round = 0; round < ROUNDS; round++) {
      double[][] now = w, next = new double[AXES][d];
      workers.parallelFor(
          AXES,
          1,
          (from, to) -> {
            for (int a = from; a < to; a++) {
              for (float[] r : rows) {
                double t = projection(r, mean, now[a]);
                for (int k = 0; k < d; k++) {
                  next[a][k] += t * (r[k] - mean[k]);
                }
              }
            }
          });
      orthonormal(next);
      w = next;
    }
    for (double[] axis : w) { // a sign that does not depend on the start
      double sum = 0;
      for (double v : axis) {
        sum += v * v * v;
      }
      for (int k = 0; sum < 0 && k < d; k++) {
        axis[k] = -axis[k];
      }
    }
    return w;
  }

  private static void orthonormal(double[][] w) {
    for (int a = 0; a < w.length; a++) {
      for (int b = 0; b < a; b++) {
        double t = dot(w[a], w[b]);
        for (int k = 0; k < w[a].length; k++) {
          w[a][k] -= t * w[b][k];
        }
      }
      double length = Math.sqrt(dot(w[a], w[a]));
      for (int k = 0; k < w[a].length; k++) {
        w[a][k] = length > 1e-12 ? w[a][k] / length : 0; // fewer directions than axes
      }
    }
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum += x[k] * y[k];
    }
    return sum;
  }
}
