package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.kernel.Features;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams are read one row at a time. */
class RowStreamTest {
  @TempDir Path folder;
  private final List<String> got = new ArrayList<>();

  private void read(byte[] bytes, int most) throws IOException {
    got.clear();
    RowStream.read(
        new ByteArrayInputStream(bytes),
        "test",
        ReadOptions.NONE,
        new RowStream.Consumer() {
          @Override
          public boolean accept(String id, float[] row) {
            got.add(id + " " + Arrays.toString(row));
            return got.size() < most;
          }

          @Override
          public void reject(String reason) {
            got.add(reason);
          }
        });
  }

  private byte[] npy(float[]... rows) throws IOException {
    Path file = folder.resolve("x.npy");
    TableWriter.writeFeatures(file, Features.of(rows));
    return Files.readAllBytes(file);
  }

  @Test
  void arraysOneAfterAnother() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(npy(new float[] {1, 2}, new float[] {3, 4}));
    all.write(npy(new float[] {5, 6}));
    all.write(npy(new float[] {7, 8, 9}));
    read(all.toByteArray(), 100);
    assertThat(got)
        .containsExactly(
            "null [1.0, 2.0]", "null [3.0, 4.0]", "null [5.0, 6.0]", "null [7.0, 8.0, 9.0]");
    read(all.toByteArray(), 2);
    assertThat(got).hasSize(2);
    byte[] cut = Arrays.copyOf(all.toByteArray(), all.size() - 3);
    assertThatThrownBy(() -> read(cut, 100)).hasMessageContaining("in the middle of an npy array");
  }

  @Test
  void linesWithoutAnItemAreRejected() throws IOException {
    String text =
        """
        {"id": "a", "vector": [1, 2], "label": "x"}

        {"id": "b", "vector": [1, "2"]}
        [1, 2]
        {"id": "c"}
        {"vector": [3]}
        nonsense
        """;
    read(text.getBytes(StandardCharsets.UTF_8), 100);
    assertThat(got)
        .containsExactly(
            "a [1.0, 2.0]",
            "without a list of numbers",
            "not a JSON object",
            "without a list of numbers",
            "null [3.0]",
            "not a JSON object");
  }

  /** Lines that the parser refuses are rejected as other bad lines are, and the stream goes on. */
  @Test
  void linesBeyondTheLimitsOfTheParser() throws IOException {
    String text =
        "{\"vector\": [1]}\n{\"vector\": [0."
            + "1".repeat(12_000)
            + "]}\n{\"x\": "
            + "[".repeat(1_001)
            + "}\n{\"vector\": [2]}\n";
    read(text.getBytes(StandardCharsets.UTF_8), 100);
    assertThat(got)
        .containsExactly("null [1.0]", "not a JSON object", "not a JSON object", "null [2.0]");
  }

  @Test
  void fieldsOfNumbers() throws IOException {
    String text = "{\"id\": \"a\", \"x\": 1, \"y\": 2}\n{\"id\": \"b\", \"x\": 3}\n";
    read(text.getBytes(StandardCharsets.UTF_8), 100);
    assertThat(got).containsExactly("a [1.0, 2.0]", "without a number");
  }

  @Test
  void otherFormatsAreRejected() {
    assertThatThrownBy(() -> read("a,b\n1,2\n".getBytes(StandardCharsets.UTF_8), 9))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("npy or JSON lines");
    assertThatThrownBy(() -> read(new byte[0], 9)).isInstanceOf(DataException.class);
    assertThatThrownBy(
            () -> RowStream.read(folder.resolve("no.npy").toString(), ReadOptions.NONE, null))
        .hasMessageContaining("There is no file");
  }

  @Test
  void aBadFirstLineIsSkipped() throws IOException {
    String good = "{\"id\": \"a\", \"vector\": [1, 2]}\n";
    for (String bad : List.of("no\n", "# a remark\n", "{\"id\": \"b\"}\n", "[1]\n")) {
      read((bad + good).getBytes(StandardCharsets.UTF_8), 100);
      assertThat(got).hasSize(2).endsWith("a [1.0, 2.0]");
    }
    byte[] never = "{\"id\": \"b\"}\n".repeat(1000).getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> read(never, 10_000)).hasMessageContaining("a list of numbers");
    assertThat(got).hasSize(100);
    byte[] binary = {1, 2, 3, 4, 5, 6, 7, 0, '\n'};
    assertThatThrownBy(() -> read(binary, 10)).hasMessageContaining("neither npy nor JSON lines");
  }
}
