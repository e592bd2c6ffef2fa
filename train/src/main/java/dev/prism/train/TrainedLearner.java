package dev.prism.train;

import dev.prism.kernel.Features;
import dev.prism.targeted.Learner;
import dev.prism.targeted.ModelOutputs;

/**
 * A learner that trains a network from scratch each time. Immutable and safe for use by multiple
 * threads, which take turns.
 */
public final class TrainedLearner implements Learner {
  private final TrainingSettings settings;

  /**
   * Creates a learner with the default settings of an architecture.
   *
   * @param architecture the name of the architecture, such as {@code lenet}
   * @param classes the number of classes, at least 2
   * @param channels the number of channels of an image, or of features for a probe
   * @param height the height of an image in pixels, 1 for a probe
   * @param width the width of an image in pixels, 1 for a probe
   * @param epochs the largest number of epochs, at least 1
   */
  public TrainedLearner(
      String architecture, int classes, int channels, int height, int width, int epochs) {
    this(
        TrainingSettings.of(Architecture.named(architecture), classes, channels, height, width)
            .withEpochs(epochs));
  }

  /**
   * Creates a learner.
   *
   * @param settings the settings, of which the random seed is replaced in each training
   */
  public TrainedLearner(TrainingSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    String name = settings.architecture().text();
    return settings.epochs() == TrainingSettings.DEFAULT_EPOCHS
        ? name
        : name + ", at most " + settings.epochs() + " epochs";
  }

  @Override
  public Model fit(Features x, int[] labels, long seed) {
    TrainedNetwork t = Trainer.fit(x, labels, settings.withSeed(seed), EpochListener.NONE);
    return new Model() {
      @Override
      public ModelOutputs outputs(Features rows) {
        return t.outputs(rows);
      }

      @Override
      public void close() {
        t.close();
      }
    };
  }
}
