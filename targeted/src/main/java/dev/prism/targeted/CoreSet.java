package dev.prism.targeted;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.kernel.Accumulator;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import java.util.Arrays;

/**
 * Greedy k-centre on the penultimate activations: repeatedly selects the item that is farthest from
 * all labelled and selected items.
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
  public String description() {
    return "The farthest from all labelled and selected items";
  }

  @Override
  public int[] choose(TargetedTask t, int k, long seed) {
    Features h = t.pool().hidden();
    Problem v = Problem.of(h).similarity(new SquaredDistance()).threads(t.workers().threads());
    double[] distance = new double[h.size()]; // squared distance to the nearest item
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    if (t.labelled() != null) {
      v.query(t.labelled().outputs().hidden())
          .cross(AuxiliarySet.QUERY)
          .scan(
              Kernels.indices(distance.length),
              0,
              distance.length,
              (ColumnSink.Entries) (j, i, d) -> distance[j] = Math.min(distance[j], d));
    }
    int[] out = new int[k];
    for (int n = 0; n < k; n++) {
      int far = ScoreStrategy.first(distance); // the first item if nothing is labelled
      out[n] = far;
      float[] d = v.ground().column(far, t.workers());
      for (int i = 0; i < d.length; i++) {
        distance[i] = Math.min(distance[i], d[i]);
      }
      distance[far] = Double.NEGATIVE_INFINITY;
    }
    return out;
  }

  /**
   * ‖x−y‖², summed from differences: inner products would lose the digits that matter where
   * features are large and close together.
   */
  private record SquaredDistance() implements Similarity {
    @Override
    public String text() {
      return "squared-distance";
    }

    @Override
    public Accumulator accumulator() {
      return Accumulator.SQUARED_DISTANCE;
    }

    @Override
    public boolean nonNegative() {
      return true;
    }

    @Override
    public boolean atMostOne() {
      return false;
    }
  }
}
