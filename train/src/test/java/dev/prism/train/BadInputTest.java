package dev.prism.train;

import static dev.prism.train.Fixtures.refused;
import static dev.prism.train.Fixtures.stripes;

import dev.prism.kernel.Features;
import dev.prism.train.Fixtures.Data;
import org.junit.jupiter.api.Test;

/** Bad data and bad settings are rejected with a sentence. */
class BadInputTest {
  private static final TrainingSettings S =
      TrainingSettings.of(Architecture.LENET, 4, 1, 8, 8).withEpochs(1);
  private static final Data DATA = stripes(8, S);

  private static void fit(Features x, int[] labels, TrainingSettings s) {
    Trainer.fit(x, labels, s, EpochListener.NONE).close();
  }

  @Test
  void rejectsBadTrainingData() {
    Features x = DATA.x();
    refused(() -> fit(x.select(new int[0]), new int[0], S), "There are no rows");
    refused(() -> fit(x, new int[7], S), "8 rows and 7 labels");
    refused(
        () -> fit(x, new int[] {0, 1, 2, 4, 0, 1, 2, 3}, S),
        "The label of row 3 is 4; of 4 classes, labels are 0 to 3");
    refused(() -> fit(x, new int[] {-1, 1, 2, 3, 0, 1, 2, 3}, S), "row 0 is -1");
    refused(
        () -> fit(Features.of(new float[8][63]), DATA.labels(), S),
        "Rows have 63 numbers, and 1 channels of 8 × 8 are 64");
    float[][] rows = Fixtures.rows(x);
    rows[5][9] = Float.NaN;
    refused(() -> fit(Features.of(rows), DATA.labels(), S), "Row 5 has NaN at position 9");
  }

  @Test
  void rejectsBadRowsToClassify() {
    try (TrainedNetwork t = DATA.fit(S)) {
      refused(() -> t.outputs(Features.of(new float[1][65])), "Rows have 65 numbers");
      refused(() -> t.outputs(DATA.x().select(new int[0])), "There are no rows");
    }
  }

  @Test
  void rejectsALossThatIsNotFinite() {
    TrainingSettings wild = S.withLearningRate(1e30).withEpochs(20);
    refused(
        () -> DATA.fit(wild), "The loss of epoch 2 is not a finite number", "lower than 1.0E30");
  }

  @Test
  void rejectsBadSettings() {
    refused(() -> TrainingSettings.of(null, 4, 1, 8, 8), "name an architecture");
    refused(() -> TrainingSettings.of(Architecture.LENET, 1, 1, 8, 8), "classes=1", "at least 2");
    refused(() -> TrainingSettings.of(Architecture.LENET, 4, 0, 8, 8), "channels=0");
    refused(
        () -> TrainingSettings.of(Architecture.RESNET20, 4, 1, 8, 7),
        "8 × 7",
        "too small for resnet20");
    refused(
        () -> TrainingSettings.of(Architecture.RESNET18, 4, 1, 15, 40), "too small for resnet18");
    refused(() -> TrainingSettings.of(Architecture.LENET, 4, 3, 9000, 9000), "too large");
    refused(() -> S.withLearningRate(0), "learningRate=0.0");
    refused(() -> S.withLearningRate(Double.NaN), "learningRate=NaN");
    refused(() -> S.withMomentum(1), "momentum=1.0");
    refused(() -> S.withWeightDecay(-1), "weightDecay=-1.0");
    refused(() -> S.withBatchSize(0), "batchSize=0");
    refused(() -> S.withEpochs(0), "epochs=0");
    refused(() -> S.withStopAccuracy(0), "stopAccuracy=0.0");
    refused(() -> S.withThreads(0), "threads=0");
    refused(() -> S.withStop(null), "rule to stop by");
    refused(
        () -> StopRule.named("evaluate"), "stop by \"evaluate\"", "mean evaluated", "learning,");
  }
}
