package dev.prism.train;

import static dev.prism.train.Fixtures.accuracy;
import static dev.prism.train.Fixtures.digits;
import static dev.prism.train.Fixtures.refused;
import static dev.prism.train.Fixtures.rows;
import static dev.prism.train.Fixtures.stripes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.kernel.Features;
import dev.prism.train.Fixtures.Data;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training, checkpoints and saved networks. */
class TrainerTest {
  /** One thread: two are no faster here, and much slower on a busy machine. */
  private static final TrainingSettings LENET =
      TrainingSettings.of(Architecture.LENET, 10, 1, 28, 28).withThreads(1);

  @TempDir Path folder;

  private static final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void fitsDigitsAndGeneralizes() {
    List<Double> losses = new ArrayList<>();
    Data data = digits().part(0, 200);
    EpochListener listener =
        (epoch, epochs, loss, accuracy) -> {
          assertThat(epoch).isEqualTo(losses.size() + 1);
          assertThat(epochs).isEqualTo(100);
          losses.add(loss);
        };
    try (TrainedNetwork t = Trainer.fit(data.x(), data.labels(), LENET, listener)) {
      assertThat(t.accuracy()).isGreaterThan(0.99);
      assertThat(t.epochs()).isEqualTo(losses.size()).isLessThan(100);
      assertThat(losses.getLast()).isLessThan(0.1 * losses.getFirst());
      assertThat(accuracy(t, data)).isGreaterThan(0.98);
      assertThat(accuracy(t, digits().part(1000, 3000))).isGreaterThan(0.75);
      assertThat(t.settings()).isEqualTo(LENET);
    }
  }

  @Test
  void sameSeedGivesTheSameBits() {
    Data data = digits().part(0, 100), asked = digits().part(500, 700);
    TrainingSettings s = LENET.withEpochs(2);
    float[][] logits = logits(data, s, asked);
    assertThat(logits(data, s, asked)).isDeepEqualTo(logits);
    assertThat(logits(data, s.withSeed(2), asked)[0]).isNotEqualTo(logits[0]);
  }

  @Test
  void concurrentTrainingsDoNotAffectEachOther() {
    Data data = digits().part(0, 100), asked = digits().part(500, 600);
    TrainingSettings one = LENET.withEpochs(3), two = one.withSeed(2).withThreads(2);
    float[][] first = logits(data, one, asked), second = logits(data, two, asked);
    var a = CompletableFuture.supplyAsync(() -> logits(data, one, asked));
    var b = CompletableFuture.supplyAsync(() -> logits(data, two, asked));
    assertThat(a.join()).isDeepEqualTo(first);
    assertThat(b.join()).isDeepEqualTo(second);
  }

  private static float[][] logits(Data data, TrainingSettings s, Data asked) {
    try (TrainedNetwork t = data.fit(s)) {
      return rows(t.outputs(asked.x()).logits());
    }
  }

  @Test
  void resumesFromACheckpoint() {
    resumes(digits().part(0, 110), LENET.withEpochs(4).withStopAccuracy(1));
    TrainingSettings small =
        TrainingSettings.of(Architecture.RESNET20, 4, 3, 8, 8)
            .withEpochs(4)
            .withStopAccuracy(1)
            .withBatchSize(5);
    resumes(stripes(23, small), small);
  }

  /** Interrupts training after every epoch and starts it again with the same arguments. */
  private void resumes(Data data, TrainingSettings s) {
    Path file = folder.resolve(s.architecture().text());
    List<String> whole = new ArrayList<>(), parts = new ArrayList<>();
    EpochListener all =
        (epoch, of, loss, accuracy) -> whole.add(epoch + " " + loss + " " + accuracy);
    Path uninterrupted = folder.resolve("uninterrupted"), resumed = folder.resolve("resumed");
    try (TrainedNetwork t = Trainer.fit(data.x(), data.labels(), s, all)) {
      t.save(uninterrupted);
    }
    EpochListener interrupt =
        (epoch, of, loss, accuracy) -> {
          parts.add(epoch + " " + loss + " " + accuracy);
          throw new Interrupted();
        };
    for (int i = 0; i < s.epochs(); i++) {
      assertThatThrownBy(() -> Trainer.fit(data.x(), data.labels(), s, interrupt, file))
          .isInstanceOf(Interrupted.class);
    }
    EpochListener never = (epoch, of, loss, accuracy) -> parts.add("again " + epoch);
    try (TrainedNetwork t = Trainer.fit(data.x(), data.labels(), s, never, file)) {
      t.save(resumed);
    }
    assertThat(parts).isEqualTo(whole).hasSize(s.epochs());
    assertThat(resumed).hasSameBinaryContentAs(uninterrupted);
  }

