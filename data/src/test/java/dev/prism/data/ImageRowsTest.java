package dev.prism.data;

import static dev.prism.data.Fixtures.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images chosen from a folder, copied to another. */
class ImageRowsTest {
  @TempDir Path folder;

  private Path pool;
  private Table table;

  @BeforeEach
  void paint() throws IOException {
    pool = folder.resolve("pool");
    for (String name : new String[] {"a/same.png", "b/same.png", "c %d.jpg"}) {
      Path file = pool.resolve(name);
      Files.createDirectories(file.getParent());
      BufferedImage image = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
      image.setRGB(1, 1, name.hashCode());
      ImageIO.write(image, name.substring(name.length() - 3), file.toFile());
    }
    table = TableReader.read(pool, ReadOptions.NONE);
  }

  private static String[] list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toArray(String[]::new);
    }
  }

  @Test
  void copiesAreInTheOrderOfSelection() throws IOException {
    Path out = folder.resolve("out");
    TableWriter.writeRows(out, table, new int[] {2, 0, 1, 0});
    assertThat(list(out))
        .containsExactly("0001_c %d.jpg", "0002_same.png", "0003_same.png", "0004_same.png");
    same(out, "0001_c %d.jpg", "c %d.jpg");
    same(out, "0002_same.png", "a/same.png");
    same(out, "0003_same.png", "b/same.png");
    assertThat(TableReader.read(out, ReadOptions.NONE).size()).isEqualTo(4);
    assertThat(list(folder)).containsExactly("out", "pool");
  }

  private void same(Path out, String copy, String image) throws IOException {
    assertThat(Files.mismatch(out.resolve(copy), pool.resolve(image))).isEqualTo(-1);
  }

  @Test
  void ranksHaveEnoughDigits() throws IOException {
    Path out = folder.resolve("out");
    TableWriter.writeRows(out, table, new int[10_000]);
    assertThat(list(out)).hasSize(10_000).startsWith("00001_same.png").endsWith("10000_same.png");
  }

  @Test
  void intoAnEmptyFolderOrALinkToOne() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), out);
    TableWriter.writeRows(link, table, new int[] {1});
    assertThat(list(out)).containsExactly("0001_same.png");
    assertThat(link).isSymbolicLink();
    Path none = folder.resolve("none");
    TableWriter.writeRows(none, table, new int[0]);
    assertThat(none).isEmptyDirectory();
  }

  @Test
  void nothingIsLeftWhenACopyFails() throws IOException {
    Files.delete(pool.resolve("b/same.png"));
    Path out = folder.resolve("out");
    refused(
        () -> TableWriter.writeRows(out, table, new int[] {0, 1, 2}), "same.png no longer exists");
    assertThat(list(folder)).containsExactly("pool");
    Files.createDirectory(out);
    refused(
        () -> TableWriter.writeRows(out, table, new int[] {0, 1, 2}), "same.png no longer exists");
    assertThat(list(folder)).containsExactly("out", "pool");
    assertThat(out).isEmptyDirectory();
  }

  @Test
  void errorMessages() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    refused(() -> write(file), "is a file", "Name a new one");
    refused(() -> write(pool), "pool is not empty", "an empty one");
    refused(() -> write(folder.resolve("no/out")), "there is no folder", "mkdir -p");
    refused(() -> write(folder.resolve("out.npy")), "a folder of images", "ends otherwise");
    Table nameless = new Table(pool.toString(), table.features(), null, Map.of());
    refused(
        () -> TableWriter.writeRows(folder.resolve("out"), nameless, new int[1]),
        "without their names");
    assertThat(list(folder)).containsExactly("file", "pool");
  }

  private void write(Path out) {
    TableWriter.writeRows(out, table, new int[] {0});
  }
}
