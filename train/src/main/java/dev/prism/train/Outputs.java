package dev.prism.train;

import dev.prism.kernel.Features;

/**
 * What a trained network makes of rows.
 *
 * @param features what the last layer sees, n × E
 * @param logits what it says, n × C, before softmax
 */
public record Outputs(Features features, Features logits) {
  /** The class with the largest logit, the first of equals. */
  public int[] predicted() {
    int[] out = new int[logits.size()];
    float[] row = new float[logits.width()];
    for (int i = 0; i < out.length; i++) {
      logits.read(i, row, 0);
      out[i] = largest(row, 0, row.length);
    }
    return out;
  }

  /** Where the largest of some numbers is, counted from the first of them. */
  static int largest(float[] of, int from, int to) {
    int best = from;
    for (int i = from + 1; i < to; i++) {
      if (of[i] > of[best]) {
        best = i;
      }
    }
    return best - from;
  }
}