  @Test
  void rejectsACheckpointOfAnotherTraining() throws IOException {
    Data data = digits().part(0, 40), other = digits().part(40, 80);
    TrainingSettings s = LENET.withEpochs(1);
    Path file = folder.resolve("checkpoint");
    Trainer.fit(data.x(), data.labels(), s, EpochListener.NONE, file).close();
    refused(
        () -> Trainer.fit(other.x(), other.labels(), s, EpochListener.NONE, file),
        "other rows or labels",
        "checkpoint");
    refused(
        () -> Trainer.fit(data.x(), data.labels(), s.withSeed(9), EpochListener.NONE, file),
        "other settings");
    Trainer.fit(data.x(), data.labels(), s.withThreads(2), EpochListener.NONE, file).close();
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    refused(() -> Trainer.fit(data.x(), data.labels(), s, EpochListener.NONE, file), "is damaged");
    refused(
        () ->
            Trainer.fit(data.x(), data.labels(), s, EpochListener.NONE, folder.resolve("no/where")),
        "there is no folder");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }

  @Test
  void savesAndLoads() throws IOException {
    Data data = digits().part(0, 100);
    Features asked = digits().part(300, 600).x();
    Path file = folder.resolve("model");
    try (TrainedNetwork t = data.fit(LENET.withEpochs(2))) {
      t.save(file);
      TrainedNetwork again = TrainedNetwork.load(file);
      assertThat(rows(again.outputs(asked).logits()))
          .isDeepEqualTo(rows(t.outputs(asked).logits()));
      assertThat(rows(again.outputs(asked).hidden()))
          .isDeepEqualTo(rows(t.outputs(asked).hidden()));
      assertThat(again.settings()).isEqualTo(t.settings());
      assertThat(again.epochs()).isEqualTo(2);
      assertThat(again.accuracy()).isEqualTo(t.accuracy());
      again.close();
      refused(() -> again.outputs(asked), "has been closed");
      refused(() -> t.save(folder.resolve("no/where")), "there is no folder");
    }
    refused(() -> TrainedNetwork.load(folder.resolve("none")), "There is no file", "none");
    Path text = Files.writeString(folder.resolve("text"), "not a network");
    refused(() -> TrainedNetwork.load(text), "text is not a network");
    byte[] bytes = Files.readAllBytes(file);
    for (int length : new int[] {20, 60, 120, 1000, bytes.length - 1}) {
      Files.write(text, Arrays.copyOf(bytes, length));
      refused(() -> TrainedNetwork.load(text), "is damaged");
    }
  }

  /** A step frees the memory that it uses. */
  @Test
  void memoryDoesNotGrow() {
    TrainingSettings s = LENET.withBatchSize(1).withStopAccuracy(1).withEpochs(3);
    Data data = digits().part(0, 1000);
    List<Long> resident = new ArrayList<>();
    EpochListener listener = (epoch, epochs, loss, accuracy) -> resident.add(resident());
    Trainer.fit(data.x(), data.labels(), s, listener).close();
    assertThat(resident.get(2) - resident.get(0)).isLessThan(64 << 20);
  }

  /** Returns the resident memory of the process in bytes. */
  private static long resident() {
    System.gc();
    try {
      String[] pages = Files.readString(Path.of("/proc/self/statm")).split(" ");
      return 4096 * Long.parseLong(pages[1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
