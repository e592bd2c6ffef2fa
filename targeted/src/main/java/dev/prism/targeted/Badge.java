package dev.prism.targeted;

import dev.prism.Problem;
import dev.prism.kernel.Gradients;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Samples by k-means++ on the gradients r ⊗ h of the last layer's weights, starting with the
 * longest gradient.
 *
 * <p>Ash et al., Deep batch active learning by diverse, uncertain gradient lower bounds, 2020.
 */
record Badge() implements Strategy {
  @Override
  public String name() {
    return "badge";
  }

  @Override
  public String description() {
    return "Diverse and uncertain: k-means++ on the last layer's gradients";
  }

  @Override
  public int[] choose(TargetedTask t, int k, long seed) {
    ModelOutputs o = t.pool();
    Gradients g = new Gradients(Gradients.residuals(o.logits(), null), o.hidden(), false);
    Kernel dot =
        Problem.of(g)
            .similarity(Similarity.gradientDot(o.classes()))
            .threads(t.workers().threads())
            .ground();
    SplittableRandom random = new SplittableRandom(seed);
    float[] square = Kernels.diagonal(dot);
    double[] distance = new double[square.length]; // squared distance to the nearest selected item
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    int[] out = new int[k];
    boolean[] taken = new boolean[square.length];
    int next = Gradients.largest(square, 0, square.length);
    for (int n = 0; n < k; n++) {
      out[n] = next;
      taken[next] = true;
      float[] s = dot.column(next, t.workers());
      double sum = 0;
      for (int i = 0; i < s.length; i++) {
        double d = (double) square[i] + square[next] - 2.0 * s[i];
        distance[i] = taken[i] ? 0 : Math.min(distance[i], Math.max(0, d));
        sum += distance[i];
      }
      next = sample(distance, sum, taken, random);
    }
    return out;
  }

  /**
   * Samples an item with a probability proportional to its distance. If all distances are 0,
   * returns the first item that is not taken.
   */
  private static int sample(
      double[] distance, double sum, boolean[] taken, SplittableRandom random) {
    double at = random.nextDouble() * sum;
    int last = -1;
    for (int i = 0; i < distance.length; i++) {
      if (!taken[i] && (distance[i] > 0 || sum == 0)) {
        last = i;
        at -= distance[i];
        if (at < 0 || sum == 0) {
          return i;
        }
      }
    }
    return last; // rounding left a remainder of the sum, or every item is taken
  }
}
