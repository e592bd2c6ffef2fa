package dev.prism.targeted;

import dev.prism.base.BadDataException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Gradients;
import java.util.function.ToDoubleFunction;

/**
 * A model's outputs for some items: the penultimate activations h and the logits z = W h + b.
 * Immutable and safe for use by multiple threads if the features are.
 *
 * @param hidden the penultimate activations, one row per item
 * @param logits the logits, one row per item and one column per class
 */
public record ModelOutputs(Features hidden, Features logits) {
  /** Checks that both have one row per item, and that there are at least two classes. */
  public ModelOutputs {
    if (hidden.size() != logits.size()) {
      throw new BadDataException(
          "There are %d rows of features and %d rows of logits; there must be one of each per"
              + " item.",
          hidden.size(), logits.size());
    }
    if (logits.width() < 2) {
      throw new BadDataException(
          "The logits have %d column; a classifier has at least two classes.", logits.width());
    }
  }

  /** {@return the number of items} */
  public int size() {
    return hidden.size();
  }

  /** {@return the number of classes} */
  public int classes() {
    return logits.width();
  }

  /**
   * Returns the outputs for some of the items.
   *
   * @param items the indices of the items
   * @return their outputs, in this order
   */
  public ModelOutputs select(int[] items) {
    return new ModelOutputs(hidden.select(items), logits.select(items));
  }

  /** {@return the class with the largest logit for each item, the lowest such class for ties} */
  public int[] predicted() {
    int[] y = new int[size()];
    float[] z = new float[classes()];
    for (int i = 0; i < y.length; i++) {
      logits.read(i, z, 0);
      y[i] = Gradients.largest(z, 0, z.length);
    }
    return y;
  }

  /** {@return the probability of the most probable class for each item, from 0 to 1} */
  public double[] confidence() {
    return score(ModelOutputs::largest);
  }

  static double largest(float[] p) {
    return p[Gradients.largest(p, 0, p.length)];
  }

  /** Returns a score for every item, computed from the probabilities of its classes. */
  double[] score(ToDoubleFunction<float[]> of) {
    double[] out = new double[size()];
    float[] p = new float[classes()];
    for (int i = 0; i < out.length; i++) {
      logits.read(i, p, 0);
      Gradients.softmax(p, 0, p.length);
      out[i] = of.applyAsDouble(p);
    }
    return out;
  }
}
