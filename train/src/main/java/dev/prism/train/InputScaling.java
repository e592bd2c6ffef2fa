package dev.prism.train;

import dev.prism.base.BadDataException;
import dev.prism.kernel.Features;
import java.nio.FloatBuffer;

/**
 * Converts rows to the input of a network: standardizes every channel with the mean and the
 * standard deviation of the training data, and for LeNet pads small images with black.
 */
record InputScaling(TrainingSettings settings, float[] mean, float[] deviation) {
  /** Computes the means and deviations in one pass. */
  static InputScaling of(Features x, TrainingSettings s) {
    int area = s.height() * s.width();
    double[] first = new double[s.channels()], sum = new double[s.channels()];
    double[] squares = new double[s.channels()];
    float[] row = new float[s.pixels()];
    for (int i = 0; i < x.size(); i++) {
      x.read(i, row, 0);
      for (int k = 0; k < row.length; k++) {
        if (!Float.isFinite(row[k])) {
          throw new BadDataException(
              "Row %d has %s at position %d (both from 0); every number must be finite.",
              i, row[k], k);
        }
        int c = k / area;
        if (i == 0 && k % area == 0) {
          first[c] = row[k];
        }
        double v = row[k] - first[c];
        sum[c] += v;
        squares[c] += v * v;
      }
    }
    double n = (double) x.size() * area;
    float[] mean = new float[s.channels()], deviation = new float[s.channels()];
    for (int c = 0; c < mean.length; c++) {
      double m = sum[c] / n;
      float d = (float) Math.sqrt(Math.max(0, squares[c] / n - m * m));
      mean[c] = (float) (first[c] + m);
      deviation[c] = d > 0 ? d : 1;
    }
    return new InputScaling(s, mean, deviation);
  }

  /** Checks that there are rows, of the width that the settings expect. */
  static void check(Features x, TrainingSettings s) {
    if (x.size() == 0) {
      throw new BadDataException("There are no rows; at least one is needed.");
    }
    if (x.width() != s.pixels()) {
      throw new BadDataException(
          "Rows have %d numbers, and %d channels of %d × %d are %d; the two must agree.",
          x.width(), s.channels(), s.height(), s.width(), s.pixels());
    }
  }

  private int paddedHeight() {
    return settings.architecture() == Architecture.LENET
        ? Math.max(NetworkFunction.LENET, settings.height())
        : settings.height();
  }

  private int paddedWidth() {
    return settings.architecture() == Architecture.LENET
        ? Math.max(NetworkFunction.LENET, settings.width())
        : settings.width();
  }

  /** Returns the shape of a batch with this number of rows. */
  long[] shape(int rows) {
    return new long[] {rows, settings.channels(), paddedHeight(), paddedWidth()};
  }

  /** Returns the number of inputs per row. */
  int size() {
    return settings.channels() * paddedHeight() * paddedWidth();
  }

  /** Writes a row to position {@code to} of a batch. */
  void fill(float[] row, FloatBuffer batch, int to) {
    int h = settings.height(), w = settings.width();
    int top = (paddedHeight() - h) / 2, left = (paddedWidth() - w) / 2;
    boolean border = paddedHeight() > h || paddedWidth() > w;
    for (int c = 0; c < settings.channels(); c++) {
      int base = to * size() + c * paddedHeight() * paddedWidth();
      float m = mean[c], d = deviation[c];
      for (int k = 0; border && k < paddedHeight() * paddedWidth(); k++) {
        batch.put(base + k, -m / d);
      }
      for (int i = 0; i < h; i++) {
        for (int j = 0; j < w; j++) {
          int at = base + (top + i) * paddedWidth() + left + j;
          batch.put(at, (row[(c * h + i) * w + j] - m) / d);
        }
      }
    }
  }
}
