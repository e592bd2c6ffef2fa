package dev.prism.targeted;

import dev.prism.Problem;
import dev.prism.kernel.Gradients;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Similarity;
import java.util.SplittableRandom;

/**
 * k-means++ on the weights' gradients r ⊗ h: long ones, and unlike each other.
 *
 * <p>Ash et al., Deep batch active learning by diverse, uncertain gradient lower bounds, 2020.
 */
record Badge() implements Strategy {
  @Override
  public String name() {
    return "badge";
  }

  @Override
  public String says() {
    return "Diverse and unsure: k-means++ on the last layer's gradients";
  }

  @Override
  public int[] choose(Task t, int k, long seed) {
    Outputs o = t.pool();
    Gradients g = new Gradients(Gradients.residuals(o.logits(), null), o.hidden(), false);
    Kernel dot =
        Problem.of(g)
            .similarity(Similarity.gradientDot(o.classes()))
            .threads(t.workers().threads())
            .ground();
    SplittableRandom random = new SplittableRandom(seed);
    float[] square = dot.diagonal();
    double[] distance = new double[square.length]; // squared, to the nearest chosen
    java.util.Arrays.fill(distance, Double.POSITIVE_INFINITY);
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
      next = draw(distance, sum, taken, random);
    }
    return out;
  }

  /** By lot, as likely as its distance is large; where all are 0, the first that is free. */
  private static int draw(double[] distance, double sum, boolean[] taken, SplittableRandom random) {
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
    return last; // rounding left a little of the sum, or nothing is free
  }
}
