package dev.prism.train;

import static dev.prism.train.Fixtures.accuracy;
import static dev.prism.train.Fixtures.refused;
import static dev.prism.train.Fixtures.stripes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.kernel.Features;
import dev.prism.targeted.ModelOutputs;
import dev.prism.train.Fixtures.Data;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ArchitectureTest {
  @ParameterizedTest
  @EnumSource
  void isFoundByName(Architecture n) {
    assertThat(Architecture.named(n.text())).isEqualTo(n);
    assertThat(Architecture.named(n.name())).isEqualTo(n);
  }

  @Test
  void suggestsTheNearestName() {
    refused(
        () -> Architecture.named("resnet19"),
        "There is no architecture \"resnet19\"",
        "Did you mean resnet18?",
        "lenet, resnet20, resnet18, probe");
  }

  /** The published numbers of parameters of these networks. */
  @ParameterizedTest
  @CsvSource({
    "lenet, 1, 28, 61706, 84",
    "lenet, 1, 32, 61706, 84",
    "resnet20, 3, 32, 272474, 64",
    "resnet18, 3, 32, 11173962, 512",
    "probe, 7, 1, 80, 7"
  })
  void hasThePublishedNumberOfParameters(
      String name, int channels, int side, int parameters, int width) {
    NetworkFunction net =
        new NetworkFunction(
            TrainingSettings.of(Architecture.named(name), 10, channels, side, side));
    int sum =
        net.slots().stream()
            .filter(NetworkFunction.Slot::trained)
            .mapToInt(NetworkFunction.Slot::size)
            .sum();
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
    TrainingSettings s =
        TrainingSettings.of(Architecture.named(name), 4, channels, height, width)
            .withBatchSize(8)
            .withEpochs(4)
            .withStopAccuracy(1);
    Data data = stripes(8, s);
    List<Double> losses = new ArrayList<>();
    try (TrainedNetwork t =
        Trainer.fit(data.x(), data.labels(), s, (_, _, loss, _) -> losses.add(loss))) {
      // One batch is all of the data, so that each loss is measured before the step.
      assertThat(losses.get(1)).isLessThan(losses.get(0));
      assertThat(losses.get(3)).isLessThan(losses.get(1));
      ModelOutputs out = t.outputs(data.x());
      assertThat(out.hidden().width()).isEqualTo(e);
      assertThat(out.logits().width()).isEqualTo(4);
      assertThat(out.hidden().size()).isEqualTo(8);
      assertThat(out.predicted()).hasSize(8);
    }
  }

  @Test
  void resnetLearns() {
    TrainingSettings s =
        TrainingSettings.of(Architecture.RESNET20, 4, 1, 8, 8).withEpochs(20).withStopAccuracy(1);
    Data data = stripes(80, s);
    try (TrainedNetwork t = data.fit(s)) {
      assertThat(t.accuracy()).isGreaterThan(0.99);
      assertThat(accuracy(t, data)).isGreaterThan(0.95);
    }
  }

  /** Features of very different scales do not matter: each is standardized. */
  @Test
  void probeLearnsAndReturnsTheFeaturesThemselves() {
    float[][] x = new float[60][];
    int[] labels = new int[60];
    for (int i = 0; i < 60; i++) {
      labels[i] = i % 3;
      x[i] = new float[] {1000 + (i % 3 == 1 ? 1 : 0), 1e-3f * (i % 3 == 2 ? 1 : 0), 7};
    }
    Data data = new Data(Features.of(x), labels);
    try (TrainedNetwork t = data.fit(TrainingSettings.of(Architecture.PROBE, 3, 3, 1, 1))) {
      assertThat(accuracy(t, data)).isEqualTo(1);
      assertThat(t.outputs(data.x()).hidden()).isSameAs(data.x());
    }
  }

  @Test
  void tiesArePredictedAsTheFirstClass() {
    Features logits = Features.of(new float[][] {{1, 2, 2}, {0, 0, 0}, {-3, -2, -1}});
    assertThat(new ModelOutputs(logits, logits).predicted()).containsExactly(1, 0, 2);
  }
}
