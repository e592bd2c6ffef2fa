package dev.prism.data;

import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImagesTest {
  @TempDir Path folder;

  @Test
  void pathsAreIdsAndFoldersAColumn() throws IOException {
    paint("red/b.png", Color.RED, 40, 30);
    paint("red/a.jpg", Color.RED, 64, 64);
    paint("blue/c.PNG", Color.BLUE, 5, 200);
    paint(".hidden.png", Color.BLUE, 5, 5);
    Files.writeString(folder.resolve("notes.txt"), "not an image");
    Table t = TableReader.read(folder, ReadOptions.NONE);
    assertThat(t.reading().notes())
        .containsExactly("1 file is left out, not png, jpg, gif, bmp, tiff or webp: notes.txt");
    assertThat(t.ids()).containsExactly("blue/c.PNG", "red/a.jpg", "red/b.png");
    assertThat(t.column("folder")).containsExactly("blue", "red", "red");
    float[][] x = rows(t);
    assertThat(x).hasDimensions(3, ImageDescriptor.WIDTH);
    assertThat(dot(x[1], x[2])).isGreaterThan(0.95);
    assertThat(dot(x[0], x[1])).isLessThan(0.1);
    assertThat(rows(TableReader.read(folder, ReadOptions.NONE))).isDeepEqualTo(x);
  }

  @Test
  void errorMessages() throws IOException {
    refused(
        () -> TableReader.read(folder, ReadOptions.NONE),
        "no png, jpg, gif, bmp, tiff or webp images");
    Path bad = Files.writeString(folder.resolve("bad.png"), "not an image");
    refused(() -> TableReader.read(folder, ReadOptions.NONE), "bad.png is not a readable image");
    Path whole = paint("whole.png", Color.RED, 40, 30);
    byte[] bytes = Files.readAllBytes(whole);
    Files.write(bad, Arrays.copyOf(bytes, 40));
    refused(() -> TableReader.read(folder, ReadOptions.NONE), "bad.png is not a readable image");
    byte[] jpg = Files.readAllBytes(paint("whole.jpg", Color.RED, 400, 300));
    Path cut = Files.write(folder.resolve("cut.jpg"), Arrays.copyOf(jpg, jpg.length / 2));
    Files.delete(bad);
    refused(() -> TableReader.read(folder, ReadOptions.NONE), "cut.jpg is not a readable image");
    Files.delete(cut);
    Files.write(bad, claimHuge(bytes));
    refused(
        () -> TableReader.read(folder, ReadOptions.NONE),
        "bad.png has 10000000000 pixels",
        "Shrink");
  }

  @Test
  void otherFormatsOfImages() throws IOException {
    paint("a.png", Color.RED, 8, 8);
    for (String format : List.of("gif", "bmp", "tiff")) {
      BufferedImage red = ImageIO.read(folder.resolve("a.png").toFile());
      assertThat(ImageIO.write(red, format, folder.resolve("b." + format).toFile())).isTrue();
    }
    byte[] webp = Base64.getDecoder().decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==");
    Files.write(folder.resolve("c.webp"), webp);
    Table t = TableReader.read(folder, ReadOptions.NONE);
    assertThat(t.ids()).containsExactly("a.png", "b.bmp", "b.gif", "b.tiff", "c.webp");
    assertThat(t.reading().notes()).isEmpty();
    float[][] x = rows(t);
    for (int i = 1; i < 4; i++) {
      assertThat(dot(x[0], x[i])).as(t.id(i)).isGreaterThan(0.95);
    }
  }

  @Test
  void brokenImagesAreSkippedOnRequest() throws IOException {
    paint("good.png", Color.RED, 8, 8);
    Files.writeString(folder.resolve("bad.jpg"), "not an image");
    refused(() -> TableReader.read(folder, ReadOptions.NONE), "bad.jpg", "skip bad files");
    Table t = TableReader.read(folder, ReadOptions.NONE.skippingBad(true));
    assertThat(t.ids()).containsExactly("good.png");
    assertThat(t.reading().notes()).containsExactly("1 file is left out, broken: bad.jpg");
    Files.delete(folder.resolve("good.png"));
    refused(
        () -> TableReader.read(folder, ReadOptions.NONE.skippingBad(true)),
        "no png",
        "broken: bad.jpg");
  }

  /** A png whose header declares 100,000 × 100,000 pixels. */
  private static byte[] claimHuge(byte[] png) {
    ByteBuffer b = ByteBuffer.wrap(png.clone());
    b.putInt(16, 100_000).putInt(20, 100_000);
    CRC32 crc = new CRC32();
    crc.update(b.array(), 12, 17);
    b.putInt(29, (int) crc.getValue());
    return b.array();
  }

  private Path paint(String name, Color colour, int w, int h) throws IOException {
    BufferedImage image = new BufferedImage(w, h, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < h; y++) {
      for (int x = 0; x < w; x++) {
        image.setRGB(x, y, colour.getRGB());
      }
    }
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    ImageIO.write(image, name.endsWith("jpg") ? "jpg" : "png", file.toFile());
    return file;
  }

  static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
