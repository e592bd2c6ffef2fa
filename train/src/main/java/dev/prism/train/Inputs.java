package dev.prism.train;

import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import java.nio.FloatBuffer;

/**
 * From rows to what a network takes: every channel less its mean, over its deviation, both of the
 * data that was trained on; small pictures in the middle of black ones, if the network is LeNet.
 */
record Inputs(Settings settings, float[] mean, float[] deviation) {
  /** Looks at every row once. */
  static Inputs of(Features x, Settings s) {
    int area = s.height() * s.width();
    double[] first = new double[s.channels()], sum = new double[s.channels()];
    double[] squares = new double[s.channels()];
    float[] row = new float[s.pixels()];
    for (int i = 0; i < x.size(); i++) {
      x.read(i, row, 0);
      for (int k = 0; k < row.length; k++) {
        if (!Float.isFinite(row[k])) {
          throw new PrismException(
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
    return new Inputs(s, mean, deviation);
  }

  static void check(Features x, Settings s) {
    if (x.size() == 0) {
      throw new PrismException("There are no rows; at least one is needed.");
    }
    if (x.width() != s.pixels()) {
      throw new PrismException(
          "Rows have %d numbers, and %d channels of %d × %d are %d; the two must agree.",
          x.width(), s.channels(), s.height(), s.width(), s.pixels());
    }
  }

  private int high() {
    return settings.network() == Network.LENET
        ? Math.max(Net.LENET, settings.height())
        : settings.height();
  }

  private int wide() {
    return settings.network() == Network.LENET
        ? Math.max(Net.LENET, settings.width())
        : settings.width();
  }

  /** Of a batch with so many rows. */
  long[] shape(int rows) {
    return new long[] {rows, settings.channels(), high(), wide()};
  }

  /** Numbers that one row becomes. */
  int size() {
    return settings.channels() * high() * wide();
  }

  /** Writes a row as number {@code to} of a batch. */
  void fill(float[] row, FloatBuffer batch, int to) {
    int h = settings.height(), w = settings.width();
    int top = (high() - h) / 2, left = (wide() - w) / 2;
    boolean border = high() > h || wide() > w;
    for (int c = 0; c < settings.channels(); c++) {
      int base = to * size() + c * high() * wide();
      float m = mean[c], d = deviation[c];
      for (int k = 0; border && k < high() * wide(); k++) {
        batch.put(base + k, -m / d);
      }
      for (int i = 0; i < h; i++) {
        for (int j = 0; j < w; j++) {
          int at = base + (top + i) * wide() + left + j;
          batch.put(at, (row[(c * h + i) * w + j] - m) / d);
        }
      }
    }
  }
}
