package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers in a file: told again after an end anywhere, and never told wrong. */
class CheckpointTest {
  private static final List<String> QUESTION = List.of("data: a", "k: 5");
  @TempDir Path folder;

  private Path file() {
    return folder.resolve("run.ckpt");
  }

  /** Asks for {@code count} answers 0.5, 1.5, …; how many of them had to be computed. */
  private int ask(int count) {
    int[] computed = new int[1];
    try (Checkpoint c = new Checkpoint(file(), QUESTION)) {
      for (int i = 0; i < count; i++) {
        double[] out = new double[1 + i % 3];
        double answer = i + 0.5;
        c.replayOrCompute(
            out,
            out.length,
            () -> {
              computed[0]++;
              Arrays.fill(out, answer);
            });
        assertThat(out).containsOnly(answer);
      }
      assertThat(c.replayed()).isEqualTo(count - computed[0]);
    }
    return computed[0];
  }

  @Test
  void resumesAfterTheLastEvaluation() {
    assertThat(ask(10)).isEqualTo(10);
    assertThat(ask(10)).isZero();
    assertThat(ask(25)).isEqualTo(15);
    assertThat(ask(25)).isZero();
  }

  /** Truncated at every byte: complete evaluations are replayed, others computed and appended. */
  @Test
  void aTruncatedFileIsCompleted() throws IOException {
    ask(6);
    byte[] whole = Files.readAllBytes(file());
    int head = "prism checkpoint 1\n".length() + 4 + "data: a\nk: 5".length();
    for (int cut = whole.length; cut >= 0; cut--) {
      Files.write(file(), Arrays.copyOf(whole, cut));
      assertThat(ask(6)).isBetween(cut <= head ? 6 : 0, 6);
      assertThat(Files.readAllBytes(file())).as("cut at %d", cut).isEqualTo(whole);
    }
  }

  /** The bytes of lost work are counted, wherever the damage is. */
  @Test
  void theDamageIsCounted() throws IOException {
    ask(6);
    byte[] whole = Files.readAllBytes(file());
    int first = "prism checkpoint 1\n".length() + 4 + "data: a\nk: 5".length();
    byte[] broken = whole.clone();
    broken[first + 5] ^= 1;
    for (byte[] damaged : List.of(broken, Arrays.copyOf(whole, whole.length - 7), whole)) {
      Files.write(file(), damaged);
      try (Checkpoint c = new Checkpoint(file(), QUESTION)) {
        for (int i = 0; i < 6; i++) {
          c.replayOrCompute(new double[1 + i % 3], 1 + i % 3, () -> {});
        }
        assertThat(c.discardedBytes() > 0).isEqualTo(damaged != whole);
      }
    }
  }

  @Test
  void aDamagedEvaluationIsComputedAgain() throws IOException {
    ask(6);
    byte[] whole = Files.readAllBytes(file());
    for (int at = 40; at < whole.length; at++) {
      byte[] broken = whole.clone();
      broken[at] ^= 4;
      Files.write(file(), broken);
      ask(6); // which looks at every answer
      assertThat(Files.readAllBytes(file())).as("byte %d", at).isEqualTo(whole);
    }
  }

  @Test
  void aCheckpointOfAnotherRunIsRejected() {
    ask(3);
    assertThatThrownBy(() -> new Checkpoint(file(), List.of("data: a", "k: 6")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("there it is k: 5, here k: 6. Name another file");
    assertThatThrownBy(() -> new Checkpoint(file(), List.of("data: a")))
        .hasMessageContaining("here nothing");
  }

  @Test
  void otherFilesAreLeftUnchanged() throws IOException {
    Files.writeString(file(), "my only copy of something");
    assertThatThrownBy(() -> new Checkpoint(file(), QUESTION))
        .hasMessageContaining("is not a checkpoint, and is left as it is");
    assertThat(file()).hasContent("my only copy of something");
    Files.writeString(file(), "prism checkpoint 1\n\uffff\uffff");
    assertThatThrownBy(() -> new Checkpoint(file(), QUESTION))
        .hasMessageContaining("is not a checkpoint, and is left as it is");
  }

  @Test
  void aCheckpointIsLocked() {
    ask(3);
    try (Checkpoint first = new Checkpoint(file(), QUESTION)) {
      assertThatThrownBy(() -> new Checkpoint(file(), QUESTION))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("is in use by another run");
      assertThat(first.replayed()).isZero();
    }
    assertThat(ask(3)).isZero();
  }

  /** Two runs that wrote at once leave duplicate evaluations, which are not replayed twice. */
  @Test
  void aDuplicateEvaluationIsNotReplayed() throws IOException {
    ask(1);
    byte[] one = Files.readAllBytes(file());
    int head = "prism checkpoint 1\n".length() + 4 + "data: a\nk: 5".length();
    byte[] twice = Arrays.copyOf(one, 2 * one.length - head);
    System.arraycopy(one, head, twice, one.length, one.length - head);
    Files.write(file(), twice);
    double[] out = new double[1];
    try (Checkpoint c = new Checkpoint(file(), QUESTION)) {
      c.replayOrCompute(out, 1, () -> out[0] = -1);
      assertThat(out).containsExactly(0.5);
      c.replayOrCompute(out, 1, () -> out[0] = -1);
      assertThat(out).as("computed").containsExactly(-1);
    }
  }

  @Test
  void deletesItsFile() {
    ask(3);
    new Checkpoint(file(), QUESTION).delete();
    assertThat(file()).doesNotExist();
  }
}
