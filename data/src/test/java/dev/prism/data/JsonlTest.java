package dev.prism.data;

import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonlTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"vector", "embedding", "features", "something"})
  void theVectorFieldIsDetected(String name) throws IOException {
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
    Table t = TableReader.read(file, ReadOptions.NONE.withVectorColumn("v").withIdColumn("key"));
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{2}});
    assertThat(t.ids()).containsExactly("k");
  }

  @Test
  void errorMessages() throws IOException {
    refuses("{'vector': [1]}\n{'vector': [1}\n", "t.jsonl, line 2 is not JSON", "column");
    refuses("{'vector': [1]}\n{'vector': [1]} {'vector': [2]}\n", "line 2 is not JSON");
    refuses("{'vector': [1]}\n[1]\n", "line 2 is not a JSON object");
    refuses(
        "{'vector': [1]}\n\n{'vector': [1, 2]}\n", "2 numbers in row 1 (line 3) and 1 in row 0");
    refuses("{'vector': [1]}\n{'x': 1}\n", "no list of numbers called vector in row 1 (line 2)");
    refuses("{'vector': [1, 'a']}\n", "\"a\" in row 0 (line 1), vector[1]");
    refuses("{'vector': [1]}\n{'vector': [1e99]}\n", "Infinity in row 1 (line 2), column 0");
    refuses("{'vector': [NaN]}\n", "NaN in row 0 (line 1), column 0");
    refuses("{'vector': [1]}\n{'vector': []}\n", "no numbers in row 1 (line 2)");
    refuses("{'u': [1], 'v': [2]}", "several lists of numbers (u, v)");
    refuses("{'id': 1, 'vector': [1]}\n{'vector': [1]}", "no field id in row 1");
    refuses("{'id': 1, 'vector': [1]}\n{'id': 1, 'vector': [1]}", "id 1 in rows 0 and 1");
    refuses("\n\n", "is empty");
    Path file = write("{'vector': [1], 'key': 'k'}");
    refused(
        () -> TableReader.read(file, ReadOptions.NONE.withVectorColumn("vectr")),
        "Did you mean vector?");
    refused(
        () -> TableReader.read(file, ReadOptions.NONE.withIdColumn("ky")),
        "no column ky",
        "Did you mean key?");
  }

  @Test
  void linesBeyondTheLimitsOfTheParser() throws IOException {
    String number = "0." + "1".repeat(1_200);
    assertThat(rows(load("{'vector': [" + number + "]}"))[0][0]).isCloseTo(0.1111f, within(1e-4f));
    String longer = "0." + "1".repeat(12_000);
    refuses("{'vector': [1]}\n{'vector': [" + longer + "]}", "line 2 has a number of more than");
    String deep = "[".repeat(1_001) + "]".repeat(1_001);
    refuses("{'vector': [1], 'x': " + deep + "}", "line 1 has a number", "levels of brackets");
  }

  /** As pandas writes a table of numbers: each in a field of its own, as in CSV. */
  @Test
  void fieldsOfNumbersAreFeatures() throws IOException {
    String text = "{'id':1,'a':1.5,'b':2,'g':'u'}\n{'id':2,'a':3,'b':4,'g':'v'}\n";
    Table t = load(text);
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{1.5f, 2}, {3, 4}});
    assertThat(t.featureNames()).containsExactly("a", "b");
    assertThat(t.ids()).containsExactly("1", "2");
    assertThat(t.column("g")).containsExactly("u", "v");
    assertThat(t.reading().leftOut())
        .containsExactly(Map.entry("id", "ids"), Map.entry("g", "text"));
    Table kept = TableReader.read(write(text), ReadOptions.NONE.withMetadataColumns("b"));
    assertThat(kept.featureNames()).containsExactly("a");
    assertThat(kept.numbers("b")).containsExactly(2, 4);
    refuses("{'a':1,'b':2}\n{'a':1,'b':null}\n", "no value in row 1 (line 2), b", "not a number");
    refuses("{'a':1,'b':2}\n{'a':1}\n", "no value in row 1 (line 2), b");
    assertThat(load("{'text':'a','year':2001}").features()).isNull();
  }

  private void refuses(String text, String... says) throws IOException {
    refused(() -> load(text), says);
  }

  private Table load(String text) throws IOException {
    return TableReader.read(write(text), ReadOptions.NONE);
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("t.jsonl"), text.replace('\'', '"'));
  }
}
