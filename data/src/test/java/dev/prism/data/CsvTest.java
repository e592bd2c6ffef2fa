package dev.prism.data;

import static dev.prism.data.Fixtures.X;
import static dev.prism.data.Fixtures.load;
import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"pandas.csv", "pandas.tsv"})
  void writtenByPandas(String name) {
    Table t = load(name);
    assertThat(rows(t)).isDeepEqualTo(X);
    assertThat(t.column("label"))
        .containsExactly("tree", "a \"big\", old tree", "Straße", "two\nlines");
  }

  @Test
  void idsLabelsAndCostsAreNotFeatures() throws IOException {
    Path file = write("\uFEFFid,cost, x ,y,name\r\n7,0.5,1,2,a\r\n\r\n8,0.25,3,4,1984\r\n");
    Table t = TableReader.read(file, ReadOptions.NONE.withMetadataColumns("cost"));
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{1, 2}, {3, 4}});
    assertThat(t.ids()).containsExactly("7", "8");
    assertThat(t.numbers("cost")).containsExactly(0.5, 0.25);
    assertThat(t.column("name")).containsExactly("a", "1984");
    assertThat(t.row("8")).isEqualTo(1);
    Table named =
        TableReader.read(file, ReadOptions.NONE.withIdColumn("name").withMetadataColumns("id"));
    assertThat(named.ids()).containsExactly("a", "1984");
    assertThat(named.features().width()).isEqualTo(3);
  }

  @Test
  void aVectorInOneCell() throws IOException {
    Path file = write("n,v\n5,\"[1, 2.5]\"\n6,3 4\n");
    Table t = TableReader.read(file, ReadOptions.NONE.withVectorColumn("v"));
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{1, 2.5f}, {3, 4}});
    assertThat(t.column("n")).containsExactly("5", "6");
  }

  @Test
  void textAloneHasNoFeatures() throws IOException {
    Table t = TableReader.read(write("name\na\nb\n"), ReadOptions.NONE);
    assertThat(t.features()).isNull();
    assertThat(t.size()).isEqualTo(2);
  }

  @Test
  void errorMessages() throws IOException {
    refuses("a,b\n1,2\n3,x\n5,6\n", "t.csv has \"x\" in row 1 (line 3), column b", "metadata");
    refuses("a,b\n1,2\n3,\n5,6\n", "\"\" in row 1 (line 3), column b");
    refuses("a,b\n1,nan\n3,4\n", "\"nan\" in row 0 (line 2), column b");
    refuses("a,b\n1,2\n3,1e99\n", "\"1e99\" in row 1 (line 3), column b", "finite");
    refuses("a,b\n1,\"2\n3,4\n", "ends within quotes", "line 2");
    refuses("a,b\n1,\"2\"3\n", "'3' after a closing quote", "line 2");
    refuses("a,b\n\"1\n\",2,3\n", "3 fields in row 0 (line 2)", "header has 2");
    refuses("a,a\n1,2\n", "two columns called a");
    refuses("a,b\n", "no rows below");
    refuses("\n\n", "t.csv is empty");
    refuses("id,a\nx,2\ny,3\nx,4\n", "id x in rows 0 and 2", "must be unique");
    Files.write(folder.resolve("t.csv"), "a\nStraße\n".getBytes(StandardCharsets.ISO_8859_1));
    refused(
        () -> TableReader.read(folder.resolve("t.csv"), ReadOptions.NONE),
        "neither UTF-8 nor UTF-16",
        "iconv");
    Path file = write("label,x\n1,2\n");
    refused(
        () -> TableReader.read(file, ReadOptions.NONE.withMetadataColumns("lable")),
        "no column lable",
        "Did you mean label?",
        "It has label, x.");
    refused(() -> TableReader.read(file, ReadOptions.NONE.withIdColumn("nr")), "no column nr");
    Path ragged = write("v\n1 2\n3\n");
    refused(
        () -> TableReader.read(ragged, ReadOptions.NONE.withVectorColumn("v")),
        "1 numbers in row 1 (line 3) and 2");
  }

  private void refuses(String text, String... says) throws IOException {
    Path file = write(text);
    refused(() -> TableReader.read(file, ReadOptions.NONE), says);
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("t.csv"), text);
  }
}
