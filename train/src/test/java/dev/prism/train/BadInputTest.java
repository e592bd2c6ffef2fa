package dev.prism.train;

import static dev.prism.train.Fixtures.refused;
import static dev.prism.train.Fixtures.stripes;

import dev.prism.kernel.Features;
import dev.prism.train.Fixtures.Data;
import org.junit.jupiter.api.Test;

/** Every way to give data or a setting wrong is answered by a sentence. */
class BadInputTest {
  private static final Settings S = Settings.of(Network.LENET, 4, 1, 8, 8).withEpochs(1);
  private static final Data DATA = stripes(8, S);

  private static void fit(Features x, int[] labels, Settings s) {
    Trainer.fit(x, labels, s, Watch.NONE).close();
  }

  @Test
  void data() {
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
  void asked() {
    try (Trained t = DATA.fit(S)) {
      refused(() -> t.outputs(Features.of(new float[1][65])), "Rows have 65 numbers");
      refused(() -> t.outputs(DATA.x().select(new int[0])), "There are no rows");
    }
  }

  @Test
  void lossBeyondNumbers() {
    Settings wild = S.withRate(1e30).withEpochs(20);
    refused(() -> DATA.fit(wild), "the loss is not a finite number", "lower than 1.0E30");
  }

  @Test
  void settings() {
    refused(() -> Settings.of(null, 4, 1, 8, 8), "name a network");
    refused(() -> Settings.of(Network.LENET, 1, 1, 8, 8), "classes=1", "at least 2");
    refused(() -> Settings.of(Network.LENET, 4, 0, 8, 8), "channels=0");
    refused(() -> Settings.of(Network.RESNET20, 4, 1, 8, 7), "8 × 7", "too small for resnet20");
    refused(() -> Settings.of(Network.RESNET18, 4, 1, 15, 40), "too small for resnet18");
    refused(() -> Settings.of(Network.LENET, 4, 3, 9000, 9000), "too large");
    refused(() -> S.withRate(0), "rate=0.0");
    refused(() -> S.withRate(Double.NaN), "rate=NaN");
    refused(() -> S.withMomentum(1), "momentum=1.0");
    refused(() -> S.withDecay(-1), "decay=-1.0");
    refused(() -> S.withBatch(0), "batch=0");
    refused(() -> S.withEpochs(0), "epochs=0");
    refused(() -> S.withEnough(0), "enough=0.0");
    refused(() -> S.withThreads(0), "threads=0");
  }
}
