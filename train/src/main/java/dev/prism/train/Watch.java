package dev.prism.train;

/** Is told after every epoch; an exception thrown here ends the training. */
@FunctionalInterface
public interface Watch {
  Watch NONE = (epoch, epochs, loss, accuracy) -> {};

  /**
   * @param epoch from 1
   * @param epochs at most
   * @param loss the mean over the epoch
   * @param accuracy the part of the rows that were classified correctly when their turn came
   */
  void at(int epoch, int epochs, double loss, double accuracy);
}
