package dev.prism.train;

import dev.prism.base.BadRequestException;
import java.util.function.Consumer;

/**
 * The settings of a training by stochastic gradient descent. Immutable and safe for use by multiple
 * threads.
 *
 * <p>The learning rate falls from its initial value to 0 by half a cosine over the epochs.
 *
 * @param architecture the architecture of the network
 * @param classes the number of classes, at least 2
 * @param channels the number of channels of an image; for a probe the number of features, with
 *     height and width 1
 * @param height the height of an image in pixels, at least 1
 * @param width the width of an image in pixels, at least 1
 * @param learningRate the initial learning rate, more than 0
 * @param momentum the momentum, at least 0 and less than 1
 * @param weightDecay the weight decay, at least 0: the gradient of a weight w grows by {@code
 *     weightDecay · w}
 * @param batchSize the number of rows per step, at least 1
 * @param epochs the largest number of epochs, at least 1
 * @param stopAccuracy training stops after an epoch whose accuracy is above this; more than 0, and
 *     1 to never stop
 * @param stop which accuracy that is
 * @param seed the random seed of the initial weights and of the order of the rows
 * @param threads the number of threads within a step, at least 1, on which rounding errors depend
 */
public record TrainingSettings(
    Architecture architecture,
    int classes,
    int channels,
    int height,
    int width,
    double learningRate,
    double momentum,
    double weightDecay,
    int batchSize,
    int epochs,
    double stopAccuracy,
    StopRule stop,
    long seed,
    int threads) {

  static final int DEFAULT_EPOCHS = 100;

  /** Checks that every setting is in its range. */
  public TrainingSettings {
    if (architecture == null) {
      throw new BadRequestException("There is nothing to train; name an architecture.");
    }
    if (stop == null) {
      throw new BadRequestException("Training needs a rule to stop by; name one.");
    }
    atLeast("classes", classes, 2);
    atLeast("channels", channels, 1);
    atLeast("height", height, 1);
    atLeast("width", width, 1);
    atLeast("batchSize", batchSize, 1);
    atLeast("epochs", epochs, 1);
    atLeast("threads", threads, 1);
    if (Math.min(height, width) < architecture.smallest()) {
      throw new BadRequestException(
          "Images of %d × %d are too small for %s, which needs %d × %d; use lenet.",
          height, width, architecture.text(), architecture.smallest(), architecture.smallest());
    }
    if ((double) channels * height * width > 1 << 24) {
      throw new BadRequestException(
          "Images of %d × %d × %d are too large to train on; make them smaller.",
          channels, height, width);
    }
    if (!(learningRate > 0 && learningRate < Double.POSITIVE_INFINITY)) {
      throw new BadRequestException(
          "learningRate=%s is not allowed; it must be more than 0.", learningRate);
    }
    if (!(momentum >= 0 && momentum < 1)) {
      throw new BadRequestException(
          "momentum=%s is not allowed; it must be at least 0 and less than 1.", momentum);
    }
    if (!(weightDecay >= 0 && weightDecay < Double.POSITIVE_INFINITY)) {
      throw new BadRequestException(
          "weightDecay=%s is not allowed; it must be at least 0.", weightDecay);
    }
    if (!(stopAccuracy > 0 && stopAccuracy <= 1)) {
      throw new BadRequestException(
          "stopAccuracy=%s is not allowed; it must be more than 0, and at most 1.", stopAccuracy);
    }
  }

  /**
   * Returns the settings of the paper and of its released code for an architecture.
   *
   * <p>All but the residual networks run on one thread: their batches are too small to share, and
   * threads that wait for each other are slow on a busy machine.
   *
   * @param architecture the architecture of the network
   * @param classes the number of classes, at least 2
   * @param channels the number of channels of an image, or of features for a probe
   * @param height the height of an image in pixels, 1 for a probe
   * @param width the width of an image in pixels, 1 for a probe
   * @return the settings
   */
  public static TrainingSettings of(
      Architecture architecture, int classes, int channels, int height, int width) {
    boolean small = architecture == Architecture.LENET || architecture == Architecture.PROBE;
    int threads = small ? 1 : Runtime.getRuntime().availableProcessors();
    return new TrainingSettings(
        architecture,
        classes,
        channels,
        height,
        width,
        0.01,
        0.9,
        5e-4,
        20,
        DEFAULT_EPOCHS,
        0.99,
        StopRule.EVALUATED,
        1,
        threads);
  }

  private static void atLeast(String name, int value, int least) {
    if (value < least) {
      throw new BadRequestException(
          "%s=%d is not allowed; it must be at least %d.", name, value, least);
    }
  }

  /** Returns the number of inputs per row. */
  int pixels() {
    return channels * height * width;
  }

  /**
   * Sets the learning rate.
   *
   * @param to the initial learning rate, more than 0
   * @return new settings
   */
  public TrainingSettings withLearningRate(double to) {
    return copy(c -> c.learningRate = to);
  }

  /**
   * Sets the momentum.
   *
   * @param to the momentum, at least 0 and less than 1
   * @return new settings
   */
  public TrainingSettings withMomentum(double to) {
    return copy(c -> c.momentum = to);
  }

  /**
   * Sets the weight decay.
   *
   * @param to the weight decay, at least 0
   * @return new settings
   */
  public TrainingSettings withWeightDecay(double to) {
    return copy(c -> c.weightDecay = to);
  }

  /**
   * Sets the batch size.
   *
   * @param to the number of rows per step, at least 1
   * @return new settings
   */
  public TrainingSettings withBatchSize(int to) {
    return copy(c -> c.batchSize = to);
  }

  /**
   * Sets the largest number of epochs.
   *
   * @param to the largest number of epochs, at least 1
   * @return new settings
   */
  public TrainingSettings withEpochs(int to) {
    return copy(c -> c.epochs = to);
  }

  /**
   * Sets the accuracy after which training stops.
   *
   * @param to more than 0, and 1 to never stop
   * @return new settings
   */
  public TrainingSettings withStopAccuracy(double to) {
    return copy(c -> c.stopAccuracy = to);
  }

  /**
   * Sets which accuracy ends training.
   *
   * @param to the rule
   * @return new settings
   */
  public TrainingSettings withStop(StopRule to) {
    return copy(c -> c.stop = to);
  }

  /**
   * Sets the random seed.
   *
   * @param to the random seed
   * @return new settings
   */
  public TrainingSettings withSeed(long to) {
    return copy(c -> c.seed = to);
  }

  /**
   * Sets the number of threads.
   *
   * @param to the number of threads within a step, at least 1
   * @return new settings
   */
  public TrainingSettings withThreads(int to) {
    return copy(c -> c.threads = to);
  }

  private TrainingSettings copy(Consumer<Copy> change) {
    Copy c = new Copy();
    change.accept(c);
    return new TrainingSettings(
        architecture,
        classes,
        channels,
        height,
        width,
        c.learningRate,
        c.momentum,
        c.weightDecay,
        c.batchSize,
        c.epochs,
        c.stopAccuracy,
        c.stop,
        c.seed,
        c.threads);
  }

  /** The settings that can be changed, before they are checked again. */
  private final class Copy {
    private double learningRate = TrainingSettings.this.learningRate;
    private double momentum = TrainingSettings.this.momentum;
    private double weightDecay = TrainingSettings.this.weightDecay;
    private int batchSize = TrainingSettings.this.batchSize;
    private int epochs = TrainingSettings.this.epochs;
    private double stopAccuracy = TrainingSettings.this.stopAccuracy;
    private StopRule stop = TrainingSettings.this.stop;
    private long seed = TrainingSettings.this.seed;
    private int threads = TrainingSettings.this.threads;
  }
}
