package dev.prism.data;

import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonlTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"vector", "embedding", "features", "something"})
  void theVectorIsFound(String name) throws IOException {
    Table t =
        load(
            "{'id': 7, 'NAME': [1, 2.5], 'n': 3}\n\n{'NAME': [3, 4], 'id': 'b', 'tags': ['x']}\n"
                .replace("NAME", name));
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{1, 2.5f}, {3, 4}});
    assertThat(t.ids()).containsExactly("7", "b");
    assertThat(t.column("n")).containsExactly("3", null);
    assertThat(t.column("tags")).containsExactly(null, "[\"x\"]");
  }

  @Test
  void textAloneHasNoFeatures() throws IOException {
    Table t = load("{'text': 'a'}\n{'text': 'b'}");
    assertThat(t.features()).isNull();
    assertThat(t.size()).isEqualTo(2);
  }

  @Test
  void aFieldByName() throws IOException {
    Path file = write("{'u': [1], 'v': [2], 'key': 'k'}");
    Table t = Load.table(file, Options.NONE.withVector("v").withId("key"));
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{2}});
    assertThat(t.ids()).containsExactly("k");
  }

  @Test
  void refusedByASentence() throws IOException {
    refuses("{'vector': [1]}\n{'vector': [1}\n", "t.jsonl, line 2 is not JSON", "column");
    refuses("{'vector': [1]}\n{'vector': [1]} {'vector': [2]}\n", "line 2 is not JSON");
    refuses("{'vector': [1]}\n[1]\n", "line 2 is not a JSON object");
    refuses(
        "{'vector': [1]}\n\n{'vector': [1, 2]}\n", "2 numbers in row 1 (line 3) and 1 in row 0");
    refuses("{'vector': [1]}\n{'x': 1}\n", "no list of numbers called vector in row 1 (line 2)");
    refuses("{'vector': [1, 'a']}\n", "\"a\" in row 0 (line 1), vector[1]");
    refuses("{'vector': [1]}\n{'vector': [1e99]}\n", "Infinity in row 1 (line 2), column 0");
    refuses("{'vector': [NaN]}\n", "line 1 is not JSON");
    refuses("{'vector': [1]}\n{'vector': []}\n", "no numbers in row 1 (line 2)");
    refuses("{'u': [1], 'v': [2]}", "several lists of numbers (u, v)");
    refuses("{'id': 1, 'vector': [1]}\n{'vector': [1]}", "no field id in row 1");
    refuses("{'id': 1, 'vector': [1]}\n{'id': 1, 'vector': [1]}", "id 1 in rows 0 and 1");
    refuses("\n\n", "is empty");
    Path file = write("{'vector': [1], 'key': 'k'}");
    refused(() -> Load.table(file, Options.NONE.withVector("vectr")), "Did you mean vector?");
    refused(() -> Load.table(file, Options.NONE.withId("ky")), "no column ky", "Did you mean key?");
  }

  private void refuses(String text, String... says) throws IOException {
    refused(() -> load(text), says);
  }

  private Table load(String text) throws IOException {
    return Load.table(write(text), Options.NONE);
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("t.jsonl"), text.replace('\'', '"'));
  }
}
