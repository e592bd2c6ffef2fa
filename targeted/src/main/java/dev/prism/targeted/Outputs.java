package dev.prism.targeted;

import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Gradients;

/** What a model says of some items: the penultimate activations h, and the logits z = W h + b. */
public record Outputs(Features hidden, Features logits) {
  public Outputs {
    if (hidden.size() != logits.size()) {
      throw new PrismException(
          "There are %d rows of features and %d rows of logits; there must be one of each an item.",
          hidden.size(), logits.size());
    }
    if (logits.width() < 2) {
      throw new PrismException(
          "The logits have %d column; a model that tells classes apart has two or more.",
          logits.width());
    }
  }

  public int size() {
    return hidden.size();
  }

  public int classes() {
    return logits.width();
  }

  public Outputs select(int[] ids) {
    return new Outputs(hidden.select(ids), logits.select(ids));
  }

  /** The class with the largest logit, of equals the first. */
  public int[] predicted() {
    int[] y = new int[size()];
    float[] z = new float[classes()];
    for (int i = 0; i < y.length; i++) {
      logits.read(i, z, 0);
      y[i] = Gradients.largest(z, 0, z.length);
    }
    return y;
  }

  /** The probability of the likeliest class. */
  public double[] confidence() {
    return each(
        p -> {
          double most = 0;
          for (float x : p) {
            most = Math.max(most, x);
          }
          return most;
        });
  }

  /** A number for every item, from its probabilities. */
  double[] each(FromProbabilities f) {
    double[] out = new double[size()];
    float[] p = new float[classes()];
    for (int i = 0; i < out.length; i++) {
      logits.read(i, p, 0);
      Gradients.softmax(p, 0, p.length);
      out[i] = f.of(p);
    }
    return out;
  }

  /** See {@link #each}. */
  interface FromProbabilities {
    double of(float[] p);
  }
}
