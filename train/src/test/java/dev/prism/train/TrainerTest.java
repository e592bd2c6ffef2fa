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

class TrainerTest {
  /** On one thread: two are no faster here, and much slower beside a busy neighbour. */
  private static final Settings LENET = Settings.of(Network.LENET, 10, 1, 28, 28).withThreads(1);

  @TempDir Path folder;

  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void fitsDigitsAndKnowsOthers() {
    List<Double> losses = new ArrayList<>();
    Data data = digits().part(0, 200);
    Watch watch =
        (epoch, epochs, loss, accuracy) -> {
          assertThat(epoch).isEqualTo(losses.size() + 1);
          assertThat(epochs).isEqualTo(100);
          losses.add(loss);
        };
    try (Trained t = Trainer.fit(data.x(), data.labels(), LENET, watch)) {
      assertThat(t.accuracy()).isGreaterThan(0.99);
      assertThat(t.epochs()).isEqualTo(losses.size()).isLessThan(100);
      assertThat(losses.getLast()).isLessThan(0.1 * losses.getFirst());
      assertThat(accuracy(t, data)).isGreaterThan(0.98);
      assertThat(accuracy(t, digits().part(1000, 3000))).isGreaterThan(0.75);
      assertThat(t.settings()).isEqualTo(LENET);
    }
  }

  @Test
  void sameSeedSameBits() {
    Data data = digits().part(0, 100), asked = digits().part(500, 700);
    Settings s = LENET.withEpochs(2);
    float[][] logits = logits(data, s, asked);
    assertThat(logits(data, s, asked)).isDeepEqualTo(logits);
    assertThat(logits(data, s.withSeed(2), asked)[0]).isNotEqualTo(logits[0]);
  }

  @Test
  void twoAtATimeAreAsTwoAlone() {
    Data data = digits().part(0, 100), asked = digits().part(500, 600);
    Settings one = LENET.withEpochs(3), two = one.withSeed(2).withThreads(2);
    float[][] first = logits(data, one, asked), second = logits(data, two, asked);
    var a = CompletableFuture.supplyAsync(() -> logits(data, one, asked));
    var b = CompletableFuture.supplyAsync(() -> logits(data, two, asked));
    assertThat(a.join()).isDeepEqualTo(first);
    assertThat(b.join()).isDeepEqualTo(second);
  }

  private static float[][] logits(Data data, Settings s, Data asked) {
    try (Trained t = data.fit(s)) {
      return rows(t.outputs(asked.x()).logits());
    }
  }

  @Test
  void cutOffAndTakenUpAgain() {
    resumes(digits().part(0, 110), LENET.withEpochs(4).withEnough(1));
    Settings small =
        Settings.of(Network.RESNET20, 4, 3, 8, 8).withEpochs(4).withEnough(1).withBatch(5);
    resumes(stripes(23, small), small);
  }

  /** It is cut off after every epoch, and each time begun again with the same words. */
  private void resumes(Data data, Settings s) {
    Path file = folder.resolve(s.network().text());
    List<String> whole = new ArrayList<>(), parts = new ArrayList<>();
    Watch all = (epoch, of, loss, accuracy) -> whole.add(epoch + " " + loss + " " + accuracy);
    Path straight = folder.resolve("straight"), broken = folder.resolve("broken");
    try (Trained t = Trainer.fit(data.x(), data.labels(), s, all)) {
      t.save(straight);
    }
    Watch cut =
        (epoch, of, loss, accuracy) -> {
          parts.add(epoch + " " + loss + " " + accuracy);
          throw new Killed();
        };
    for (int i = 0; i < s.epochs(); i++) {
      assertThatThrownBy(() -> Trainer.fit(data.x(), data.labels(), s, cut, file))
          .isInstanceOf(Killed.class);
    }
    Watch never = (epoch, of, loss, accuracy) -> parts.add("again " + epoch);
    try (Trained t = Trainer.fit(data.x(), data.labels(), s, never, file)) {
      t.save(broken);
    }
    assertThat(parts).isEqualTo(whole).hasSize(s.epochs());
    assertThat(broken).hasSameBinaryContentAs(straight);
  }

  @Test
  void checkpointOfSomethingElse() throws IOException {
    Data data = digits().part(0, 40), other = digits().part(40, 80);
    Settings s = LENET.withEpochs(1);
    Path file = folder.resolve("checkpoint");
    Trainer.fit(data.x(), data.labels(), s, Watch.NONE, file).close();
    refused(
        () -> Trainer.fit(other.x(), other.labels(), s, Watch.NONE, file),
        "other rows or labels",
        "checkpoint");
    refused(
        () -> Trainer.fit(data.x(), data.labels(), s.withSeed(9), Watch.NONE, file),
        "other settings");
    Trainer.fit(data.x(), data.labels(), s.withThreads(2), Watch.NONE, file).close();
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    refused(() -> Trainer.fit(data.x(), data.labels(), s, Watch.NONE, file), "is damaged");
    refused(
        () -> Trainer.fit(data.x(), data.labels(), s, Watch.NONE, folder.resolve("no/where")),
        "there is no folder");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }

  @Test
  void savedAndLoaded() throws IOException {
    Data data = digits().part(0, 100);
    Features asked = digits().part(300, 600).x();
    Path file = folder.resolve("model");
    try (Trained t = data.fit(LENET.withEpochs(2))) {
      t.save(file);
      Trained again = Trained.load(file);
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
    refused(() -> Trained.load(folder.resolve("none")), "There is no file", "none");
    Path text = Files.writeString(folder.resolve("text"), "not a network");
    refused(() -> Trained.load(text), "text is not a network");
    byte[] bytes = Files.readAllBytes(file);
    for (int length : new int[] {20, 60, 120, 1000, bytes.length - 1}) {
      Files.write(text, Arrays.copyOf(bytes, length));
      refused(() -> Trained.load(text), "is damaged");
    }
  }

  /** Thousands of steps: what a step takes, it gives back. */
  @Test
  void memoryDoesNotGrow() {
    Settings s = LENET.withBatch(1).withEnough(1).withEpochs(3);
    Data data = digits().part(0, 1000);
    List<Long> resident = new ArrayList<>();
    Watch watch = (epoch, epochs, loss, accuracy) -> resident.add(resident());
    Trainer.fit(data.x(), data.labels(), s, watch).close();
    assertThat(resident.get(2) - resident.get(0)).isLessThan(64 << 20);
  }

  /** Bytes of memory that the process has, the JVM's own among them. */
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
