package dev.prism.data;

import static dev.prism.data.Fixtures.X;
import static dev.prism.data.Fixtures.fixture;
import static dev.prism.data.Fixtures.load;
import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParquetTest {
  @TempDir Path folder;

  /** Snappy, zstd, none, gzip with pages of version 2 and split bytes, lz4: as pyarrow has them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "list.parquet",
        "fixed.parquet",
        "half.parquet",
        "pages2.parquet",
        "pandas.parquet",
        "plain.parquet",
        "plain2.parquet"
      })
  void writtenByPyarrow(String name) {
    assertThat(rows(load(name))).isDeepEqualTo(X);
  }

  @Test
  void idsAndOtherColumnsAreText() {
    Table t = load("fixed.parquet");
    assertThat(t.ids()).containsExactly("a", "b", "c", "d");
    assertThat(t.column("label")).containsExactly("3", "1", "4", "1");
    assertThat(t.column("when").getFirst()).startsWith("2026-01-01T00:00");
    assertThat(load("pandas.parquet").column("label")).contains("Straße", "two\nlines");
  }

  @Test
  void numbersKeptAsText() {
    Table t =
        TableReader.read(
            fixture("pandas.parquet"),
            ReadOptions.NONE.withMetadataColumns("b").withIdColumn("label"));
    assertThat(t.features().width()).isEqualTo(2);
    assertThat(t.numbers("b")).containsExactly(-0.75, 0, 0.75, 1.5);
    assertThat(t.ids()).contains("tree");
  }

  @Test
  void oneOfSeveralLists() {
    Table t =
        TableReader.read(fixture("two_lists.parquet"), ReadOptions.NONE.withVectorColumn("v"));
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{2}});
  }

  @ParameterizedTest
  @CsvSource({
    "ragged, '1 numbers in row 1 and 2 in row 0'",
    "null_list, 'lacks the vector, or a number in it, in row 1'",
    "null_number, 'lacks the vector, or a number in it, in row 1'",
    "plain_null, 'lacks the vector, or a number in it, in row 3'",
    "plain_nan, 'NaN in row 2, column 1'",
    "null_cell, 'row 1, column a'",
    "two_lists, '(u, v); name the one'",
    "empty, is empty",
  })
  void errorMessages(String name, String says) {
    refused(() -> load(name + ".parquet"), name + ".parquet", says);
  }

  @Test
  void wrongNames() {
    refused(
        () ->
            TableReader.read(fixture("list.parquet"), ReadOptions.NONE.withVectorColumn("vectro")),
        "no column vectro",
        "Did you mean vector?");
    refused(
        () -> TableReader.read(fixture("list.parquet"), ReadOptions.NONE.withVectorColumn("label")),
        "label is not a list of numbers; lists of numbers are vector");
    refused(
        () -> TableReader.read(fixture("list.parquet"), ReadOptions.NONE.withIdColumn("label")),
        "id 1 in rows 1 and 3");
  }

  @Test
  void brokenFiles() throws IOException {
    byte[] whole = Files.readAllBytes(fixture("list.parquet"));
    Path cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(whole, 900));
    refused(() -> TableReader.read(cut, ReadOptions.NONE), "cut.parquet is cut off at byte 900");
    Path tiny = Files.write(folder.resolve("tiny.parquet"), Arrays.copyOf(whole, 4));
    refused(() -> TableReader.read(tiny, ReadOptions.NONE), "tiny.parquet is cut off at byte 4");
    Arrays.fill(whole, 4, 400, (byte) 7);
    Path bad = Files.write(folder.resolve("bad.parquet"), whole);
    refused(() -> TableReader.read(bad, ReadOptions.NONE), "bad.parquet cannot be read as Parquet");
    Arrays.fill(whole, 400, whole.length - 8, (byte) 7);
    Path worse = Files.write(folder.resolve("worse.parquet"), whole);
    refused(() -> TableReader.read(worse, ReadOptions.NONE), "worse.parquet cannot be read");
  }
}
