package dev.prism.train;

import dev.prism.kernel.Features;
import dev.prism.targeted.Learner;
import dev.prism.targeted.Outputs;

/** A network, trained from scratch each time, for {@link dev.prism.targeted.Experiment}. */
public final class TrainedLearner implements Learner {
  private final Settings settings;

  public TrainedLearner(
      String network, int classes, int channels, int height, int width, int epochs) {
    this(Settings.of(Network.named(network), classes, channels, height, width).withEpochs(epochs));
  }

  public TrainedLearner(Settings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    String name = settings.network().text();
    int usual = Settings.of(Network.PROBE, 2, 1, 1, 1).epochs();
    return settings.epochs() == usual ? name : name + ", at most " + settings.epochs() + " epochs";
  }

  @Override
  public Model fit(Features x, int[] labels, long seed) {
    Trained t = Trainer.fit(x, labels, settings.withSeed(seed), Watch.NONE);
    return new Model() {
      @Override
      public Outputs outputs(Features rows) {
        return t.outputs(rows);
      }

      @Override
      public void close() {
        t.close();
      }
    };
  }
}
