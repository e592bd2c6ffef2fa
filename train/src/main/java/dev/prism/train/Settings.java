package dev.prism.train;

import dev.prism.base.PrismException;

/**
 * What is trained, on what, and how: stochastic gradient descent, its rate falling to 0 by half a
 * cosine over the epochs.
 *
 * @param channels of a picture; for a probe the number of features, with height and width 1
 * @param rate of learning, in the first epoch
 * @param decay of the weights: a pull of {@code decay · w} towards 0
 * @param batch rows a step
 * @param epochs at most
 * @param enough training stops after an epoch in which a larger part of the rows than this was
 *     classified correctly; 1 for never
 * @param threads within a step; the last digits depend on it
 */
public record Settings(
    Network network,
    int classes,
    int channels,
    int height,
    int width,
    double rate,
    double momentum,
    double decay,
    int batch,
    int epochs,
    double enough,
    long seed,
    int threads) {

  public Settings {
    if (network == null) {
      throw new PrismException("There is nothing to train; name a network.");
    }
    atLeast("classes", classes, 2);
    atLeast("channels", channels, 1);
    atLeast("height", height, 1);
    atLeast("width", width, 1);
    atLeast("batch", batch, 1);
    atLeast("epochs", epochs, 1);
    atLeast("threads", threads, 1);
    if (Math.min(height, width) < network.smallest()) {
      throw new PrismException(
          "Pictures of %d × %d are too small for %s; it needs %d × %d, or take lenet.",
          height, width, network.text(), network.smallest(), network.smallest());
    }
    if ((double) channels * height * width > 1 << 24) {
      throw new PrismException(
          "Pictures of %d × %d × %d are too large to train on; make them smaller.",
          channels, height, width);
    }
    if (!(rate > 0 && rate < Double.POSITIVE_INFINITY)) {
      throw new PrismException("rate=%s is not allowed; it must be more than 0.", rate);
    }
    if (!(momentum >= 0 && momentum < 1)) {
      throw new PrismException(
          "momentum=%s is not allowed; it must be at least 0 and less than 1.", momentum);
    }
    if (!(decay >= 0 && decay < Double.POSITIVE_INFINITY)) {
      throw new PrismException("decay=%s is not allowed; it must be at least 0.", decay);
    }
    if (!(enough > 0 && enough <= 1)) {
      throw new PrismException(
          "enough=%s is not allowed; it must be more than 0, and at most 1.", enough);
    }
  }

  /**
   * The paper's settings. A batch is too small to share between threads but for the residual
   * networks: where others want the processors too, they wait for each other most of the time.
   */
  public static Settings of(Network network, int classes, int channels, int height, int width) {
    boolean small = network == Network.LENET || network == Network.PROBE;
    int threads = small ? 1 : Runtime.getRuntime().availableProcessors();
    return new Settings(
        network, classes, channels, height, width, 0.01, 0.9, 5e-4, 20, 100, 0.99, 1, threads);
  }

  private static void atLeast(String name, int value, int least) {
    if (value < least) {
      throw new PrismException("%s=%d is not allowed; it must be at least %d.", name, value, least);
    }
  }

  /** Numbers a row. */
  int pixels() {
    return channels * height * width;
  }

  public Settings withRate(double to) {
    return new Settings(
        network, classes, channels, height, width, to, momentum, decay, batch, epochs, enough, seed,
        threads);
  }

  public Settings withMomentum(double to) {
    return new Settings(
        network, classes, channels, height, width, rate, to, decay, batch, epochs, enough, seed,
        threads);
  }

  public Settings withDecay(double to) {
    return new Settings(
        network, classes, channels, height, width, rate, momentum, to, batch, epochs, enough, seed,
        threads);
  }

  public Settings withBatch(int to) {
    return new Settings(
        network, classes, channels, height, width, rate, momentum, decay, to, epochs, enough, seed,
        threads);
  }

  public Settings withEpochs(int to) {
    return new Settings(
        network, classes, channels, height, width, rate, momentum, decay, batch, to, enough, seed,
        threads);
  }

  public Settings withEnough(double to) {
    return new Settings(
        network, classes, channels, height, width, rate, momentum, decay, batch, epochs, to, seed,
        threads);
  }

  public Settings withSeed(long to) {
    return new Settings(
        network, classes, channels, height, width, rate, momentum, decay, batch, epochs, enough, to,
        threads);
  }

  public Settings withThreads(int to) {
    return new Settings(
        network, classes, channels, height, width, rate, momentum, decay, batch, epochs, enough,
        seed, to);
  }
}
