package dev.prism.embed;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntBinaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;

final class Fixtures {
  private static final Path SHARED = Path.of("../../shared/data");

  private Fixtures() {}

  /** A file of the public data sets, or a skipped test and one line about it. */
  static Path shared(String name) {
    Path file = SHARED.resolve(name);
    if (!Files.exists(file)) {
      System.out.println("Skipped: no " + file + ", which this test reads.");
    }
    Assumptions.assumeTrue(Files.exists(file));
    return file;
  }

  /**
   * @param rgb of the pixel at x, y
   */
  static BufferedImage paint(int width, int height, IntBinaryOperator rgb) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        image.setRGB(x, y, rgb.applyAsInt(x, y));
      }
    }
    return image;
  }

  static BufferedImage plain(int width, int height, int rgb) {
    return paint(width, height, (x, y) -> rgb);
  }

  static double cosine(float[] a, float[] b) {
    double ab = 0, aa = 0, bb = 0;
    for (int i = 0; i < a.length; i++) {
      ab += a[i] * b[i];
      aa += a[i] * a[i];
      bb += b[i] * b[i];
    }
    return ab / Math.sqrt(aa * bb);
  }

  static float[][] rows(Features f) {
    float[][] out = new float[f.size()][f.width()];
    for (int i = 0; i < out.length; i++) {
      f.read(i, out[i], 0);
    }
    return out;
  }

  /** It fails with a sentence in which all of these occur. */
  static void refused(ThrowingCallable what, String... says) {
    assertThatThrownBy(what)
        .isInstanceOf(DataException.class)
        .message()
        .contains(says)
        .endsWith(".")
        .matches(m -> !m.contains("null"), "has no null in it");
  }
}
