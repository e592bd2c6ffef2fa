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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows 2 and 0 of a file, written in its own format and read back. */
class TableWriterTest {
  private static final int[] CHOSEN = {2, 0};

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "f2.npy",
        "f4.npy",
        "f8.npy",
        "f4_fortran.npy",
        "pandas.csv",
        "pandas.tsv",
        "list.parquet",
        "fixed.parquet",
        "half.parquet",
        "pages2.parquet",
        "pandas.parquet"
      })
  void readBack(String name) {
    Path source = fixture(name), out = folder.resolve(name);
    Table before = TableReader.read(source, ReadOptions.NONE);
    TableWriter.writeRows(out, before, CHOSEN);
    Table after = TableReader.read(out, ReadOptions.NONE);
    assertThat(rows(after)).isDeepEqualTo(new float[][] {X[2], X[0]});
    assertThat(after.columns().keySet()).isEqualTo(before.columns().keySet());
    before
        .columns()
        .forEach((c, v) -> assertThat(after.column(c)).containsExactly(v.get(2), v.get(0)));
    assertThat(after.ids())
        .isEqualTo(before.ids() == null ? null : List.of(before.id(2), before.id(0)));
  }

  @Test
  void theTypeAndShapeOfAnNpyStay() {
    Path source = fixture("images.npy"), out = folder.resolve("out.npy");
    TableWriter.writeRows(out, TableReader.read(source, ReadOptions.NONE), CHOSEN);
    NpyHeader h = Npy.map(out).header();
    assertThat(h.descr()).isEqualTo("|u1");
    assertThat(h.shape()).containsExactly(2, 2, 3);
  }

  @Test
  void anArrayOfAnNpzAsNpy() {
    String source = fixture("two.npz") + ":train";
    Path out = folder.resolve("out.npy");
    TableWriter.writeRows(out, TableReader.read(source, ReadOptions.NONE), CHOSEN);
    assertThat(rows(TableReader.read(out, ReadOptions.NONE)))
        .isDeepEqualTo(new float[][] {X[2], X[0]});
  }

  @Test
  void linesAreCopiedUnchanged() throws IOException {
    Path source = folder.resolve("in.jsonl"), out = folder.resolve("out.jsonl");
    Files.writeString(
        source, "{\"vector\":[1],  \"a\":null}\n\n{\"vector\":[2]}\n{\"vector\":[3]}\n");
    TableWriter.writeRows(out, TableReader.read(source, ReadOptions.NONE), CHOSEN);
    assertThat(out).hasContent("{\"vector\":[3]}\n{\"vector\":[1],  \"a\":null}\n");
    Path text = Files.writeString(folder.resolve("in.txt"), "one\n\ntwo\nthree");
    Path lines = folder.resolve("out.txt");
    TableWriter.writeRows(lines, TableReader.read(text, ReadOptions.NONE), CHOSEN);
    assertThat(lines).hasContent("three\none\n");
  }

  @Test
  void errorMessages() {
    Table t = TableReader.read(fixture("f4.npy"), ReadOptions.NONE);
    refused(() -> write("out.csv", t, 0), "written as npy", "out.csv ends otherwise");
    refused(() -> write("out.npy", t, 4), "rows 0 to 3, and no row 4");
    refused(() -> write("no/out.npy", t, 0), "there is no folder", "mkdir -p");
    refused(() -> write("", t, 0), "it is a folder; name a file");
    InputStream in = new ByteArrayInputStream("a\n1\n".getBytes(StandardCharsets.UTF_8));
    Table standard = TableReader.read(in, ReadOptions.NONE);
    refused(() -> write("out.csv", standard, 0), "standard input", "save it to a file");
    assertThat(folder).isEmptyDirectory();
  }

  private void write(String out, Table t, int... rows) {
    TableWriter.writeRows(folder.resolve(out), t, rows);
  }
}
