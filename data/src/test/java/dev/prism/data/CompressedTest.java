package dev.prism.data;

import static dev.prism.data.Fixtures.X;
import static dev.prism.data.Fixtures.fixture;
import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compressed files, and text in UTF-16. */
class CompressedTest {
  private static final float[][] ROWS = {{1, 2}, {3, 4}};

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"gz", "zst"})
  void textFiles(String ending) throws IOException {
    assertThat(rows(table("t.csv." + ending, packed("a,b\n1,2\n3,4\n", ending))))
        .isDeepEqualTo(ROWS);
    assertThat(rows(table("t.tsv." + ending, packed("a\tb\n1\t2\n3\t4\n", ending))))
        .isDeepEqualTo(ROWS);
    String json = "{\"vector\":[1,2]}\n{\"vector\":[3,4]}\n";
    assertThat(rows(table("t.jsonl." + ending, packed(json, ending)))).isDeepEqualTo(ROWS);
    assertThat(
            rows(
                TableReader.read(new ByteArrayInputStream(packed(json, ending)), ReadOptions.NONE)))
        .isDeepEqualTo(ROWS);
    assertThat(table("t.txt." + ending, packed("one\ntwo\n", ending)).column("text"))
        .containsExactly("one", "two");
    byte[] array = packed(Files.readAllBytes(fixture("f4.npy")), ending);
    assertThat(rows(table("t.npy." + ending, array))).isDeepEqualTo(X);
  }

  @Test
  void rowsOfCompressedFiles() throws IOException {
    Table t = table("t.csv.gz", packed("a,b\n1,2\n3,4\n", "gz"));
    TableWriter.writeRows(folder.resolve("out.csv"), t, new int[] {1});
    assertThat(folder.resolve("out.csv")).hasContent("a,b\n3,4\n");
    Path zipped = folder.resolve("out.csv.gz");
    TableWriter.writeRows(zipped, t, new int[] {0});
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(zipped))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("a,b\n1,2\n");
    }
    refused(
        () -> TableWriter.writeRows(folder.resolve("out.csv.zst"), t, new int[] {0}),
        "leave that ending out");
  }

  @Test
  void errorMessages() throws IOException {
    refused(() -> table("t.csv.bz2", "BZh91AY".getBytes(StandardCharsets.US_ASCII)), "bzip2");
    byte[] parquet = packed(Files.readAllBytes(fixture("list.parquet")), "gz");
    refused(() -> table("t.parquet.gz", parquet), "decompress the file first");
    byte[] broken = packed("a,b\n1,2\n", "zst");
    broken[6] ^= 0x55;
    refused(() -> table("t.csv.zst", broken), "t.csv.zst");
    refused(() -> table("zero.csv", new byte[100]), "zero.csv is not text");
    refused(
        () -> TableReader.read(new ByteArrayInputStream(new byte[5_000]), ReadOptions.NONE),
        "standard input is not text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE"})
  void utf16(String charset) throws IOException {
    Table t = table("t.csv", "name,a\nStraße,1\n日本,2\n".getBytes(charset));
    assertThat(t.column("name")).containsExactly("Straße", "日本");
    assertThat(rows(t)).isDeepEqualTo(new float[][] {{1}, {2}});
  }

  @Test
  void linksThatLeadNowhere() throws IOException {
    Path link = folder.resolve("dangling.npy");
    Files.createSymbolicLink(link, folder.resolve("none.npy"));
    refused(() -> TableReader.read(link, ReadOptions.NONE), "dangling.npy is a link to a file");
  }

  private Table table(String name, byte[] content) throws IOException {
    return TableReader.read(Files.write(folder.resolve(name), content), ReadOptions.NONE);
  }

  private static byte[] packed(String text, String ending) throws IOException {
    return packed(text.getBytes(StandardCharsets.UTF_8), ending);
  }

  private static byte[] packed(byte[] bytes, String ending) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream to =
        ending.equals("gz") ? new GZIPOutputStream(out) : new ZstdOutputStream(out)) {
      to.write(bytes);
    }
    return out.toByteArray();
  }
}
