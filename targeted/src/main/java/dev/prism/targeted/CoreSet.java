package dev.prism.targeted;

import dev.prism.Guide;
import dev.prism.Problem;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.Sink;
import java.util.Arrays;

/**
 * Greedy k-centre on the penultimate activations: each time what is farthest from all that is
 * labelled or chosen.
 *
 * <p>Sener and Savarese, Active learning for convolutional neural networks: a core-set approach,
 * 2018.
 */
record CoreSet() implements Strategy {
  @Override
  public String name() {
    return "coreset";
  }

  @Override
  public String says() {
    return "What is farthest from everything labelled or chosen";
  }

  @Override
  public int[] choose(Task t, int k, long seed) {
    Features h = t.pool().hidden();
    Problem v = Problem.of(h).similarity(Similarity.DOT).threads(t.workers().threads());
    float[] square = v.ground().diagonal();
    double[] distance = new double[square.length]; // squared, to the nearest
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    if (t.labelled() != null) {
      Features e = t.labelled().outputs().hidden();
      float[] of = Problem.of(e).similarity(Similarity.DOT).ground().diagonal();
      Kernel cross = v.query(e).cross(Guide.QUERY);
      cross.scan(
          Kernel.all(distance.length),
          0,
          distance.length,
          (Sink.Entries)
              (j, i, s) ->
                  distance[j] = Math.min(distance[j], (double) square[j] + of[i] - 2.0 * s));
    }
    int[] out = new int[k];
    for (int n = 0; n < k; n++) {
      int far = Ranked.first(distance); // without anything labelled, the first item
      out[n] = far;
      float[] s = v.ground().column(far, t.workers());
      for (int i = 0; i < s.length; i++) {
        distance[i] = Math.min(distance[i], (double) square[i] + square[far] - 2.0 * s[i]);
      }
      distance[far] = Double.NEGATIVE_INFINITY;
    }
    return out;
  }
}
