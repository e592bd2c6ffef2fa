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

/** Items that pass by, a row at a time. */
class PassingTest {
  @TempDir Path folder;
  private final List<String> got = new ArrayList<>();

  private void read(byte[] bytes, int most) throws IOException {
    got.clear();
    Passing.read(
        new ByteArrayInputStream(bytes),
        "test",
        Options.NONE,
        new Passing.Taker() {
          @Override
          public boolean take(String id, float[] row) {
            got.add(id + " " + Arrays.toString(row));
            return got.size() < most;
          }

          @Override
          public void refuse(String why) {
            got.add(why);
          }
        });
  }

  private byte[] npy(float[]... rows) throws IOException {
    Path file = folder.resolve("x.npy");
    Write.features(file, Features.of(rows));
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
  void linesThatAreNone() throws IOException {
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

  @Test
  void otherFormatsAreRefused() {
    assertThatThrownBy(() -> read("a,b\n1,2\n".getBytes(StandardCharsets.UTF_8), 9))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("npy or JSON lines");
    assertThatThrownBy(() -> read(new byte[0], 9)).isInstanceOf(DataException.class);
    assertThatThrownBy(() -> Passing.read(folder.resolve("no.npy").toString(), Options.NONE, null))
        .hasMessageContaining("There is no file");
  }

  @Test
  void aBadFirstLineDoesNotCondemnTheRest() throws IOException {
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
