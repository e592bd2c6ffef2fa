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
   * @param stop the name of the rule to stop, such as {@code evaluated}
   */
  public TrainedLearner(
      String architecture,
      int classes,
      int channels,
      int height,
      int width,
      int epochs,
      String stop) {
    this(
        TrainingSettings.of(Architecture.named(architecture), classes, channels, height, width)
            .withEpochs(epochs)
            .withStop(StopRule.named(stop)));
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
    if (settings.epochs() != TrainingSettings.DEFAULT_EPOCHS) {
      name += ", at most " + settings.epochs() + " epochs";
    }
    return settings.stop() == StopRule.LEARNING
        ? name
        : name + ", stopped by its accuracy in evaluation mode";
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
