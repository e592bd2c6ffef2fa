package dev.prism.train;

import static dev.prism.train.Fixtures.accuracy;
import static dev.prism.train.Fixtures.digits;
import static dev.prism.train.Fixtures.stripes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.train.Fixtures.Data;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The accuracy by which a training stops: as rows are learned, or evaluated after each epoch. */
class StopRuleTest {
  private static final TrainingSettings LENET =
      TrainingSettings.of(Architecture.LENET, 10, 1, 28, 28).withThreads(1);

  @TempDir Path folder;

  @Test
  void theReleasedCodeOfThePaperEvaluates() {
    assertThat(LENET.stop()).isEqualTo(StopRule.EVALUATED);
    assertThat(LENET.stopAccuracy()).isEqualTo(0.99);
    assertThat(StopRule.named(" Learning")).isEqualTo(StopRule.LEARNING);
  }

  /** A network is right about more rows after an epoch than it was while it learned from them. */
  @Test
  void evaluatedStopsWhenTheNetworkIsRightAndLearningLater() {
    Data data = digits().part(0, 200);
    List<Double> evaluated = new ArrayList<>(), learning = new ArrayList<>();
    try (TrainedNetwork t =
        Trainer.fit(data.x(), data.labels(), LENET, (_, _, _, a) -> evaluated.add(a))) {
      assertThat(t.accuracy()).isEqualTo(accuracy(t, data)).isGreaterThan(0.99);
    }
    TrainingSettings late = LENET.withStop(StopRule.LEARNING);
    Trainer.fit(data.x(), data.labels(), late, (_, _, _, a) -> learning.add(a)).close();
    for (List<Double> epochs : List.of(evaluated, learning)) {
      assertThat(epochs.subList(0, epochs.size() - 1)).allMatch(a -> a <= 0.99);
      assertThat(epochs.getLast()).isGreaterThan(0.99);
    }
    assertThat(evaluated.size()).isLessThan(learning.size());
    assertThat(evaluated.getFirst()).isGreaterThan(learning.getFirst());
  }

  /** Statistics of batches, too, are those of the training alone. */
  @Test
  void evaluationChangesNoWeight() {
    TrainingSettings s =
        TrainingSettings.of(Architecture.RESNET20, 4, 3, 8, 8)
            .withEpochs(2)
            .withStopAccuracy(1)
            .withBatchSize(5);
    Data data = stripes(23, s);
    Path file = folder.resolve("model");
    float[][] evaluated = weights(data, s, file);
    assertThat(weights(data, s.withStop(StopRule.LEARNING), file)).isDeepEqualTo(evaluated);
  }

  private static float[][] weights(Data data, TrainingSettings s, Path file) {
    try (TrainedNetwork t = data.fit(s)) {
      t.save(file);
    }
    return NetworkFile.read(file).arrays();
  }

  /** The first version of the file did not name the rule, which was learning. */
  @Test
  void readsFilesOfTheFirstVersion() throws IOException {
    TrainingSettings s = LENET.withEpochs(1).withStop(StopRule.LEARNING);
    Data data = digits().part(0, 40);
    Path file = folder.resolve("model");
    float[][] weights = weights(data, s, file);
    byte[] now = Files.readAllBytes(file);
    String text = new String(now, StandardCharsets.ISO_8859_1);
    int rule = text.indexOf("learning") - Short.BYTES, after = rule + Short.BYTES + 8;
    ByteBuffer old = ByteBuffer.allocate(now.length - (after - rule));
    old.put(now, 0, rule).put(now, after, now.length - Long.BYTES - after);
    old.put("prism network ".length(), (byte) '1');
    CRC32C sum = new CRC32C();
    sum.update(Arrays.copyOf(old.array(), old.position()));
    Files.write(file, old.putLong(sum.getValue()).array());
    try (TrainedNetwork t = TrainedNetwork.load(file)) {
      assertThat(t.settings()).isEqualTo(s);
    }
    assertThat(NetworkFile.read(file).arrays()).isDeepEqualTo(weights);
  }

  @Test
  void aLearnerIsNamedByItsRule() {
    assertThat(new TrainedLearner(LENET).name())
        .isEqualTo("lenet, stopped by its accuracy in evaluation mode");
    assertThat(new TrainedLearner("lenet", 10, 1, 28, 28, 6, "learning").name())
        .isEqualTo("lenet, at most 6 epochs");
  }
}
