package dev.prism.bench;

import dev.prism.kernel.Features;
import java.util.SplittableRandom;

/** Synthetic embeddings. */
final class RandomData {
  static final int D = 128;

  private RandomData() {}

  /** Forty directions with noise around them, as embeddings have. */
  static Features clusters(int n, int d, long seed) {
    SplittableRandom centres = new SplittableRandom(0);
    float[][] centre = new float[40][d];
    for (float[] c : centre) {
      for (int k = 0; k < d; k++) {
        c[k] = (float) centres.nextGaussian();
      }
    }
    SplittableRandom random = new SplittableRandom(seed);
    float[] x = new float[Math.multiplyExact(n, d)];
    for (int i = 0; i < n; i++) {
      float[] c = centre[random.nextInt(centre.length)];
      for (int k = 0; k < d; k++) {
        x[i * d + k] = c[k] + (float) random.nextGaussian();
      }
    }
    return Features.of(x, d);
  }

  /** Returns {@link #clusters} with each row in an array of its own. */
  static float[][] rows(int n, int d, long seed) {
    Features x = clusters(n, d, seed);
    float[][] out = new float[n][d];
    for (int i = 0; i < n; i++) {
      x.read(i, out[i], 0);
    }
    return out;
  }

  static Features pool(int n) {
    return clusters(n, D, 1);
  }

  static Features query(int n) {
    return clusters(n, D, 2);
  }

  static Features privateSet(int n) {
    return clusters(n, D, 3);
  }
}
