package dev.prism.data;

import static dev.prism.data.Fixtures.X;
import static dev.prism.data.Fixtures.fixture;
import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the kind of a file is found, standard input, and text. */
class TableReaderTest {
  @TempDir Path folder;

  @Test
  void theFormatIsDetectedByTheFirstBytes() throws IOException {
    for (String name : new String[] {"f4.npy", "plain.npz", "list.parquet"}) {
      Path copy = folder.resolve("copy-of-" + name.replace('.', '-'));
      Files.copy(fixture(name), copy);
      assertThat(rows(TableReader.read(copy.toString(), ReadOptions.NONE))).isDeepEqualTo(X);
    }
  }

  @Test
  void errorMessages() throws IOException {
    Files.copy(fixture("list.parquet"), folder.resolve("x.npy"));
    refused(() -> table("x.npy"), "called .npy", "begins like Parquet", "call it .parquet");
    Files.writeString(folder.resolve("y.npz"), "hello, world");
    refused(() -> table("y.npz"), "y.npz is not npz", "68 65 6c 6c", "50 4b 03 04");
    Files.writeString(folder.resolve("y.doc"), "hello, world");
    refused(() -> table("y.doc"), "y.doc is of no known kind", "npy, npz, parquet, idx, csv");
    refused(() -> table("x.nyp"), "There is no file", "Did you mean x.npy?");
    refused(() -> table("none/x.npy"), "There is no file", "no folder");
    Files.write(folder.resolve("z.csv"), new byte[0]);
    refused(() -> table("z.csv"), "z.csv is empty");
  }

  @Test
  void standardInput() throws IOException {
    assertThat(rows(standard(Files.readAllBytes(fixture("f8.npy"))))).isDeepEqualTo(X);
    assertThat(rows(standard("\n {\"vector\": [1, 2]}"))).isDeepEqualTo(new float[][] {{1, 2}});
    assertThat(rows(standard("a,b\n1,2\n"))).isDeepEqualTo(new float[][] {{1, 2}});
    assertThat(rows(standard("a\tb\n1\t2\n"))).isDeepEqualTo(new float[][] {{1, 2}});
    refused(() -> standard(""), "standard input is empty");
    refused(() -> standard("PAR1..."), "Standard input is Parquet", "save it first");
    refused(() -> standard("a,b\n1\n"), "standard input has 1 fields in row 0 (line 2)");
  }

  @Test
  void theRealStandardInput() {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("a\n1\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(rows(TableReader.read("-", ReadOptions.NONE))).isDeepEqualTo(new float[][] {{1}});
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void oneItemPerLine() throws IOException {
    Files.writeString(folder.resolve("t.txt"), "one\n\n  two\r\n");
    Table t = table("t.txt");
    assertThat(t.features()).isNull();
    assertThat(t.ids()).containsExactly("1", "3");
    assertThat(t.column("text")).containsExactly("one", "  two");
    Files.writeString(folder.resolve("t.txt"), "\n\n");
    refused(() -> table("t.txt"), "t.txt is empty");
  }

  private Table table(String name) {
    return TableReader.read(folder.resolve(name), ReadOptions.NONE);
  }

  private static Table standard(String text) {
    return standard(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Table standard(byte[] bytes) {
    return TableReader.read(new ByteArrayInputStream(bytes), ReadOptions.NONE);
  }
}
