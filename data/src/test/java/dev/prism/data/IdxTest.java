package dev.prism.data;

import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdxTest {
  private static final byte[] IMAGES = {
    0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, (byte) 255, 51, 102
  };
  private static final byte[] LABELS = {0, 0, 8, 1, 0, 0, 0, 3, 5, 0, (byte) 200};

  private static final Path MNIST = Path.of("..", "demo", "mnist");

  @TempDir Path folder;

  @Test
  void imagesFromZeroToOne() throws IOException {
    assertThat(rows(TableReader.read(write("p.idx", IMAGES), ReadOptions.NONE)))
        .isDeepEqualTo(new float[][] {{0, 1}, {0.2f, 0.4f}});
    assertThat(rows(TableReader.read(zip(IMAGES), ReadOptions.NONE)))
        .isDeepEqualTo(new float[][] {{0, 1}, {0.2f, 0.4f}});
  }

  @Test
  void labelsKeepTheirValues() throws IOException {
    Table t = TableReader.read(write("labels", LABELS), ReadOptions.NONE);
    assertThat(t.numbers("value")).containsExactly(5, 0, 200);
  }

  @Test
  void errorMessages() throws IOException {
    Path cut = write("p.idx", Arrays.copyOf(IMAGES, 18));
    refused(
        () -> TableReader.read(cut, ReadOptions.NONE), "p.idx is cut off", "declares 4", "has 2");
    Path shorter = write("p.idx", Arrays.copyOf(IMAGES, 6));
    refused(() -> TableReader.read(shorter, ReadOptions.NONE), "p.idx is cut off");
    Path longer = write("p.idx", Arrays.copyOf(IMAGES, 50));
    refused(() -> TableReader.read(longer, ReadOptions.NONE), "more than the 4 values");
    Path huge = write("p.idx", new byte[] {0, 0, 8, 2, -1, -1, -1, -1, -1, -1, -1, -1, 0});
    refused(() -> TableReader.read(huge, ReadOptions.NONE), "too many");
    Path none = write("p.idx", new byte[] {0, 0, 8, 1, 0, 0, 0, 0});
    refused(() -> TableReader.read(none, ReadOptions.NONE), "is empty");
    Path floats = write("p.idx", new byte[] {0, 0, 13, 1, 0, 0, 0, 0});
    refused(() -> TableReader.read(floats, ReadOptions.NONE), "not idx", "00 00 0d 01");
    byte[] zipped = Files.readAllBytes(zip(IMAGES));
    Path cutZip = write("p.idx.gz", Arrays.copyOf(zipped, zipped.length - 12));
    refused(() -> TableReader.read(cutZip, ReadOptions.NONE), "p.idx.gz");
  }

  @Test
  void selectedItems() throws IOException {
    Path out = folder.resolve("out.idx"), zipped = folder.resolve("out-ubyte.gz");
    Table t = TableReader.read(write("p.idx", IMAGES), ReadOptions.NONE);
    TableWriter.writeRows(out, t, new int[] {1, 0, 1});
    assertThat(out)
        .hasBinaryContent(
            new byte[] {
              0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 2, 51, 102, 0, (byte) 255, 51, 102
            });
    TableWriter.writeRows(zipped, t, new int[] {1});
    assertThat(Files.readAllBytes(zipped)).startsWith(0x1f, 0x8b);
    assertThat(rows(TableReader.read(zipped, ReadOptions.NONE)))
        .isDeepEqualTo(new float[][] {{0.2f, 0.4f}});
    Table fromZip = TableReader.read(zip(LABELS), ReadOptions.NONE);
    TableWriter.writeRows(out, fromZip, new int[] {2, 0});
    assertThat(TableReader.read(out, ReadOptions.NONE).column("value")).containsExactly("200", "5");
    write("p.idx", Arrays.copyOf(IMAGES, 18));
    refused(() -> TableWriter.writeRows(out, t, new int[] {1}), "p.idx is cut off");
    refused(
        () -> TableWriter.writeRows(folder.resolve("a.npy"), t, new int[] {1}), "written as idx");
    assertThat(out).exists();
  }

  @Test
  void mnist() {
    Table images = TableReader.read(MNIST.resolve("t10k-images-idx3-ubyte.gz"), ReadOptions.NONE);
    Table labels = TableReader.read(MNIST.resolve("t10k-labels-idx1-ubyte.gz"), ReadOptions.NONE);
    assertThat(images.size()).isEqualTo(10_000);
    assertThat(images.features().width()).isEqualTo(784);
    assertThat(labels.column("value")).startsWith("7", "2", "1", "0", "4").hasSize(10_000);
    double sum = 0;
    for (float[] row : rows(images)) {
      for (float v : row) {
        sum += v;
      }
    }
    // The mean brightness of the test images, as it is known.
    assertThat(sum / 7_840_000).isBetween(0.1325, 0.1326);
  }

  private Path zip(byte[] content) throws IOException {
    Path file = folder.resolve("p.idx.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(content);
    }
    return file;
  }

  private Path write(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }
}
