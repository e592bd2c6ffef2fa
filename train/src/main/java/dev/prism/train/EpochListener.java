package dev.prism.train;

/**
 * A listener that is notified after every epoch of training. Implementations need not be safe for
 * use by multiple threads: one training calls its listener from one thread.
 */
@FunctionalInterface
public interface EpochListener {
  /** A listener that does nothing. */
  EpochListener NONE = (epoch, epochs, loss, accuracy) -> {};

  /**
   * Is called after an epoch. An exception that is thrown here ends the training.
   *
   * @param epoch the number of the epoch, from 1
   * @param epochs the largest number of epochs
   * @param loss the mean loss over the epoch
   * @param accuracy the fraction of the rows, from 0 to 1, that the network classified correctly,
   *     as the {@link StopRule} counts them
   */
  void epochEnded(int epoch, int epochs, double loss, double accuracy);
}
