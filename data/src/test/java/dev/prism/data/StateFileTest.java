package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** States in JSON files, and the text that is read around them. */
class StateFileTest {
  record State(int step, List<Double> values, Inner inner) {}

  record Inner(String name) {}

  @TempDir Path folder;

  private State read(Path file) {
    return StateFile.read(file, State.class, "a state of the test");
  }

  @Test
  void isReadAsItWasWritten() throws IOException {
    Path file = folder.resolve("s.json");
    State first = new State(3, List.of(0.1, -2.5), new Inner("ünïcode"));
    StateFile.write(file, first);
    assertThat(read(file)).isEqualTo(first);
    StateFile.write(file, new State(4, List.of(), null));
    assertThat(read(file)).isEqualTo(new State(4, List.of(), null));
    assertThat(Files.readString(file)).endsWith("\n");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).as("no temporary file").containsExactly(file);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'step': 1, 'other': 2}|it has the unknown field other; known are inner, step, values",
        "{'step': 'x'}|the field step has a value of another type",
        "{'values': [1, [2]]}|the field values[1] has a value of another type",
        "{'inner': {'name': {}}}|the field inner.name has a value of another type",
        "[1]|it has a value of another type",
        "null|is not a state of the test; it is left as it is",
        "{'step':|is not a state of the test; it is left as it is"
      })
  void otherJsonIsNamedAndLeftAsItIs(String json, String reason) throws IOException {
    Path file = Files.writeString(folder.resolve("s.json"), json.replace('\'', '"'));
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("s.json is not a state of the test; it is left as it is")
        .hasMessageContaining(reason);
    assertThat(Files.readString(file)).isEqualTo(json.replace('\'', '"'));
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> read(folder.resolve("none.json")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("none.json");
  }

  private static String decoded(byte[] bytes) throws IOException {
    return TextInput.reader(new java.io.ByteArrayInputStream(bytes), "in").readAllAsString();
  }

  @Test
  void textInEitherUnicodeEncodingWithOrWithoutAMark() throws IOException {
    for (String text : List.of("a,b\n1,2\n", "é", "x", "")) {
      assertThat(decoded(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(text);
      assertThat(decoded(("\uFEFF" + text).getBytes(StandardCharsets.UTF_8))).isEqualTo(text);
      assertThat(decoded(("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE))).isEqualTo(text);
      assertThat(decoded(("\uFEFF" + text).getBytes(StandardCharsets.UTF_16BE))).isEqualTo(text);
    }
    assertThat(decoded("a,b\n".getBytes(StandardCharsets.UTF_16LE))).isEqualTo("a,b\n");
    assertThat(decoded("a,b\n".getBytes(StandardCharsets.UTF_16BE))).isEqualTo("a,b\n");
  }

  @Test
  void otherBytesAreNoText() {
    assertThatThrownBy(() -> decoded(new byte[] {'a', 'b', 0, 0, 'c'}))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("in is not text: it holds bytes of 0");
    assertThatThrownBy(() -> decoded(new byte[] {'a', (byte) 0xe9, 'b', 'c'}))
        .isInstanceOf(java.nio.charset.MalformedInputException.class);
  }
}
