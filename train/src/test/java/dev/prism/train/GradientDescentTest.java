package dev.prism.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.kernel.Features;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares three steps of a probe with two features and two classes with explicit formulas. */
class GradientDescentTest {
  private static final double[][] X = {{1, 10}, {2, 50}, {6, 30}};
  private static final int[] LABELS = {0, 1, 1};

  /** The standard deviations of −2, −1, 3 and of −20, 20, 0. */
  private static final double D0 = Math.sqrt(14 / 3.0), D1 = Math.sqrt(800 / 3.0);

  @TempDir Path folder;

  @Test
  void appliesMomentumWeightDecayAndCosineSchedule() {
    TrainingSettings s =
        TrainingSettings.of(Architecture.PROBE, 2, 2, 1, 1)
            .withLearningRate(0.5)
            .withWeightDecay(0.1)
            .withBatchSize(3)
            .withStopAccuracy(1);
    Path file = folder.resolve("model");
    // With a learning rate of almost 0, these are the initial weights.
    double[][] w = weights(s.withLearningRate(1e-12).withEpochs(1), file), v = new double[2][3];
    double[][] h = {{-2 / D0, -20 / D1, 1}, {-1 / D0, 20 / D1, 1}, {3 / D0, 0, 1}};
    for (int epoch = 0; epoch < 3; epoch++) {
      double rate = new double[] {0.5, 0.375, 0.125}[epoch];
      double[][] gradient = new double[2][3];
      for (int i = 0; i < 3; i++) {
        double z = 0;
        for (int k = 0; k < 3; k++) {
          z += (w[1][k] - w[0][k]) * h[i][k];
        }
        double p = 1 / (1 + Math.exp(-z)), d = p - LABELS[i];
        for (int k = 0; k < 3; k++) {
          gradient[1][k] += d * h[i][k] / 3;
          gradient[0][k] -= d * h[i][k] / 3;
        }
      }
      for (int c = 0; c < 2; c++) {
        for (int k = 0; k < 3; k++) {
          v[c][k] = 0.9 * v[c][k] + gradient[c][k] + 0.1 * w[c][k];
          w[c][k] -= rate * v[c][k];
        }
      }
    }
    double[][] trained = weights(s.withEpochs(3), file);
    for (int c = 0; c < 2; c++) {
      assertThat(trained[c]).containsExactly(w[c], within(1e-5));
    }
  }

  /** Returns the weights of each class, with the bias last. */
  private static double[][] weights(TrainingSettings s, Path file) {
    try (TrainedNetwork t = Trainer.fit(Features.of(X), LABELS, s, EpochListener.NONE)) {
      t.save(file);
    }
    float[][] a = NetworkFile.read(file).arrays();
    return new double[][] {{a[0][0], a[0][1], a[1][0]}, {a[0][2], a[0][3], a[1][1]}};
  }
}
