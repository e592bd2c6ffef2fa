package dev.prism.targeted;

import dev.prism.kernel.Features;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The outputs of a small model on random items, with explicit gradients. */
final class SmallModel {
  static final int CLASSES = 3, WIDTH = 4;
  final float[][] h;
  final float[][] z;
  final int[] y;

  SmallModel(int n, long seed) {
    SplittableRandom r = new SplittableRandom(seed);
    h = new float[n][WIDTH];
    z = new float[n][CLASSES];
    y = new int[n];
    for (int i = 0; i < n; i++) {
      for (int e = 0; e < WIDTH; e++) {
        h[i][e] = (float) r.nextGaussian();
      }
      for (int c = 0; c < CLASSES; c++) {
        z[i][c] = (float) r.nextGaussian();
      }
      y[i] = r.nextInt(CLASSES);
    }
  }

  private SmallModel(float[][] h, float[][] z, int[] y) {
    this.h = h;
    this.z = z;
    this.y = y;
  }

  SmallModel and(SmallModel o) {
    return new SmallModel(
        Stream.concat(Stream.of(h), Stream.of(o.h)).toArray(float[][]::new),
        Stream.concat(Stream.of(z), Stream.of(o.z)).toArray(float[][]::new),
        IntStream.concat(IntStream.of(y), IntStream.of(o.y)).toArray());
  }

  ModelOutputs outputs() {
    return new ModelOutputs(Features.of(h), Features.of(z));
  }

  LabelledItems labelled() {
    return new LabelledItems(outputs(), y);
  }

  /** softmax(z). */
  static double[] probabilities(float[] z) {
    double[] p = new double[z.length];
    double sum = 0;
    for (int c = 0; c < p.length; c++) {
      p[c] = Math.exp(z[c]);
      sum += p[c];
    }
    for (int c = 0; c < p.length; c++) {
      p[c] /= sum;
    }
    return p;
  }

  /** Returns r ⊗ [h; 1] for the known label, or for the predicted class. */
  double[] gradient(int i, boolean known, boolean bias) {
    double[] r = probabilities(z[i]);
    int top = 0;
    for (int c = 1; c < r.length; c++) {
      top = z[i][c] > z[i][top] ? c : top;
    }
    r[known ? y[i] : top] -= 1;
    int w = WIDTH + (bias ? 1 : 0);
    double[] g = new double[r.length * w];
    for (int c = 0; c < r.length; c++) {
      for (int e = 0; e < w; e++) {
        g[c * w + e] = r[c] * (e < WIDTH ? h[i][e] : 1);
      }
    }
    return g;
  }

  /** Adds w · g to the first array. */
  static void add(double[] to, double[] g, double w) {
    for (int i = 0; i < to.length; i++) {
      to[i] += w * g[i];
    }
  }

  static double dot(double[] a, double[] b) {
    double s = 0;
    for (int i = 0; i < a.length; i++) {
      s += a[i] * b[i];
    }
    return s;
  }

  static double cosine(double[] a, double[] b) {
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  }
}
