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
  private static final byte[] PICTURES = {
    0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, (byte) 255, 51, 102
  };
  private static final byte[] LABELS = {0, 0, 8, 1, 0, 0, 0, 3, 5, 0, (byte) 200};

  private static final Path MNIST = Path.of("..", "demo", "mnist");

  @TempDir Path folder;

  @Test
  void picturesFromZeroToOne() throws IOException {
    assertThat(rows(Load.table(write("p.idx", PICTURES), Options.NONE)))
        .isDeepEqualTo(new float[][] {{0, 1}, {0.2f, 0.4f}});
    assertThat(rows(Load.table(zip(PICTURES), Options.NONE)))
        .isDeepEqualTo(new float[][] {{0, 1}, {0.2f, 0.4f}});
  }

  @Test
  void labelsAsTheyAre() throws IOException {
    Table t = Load.table(write("labels", LABELS), Options.NONE);
    assertThat(t.numbers("value")).containsExactly(5, 0, 200);
  }

  @Test
  void refusedByASentence() throws IOException {
    Path cut = write("p.idx", Arrays.copyOf(PICTURES, 18));
    refused(() -> Load.table(cut, Options.NONE), "p.idx is cut off", "promises 4", "has 2");
    Path shorter = write("p.idx", Arrays.copyOf(PICTURES, 6));
    refused(() -> Load.table(shorter, Options.NONE), "p.idx is cut off");
    Path longer = write("p.idx", Arrays.copyOf(PICTURES, 50));
    refused(() -> Load.table(longer, Options.NONE), "more than the 4 values");
    Path huge = write("p.idx", new byte[] {0, 0, 8, 2, -1, -1, -1, -1, -1, -1, -1, -1, 0});
    refused(() -> Load.table(huge, Options.NONE), "too many");
    Path none = write("p.idx", new byte[] {0, 0, 8, 1, 0, 0, 0, 0});
    refused(() -> Load.table(none, Options.NONE), "is empty");
    Path floats = write("p.idx", new byte[] {0, 0, 13, 1, 0, 0, 0, 0});
    refused(() -> Load.table(floats, Options.NONE), "not idx", "00 00 0d 01");
    byte[] zipped = Files.readAllBytes(zip(PICTURES));
    Path cutZip = write("p.idx.gz", Arrays.copyOf(zipped, zipped.length - 12));
    refused(() -> Load.table(cutZip, Options.NONE), "p.idx.gz");
  }

  @Test
  void chosenItems() throws IOException {
    Path out = folder.resolve("out.idx"), zipped = folder.resolve("out-ubyte.gz");
    Table t = Load.table(write("p.idx", PICTURES), Options.NONE);
    Write.rows(out, t, new int[] {1, 0, 1});
    assertThat(out)
        .hasBinaryContent(
            new byte[] {
              0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 2, 51, 102, 0, (byte) 255, 51, 102
            });
    Write.rows(zipped, t, new int[] {1});
    assertThat(Files.readAllBytes(zipped)).startsWith(0x1f, 0x8b);
    assertThat(rows(Load.table(zipped, Options.NONE))).isDeepEqualTo(new float[][] {{0.2f, 0.4f}});
    Table fromZip = Load.table(zip(LABELS), Options.NONE);
    Write.rows(out, fromZip, new int[] {2, 0});
    assertThat(Load.table(out, Options.NONE).column("value")).containsExactly("200", "5");
    write("p.idx", Arrays.copyOf(PICTURES, 18));
    refused(() -> Write.rows(out, t, new int[] {1}), "p.idx is cut off");
    refused(() -> Write.rows(folder.resolve("a.npy"), t, new int[] {1}), "written as idx");
    assertThat(out).exists();
  }

  @Test
  void mnist() {
    Table pictures = Load.table(MNIST.resolve("t10k-images-idx3-ubyte.gz"), Options.NONE);
    Table labels = Load.table(MNIST.resolve("t10k-labels-idx1-ubyte.gz"), Options.NONE);
    assertThat(pictures.size()).isEqualTo(10_000);
    assertThat(pictures.features().width()).isEqualTo(784);
    assertThat(labels.column("value")).startsWith("7", "2", "1", "0", "4").hasSize(10_000);
    double sum = 0;
    for (float[] row : rows(pictures)) {
      for (float v : row) {
        sum += v;
      }
    }
    // The mean brightness of the test pictures, as it is known.
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
