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
import org.junit.jupiter.params.provider.CsvSource;

/** Headers, delimiters and line ends of CSV are detected. */
class CsvLayoutTest {
  @TempDir Path folder;

  /** As numpy.savetxt writes: the first line is an item, and it is said. */
  @Test
  void aFirstLineOfNumbersIsAnItem() throws IOException {
    Table t = read("1,2\n3,4\n5,6\n", ReadOptions.NONE);
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{1, 2}, {3, 4}, {5, 6}});
    assertThat(t.featureNames()).containsExactly("f0", "f1");
    assertThat(t.reading().notes()).hasSize(1).first().asString().contains("read as an item");
    Table one = read("7\n8\n", ReadOptions.NONE);
    assertThat(rows(one)).isDeepEqualTo(new float[][] {{7}, {8}});
    refused(() -> read("1,2\n3\n", ReadOptions.NONE), "1 fields in row 1", "its first line has 2");
  }

  /** As pandas writes an array: the columns are called 0, 1, 2, … */
  @Test
  void namesThatCount() throws IOException {
    Table t = read("0,1,2\n3,4,5\n", ReadOptions.NONE);
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{3, 4, 5}});
    assertThat(t.reading().notes())
        .containsExactly("the first line, 0, 1, 2, …, is read as the header");
    assertThat(rows(read(",0,1\n0,4,5\n", ReadOptions.NONE))).isDeepEqualTo(new float[][] {{4, 5}});
    assertThat(read("0,1\n1,0\n", ReadOptions.NONE).size()).isEqualTo(2);
  }

  @Test
  void theHeaderByOption() throws IOException {
    assertThat(rows(read("1,2\n3,4\n", ReadOptions.NONE.withHeader(true))))
        .isDeepEqualTo(new float[][] {{3, 4}});
    Table t = read("a,1\nb,2\n", ReadOptions.NONE.withHeader(false));
    assertThat(t.column("f0")).containsExactly("a", "b");
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{1}, {2}});
    assertThat(t.reading().notes()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '~',
      value = {
        "a;b\\n1;2\\n",
        "a\\tb\\n1\\t2\\n",
        "a|b\\n1|2\\n",
        "a,b\\r1,2\\r",
        "a;b\\r\\n\"1\";\"2\"\\r\\n",
        "a;b;t\\n1;2;x, y\\n",
        "a;b\\n\"1,0\";2,0\\n",
      })
  void layouts(String text) throws IOException {
    Table t = read(lines(text), ReadOptions.NONE);
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{1, 2}});
    assertThat(t.featureNames()).containsExactly("a", "b");
  }

  private static String lines(String text) {
    return text.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t");
  }

  @Test
  void commasInTextAreNoDelimiters() throws IOException {
    Table t = read("id,text\na,\"x; y\"\nb,p|q;r\n", ReadOptions.NONE);
    assertThat(t.column("text")).containsExactly("x; y", "p|q;r");
    Table decimal = read("a;b\n1,5;2\n", ReadOptions.NONE);
    assertThat(rows(decimal)).isDeepEqualTo(new float[][] {{1.5f, 2}});
    assertThat(decimal.reading().notes()).containsExactly("commas are read as decimal points in a");
    Table given = read("a;b,c\n1;2,3\n", ReadOptions.NONE.withDelimiter(','));
    assertThat(given.reading().layout().delimiter()).isEqualTo(',');
  }

  /** Selected rows are copied with the delimiter of their file, and without a header it lacks. */
  @Test
  void rowsAreCopiedInTheirLayout() throws IOException {
    Path out = folder.resolve("out.csv");
    TableWriter.writeRows(out, read("a;b\n1;2\n3;4\n", ReadOptions.NONE), new int[] {1});
    assertThat(out).hasContent("a;b\n3;4\n");
    TableWriter.writeRows(out, read("1,2\n3,4\n", ReadOptions.NONE), new int[] {0});
    assertThat(out).hasContent("1,2\n");
  }

  /** Messages quote the beginning of what is long. */
  @Test
  void longCellsAreCut() {
    String digits = "9".repeat(100_000);
    refused(
        () -> read("a,b\n1," + digits + "\n2,3\n4,5\n", ReadOptions.NONE), "… (100000 characters)");
    try {
      read("a,b\n1," + digits + "\n2,3\n4,5\n", ReadOptions.NONE);
    } catch (DataException | IOException e) {
      assertThat(e.getMessage()).hasSizeLessThan(400);
    }
    String header = "name,".repeat(20_000).replaceAll("name", "x".repeat(30));
    refused(() -> read(header + "y\n", ReadOptions.NONE), "two columns called xxx");
  }

  private Table read(String text, ReadOptions options) throws IOException {
    return TableReader.read(Files.writeString(folder.resolve("t.csv"), text), options);
  }
}
