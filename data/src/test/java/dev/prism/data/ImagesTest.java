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
    Files.writeString(folder.resolve("notes.txt"), "not a picture");
    Table t = Load.table(folder, Options.NONE);
    assertThat(t.ids()).containsExactly("blue/c.PNG", "red/a.jpg", "red/b.png");
    assertThat(t.column("folder")).containsExactly("blue", "red", "red");
    float[][] x = rows(t);
    assertThat(x).hasDimensions(3, ImageDescriptor.WIDTH);
    assertThat(dot(x[1], x[2])).isGreaterThan(0.95);
    assertThat(dot(x[0], x[1])).isLessThan(0.1);
    assertThat(rows(Load.table(folder, Options.NONE))).isDeepEqualTo(x);
  }

  @Test
  void refusedByASentence() throws IOException {
    refused(() -> Load.table(folder, Options.NONE), "no png, jpg or jpeg pictures");
    Path bad = Files.writeString(folder.resolve("bad.png"), "not a picture");
    refused(() -> Load.table(folder, Options.NONE), "bad.png is not a readable picture");
    Path whole = paint("whole.png", Color.RED, 40, 30);
    byte[] bytes = Files.readAllBytes(whole);
    Files.write(bad, Arrays.copyOf(bytes, 40));
    refused(() -> Load.table(folder, Options.NONE), "bad.png is not a readable picture");
    byte[] jpg = Files.readAllBytes(paint("whole.jpg", Color.RED, 400, 300));
    Path cut = Files.write(folder.resolve("cut.jpg"), Arrays.copyOf(jpg, jpg.length / 2));
    Files.delete(bad);
    refused(() -> Load.table(folder, Options.NONE), "cut.jpg is not a readable picture");
    Files.delete(cut);
    Files.write(bad, claimHuge(bytes));
    refused(() -> Load.table(folder, Options.NONE), "bad.png has 10000000000 pixels", "Shrink");
  }

  /** The same png, but its header says 100,000 × 100,000. */
  private static byte[] claimHuge(byte[] png) {
    ByteBuffer b = ByteBuffer.wrap(png.clone());
    b.putInt(16, 100_000).putInt(20, 100_000);
    CRC32 crc = new CRC32();
    crc.update(b.array(), 12, 17);
    b.putInt(29, (int) crc.getValue());
    return b.array();
  }

  private Path paint(String name, Color colour, int w, int h) throws IOException {
    BufferedImage picture = new BufferedImage(w, h, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < h; y++) {
      for (int x = 0; x < w; x++) {
        picture.setRGB(x, y, colour.getRGB());
      }
    }
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    ImageIO.write(picture, name.endsWith("jpg") ? "jpg" : "png", file.toFile());
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
