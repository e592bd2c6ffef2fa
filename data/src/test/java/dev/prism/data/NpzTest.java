package dev.prism.data;

import static dev.prism.data.Fixtures.X;
import static dev.prism.data.Fixtures.fixture;
import static dev.prism.data.Fixtures.load;
import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NpzTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"plain.npz", "compressed.npz"})
  void theOnlyWideArrayHoldsTheFeatures(String name) {
    Table t = load(name);
    assertThat(rows(t)).isDeepEqualTo(X);
    assertThat(t.columns()).containsOnlyKeys("y");
    assertThat(t.column("y")).containsExactly("3", "1", "4", "1");
  }

  @Test
  void anArrayByName() {
    assertThat(rows(TableReader.read(fixture("two.npz") + ":test", ReadOptions.NONE)))
        .hasDimensions(2, 3);
    assertThat(rows(TableReader.read(fixture("two.npz"), ReadOptions.NONE.withArray("train"))))
        .isDeepEqualTo(X);
    assertThat(TableReader.read(fixture("plain.npz") + ":y", ReadOptions.NONE).column("value"))
        .hasSize(4);
  }

  @Test
  void errorMessages() throws IOException {
    refused(() -> load("two.npz"), "two.npz has 2 arrays (train, test)", "two.npz:train");
    refused(
        () -> TableReader.read(fixture("two.npz") + ":trian", ReadOptions.NONE),
        "no array trian",
        "Did you mean train?");
    refused(
        () -> TableReader.read(fixture("plain.npz") + ":name", ReadOptions.NONE),
        "plain.npz:name",
        "<U1");
    byte[] whole = Files.readAllBytes(fixture("plain.npz"));
    Path cut = Files.write(folder.resolve("cut.npz"), Arrays.copyOf(whole, 700));
    refused(() -> TableReader.read(cut, ReadOptions.NONE), "cut.npz", "cut-off", "700 bytes");
    Path none = zip("none.txt", new byte[3]);
    refused(() -> TableReader.read(none, ReadOptions.NONE), "no npy arrays");
  }

  @Test
  void anEntryLongerThanItsArray() throws IOException {
    byte[] npy = Files.readAllBytes(fixture("f4.npy"));
    Path file = zip("x.npy", Arrays.copyOf(npy, 10_000_000));
    refused(
        () -> TableReader.read(file, ReadOptions.NONE),
        "bomb.npz:x",
        "unpacks to 10000000",
        "takes 176");
  }

  @Test
  void anEntryThatUnpacksBeyondWhatTheZipDeclares() throws IOException {
    byte[] npy = Files.readAllBytes(fixture("f4.npy"));
    Path file = zip("x.npy", Arrays.copyOf(npy, 10_000_000));
    ByteBuffer b = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    int at = 0;
    while (b.getInt(at) != 0x02014b50) {
      at++;
    }
    b.putInt(at + 24, npy.length);
    Files.write(file, b.array());
    refused(() -> TableReader.read(file, ReadOptions.NONE), "bomb.npz:x", "beyond the 48 bytes");
  }

  @Test
  void anArrayLargerThanMemoryIsRejected() throws IOException {
    refused(
        () -> Npz.table(fixture("compressed.npz"), "x", 40),
        "compressed.npz:x takes",
        "numpy.save(file, x)");
  }

  private Path zip(String entry, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(content);
    }
    return Files.write(folder.resolve("bomb.npz"), bytes.toByteArray());
  }
}
