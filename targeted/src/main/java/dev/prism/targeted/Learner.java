package dev.prism.targeted;

import dev.prism.kernel.Features;

/**
 * A model that is trained from scratch on labelled items. Implementations need not be safe for use
 * by multiple threads.
 */
public interface Learner {
  /** {@return the name of the architecture, such as {@code lenet}} */
  String name();

  /**
   * Trains a model. The same items, labels and seed give the same model.
   *
   * @param x the items, one row each
   * @param labels the class of each item, from 0
   * @param seed the random seed
   * @return the trained model, which the caller closes
   */
  Model fit(Features x, int[] labels, long seed);

  /** A trained model. Implementations need not be safe for use by multiple threads. */
  interface Model extends AutoCloseable {
    /**
     * Runs the model.
     *
     * @param x the items, one row each
     * @return the penultimate activations and the logits of each item
     */
    ModelOutputs outputs(Features x);

    @Override
    void close();
  }
}
