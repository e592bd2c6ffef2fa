package dev.prism.train;

import static dev.prism.train.Fixtures.accuracy;
import static dev.prism.train.Fixtures.refused;
import static dev.prism.train.Fixtures.stripes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.kernel.Features;
import dev.prism.targeted.Outputs;
import dev.prism.train.Fixtures.Data;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NetworkTest {
  @ParameterizedTest
  @EnumSource
  void names(Network n) {
    assertThat(Network.named(n.text())).isEqualTo(n);
    assertThat(Network.named(n.name())).isEqualTo(n);
  }

  @Test
  void unknownName() {
    refused(
        () -> Network.named("resnet19"),
        "There is no network \"resnet19\"",
        "Did you mean resnet18?",
        "lenet, resnet20, resnet18, probe");
  }

  /** Trained numbers, as they are known of these networks. */
  @ParameterizedTest
  @CsvSource({
    "lenet, 1, 28, 61706, 84",
    "lenet, 1, 32, 61706, 84",
    "resnet20, 3, 32, 272474, 64",
    "resnet18, 3, 32, 11173962, 512",
    "probe, 7, 1, 80, 7"
  })
  void sizes(String name, int channels, int side, int parameters, int width) {
    Net net = new Net(Settings.of(Network.named(name), 10, channels, side, side));
    int sum = net.slots().stream().filter(Net.Slot::trained).mapToInt(Net.Slot::size).sum();
    assertThat(sum).isEqualTo(parameters);
    assertThat(net.width()).isEqualTo(width);
  }

  @ParameterizedTest
  @CsvSource({
    "lenet, 3, 40, 36, 84",
    "resnet20, 3, 11, 8, 64",
    "resnet18, 1, 16, 17, 512",
    "probe, 2, 5, 5, 50"
  })
  void stepsLowerTheLoss(String name, int channels, int height, int width, int e) {
    Settings s =
        Settings.of(Network.named(name), 4, channels, height, width)
            .withBatch(8)
            .withEpochs(4)
            .withEnough(1);
    Data data = stripes(8, s);
    List<Double> losses = new ArrayList<>();
    try (Trained t = Trainer.fit(data.x(), data.labels(), s, (_, _, loss, _) -> losses.add(loss))) {
      // One batch is the whole of the data: each loss is that of the step before.
      assertThat(losses.get(1)).isLessThan(losses.get(0));
      assertThat(losses.get(3)).isLessThan(losses.get(1));
      Outputs out = t.outputs(data.x());
      assertThat(out.hidden().width()).isEqualTo(e);
      assertThat(out.logits().width()).isEqualTo(4);
      assertThat(out.hidden().size()).isEqualTo(8);
      assertThat(out.predicted()).hasSize(8);
    }
  }

  @Test
  void resnetLearns() {
    Settings s = Settings.of(Network.RESNET20, 4, 1, 8, 8).withEpochs(20).withEnough(1);
    Data data = stripes(80, s);
    try (Trained t = data.fit(s)) {
      assertThat(t.accuracy()).isGreaterThan(0.99);
      assertThat(accuracy(t, data)).isGreaterThan(0.95);
    }
  }

  /** Features of very different sizes are no matter: each has its own mean and deviation. */
  @Test
  void probeLearnsAndGivesTheFeaturesThemselves() {
    float[][] x = new float[60][];
    int[] labels = new int[60];
    for (int i = 0; i < 60; i++) {
      labels[i] = i % 3;
      x[i] = new float[] {1000 + (i % 3 == 1 ? 1 : 0), 1e-3f * (i % 3 == 2 ? 1 : 0), 7};
    }
    Data data = new Data(Features.of(x), labels);
    try (Trained t = data.fit(Settings.of(Network.PROBE, 3, 3, 1, 1))) {
      assertThat(accuracy(t, data)).isEqualTo(1);
      assertThat(t.outputs(data.x()).hidden()).isSameAs(data.x());
    }
  }

  @Test
  void tiesGoToTheFirst() {
    Features logits = Features.of(new float[][] {{1, 2, 2}, {0, 0, 0}, {-3, -2, -1}});
    assertThat(new Outputs(logits, logits).predicted()).containsExactly(1, 0, 2);
  }
}
