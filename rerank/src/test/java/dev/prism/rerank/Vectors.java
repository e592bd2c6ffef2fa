package dev.prism.rerank;

import java.util.SplittableRandom;

/** Random vectors around a few directions, as embeddings of passages on a few topics are. */
final class Vectors {
  private Vectors() {}

  static float[][] random(int n, int width, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] topics = new float[5][width];
    for (float[] t : topics) {
      fill(t, random);
    }
    float[][] out = new float[n][width];
    for (int i = 0; i < n; i++) {
      fill(out[i], random);
      float[] topic = topics[random.nextInt(topics.length)];
      for (int x = 0; x < width; x++) {
        out[i][x] += topic[x];
      }
    }
    return out;
  }

  private static void fill(float[] v, SplittableRandom random) {
    for (int x = 0; x < v.length; x++) {
      v[x] = (float) random.nextGaussian();
    }
  }

  static double cosine(float[] a, float[] b) {
    double dot = 0, x = 0, y = 0;
    for (int i = 0; i < a.length; i++) {
      dot += (double) a[i] * b[i];
      x += (double) a[i] * a[i];
      y += (double) b[i] * b[i];
    }
    return dot / Math.sqrt(x * y);
  }
}
