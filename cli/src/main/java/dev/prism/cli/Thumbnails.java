package dev.prism.cli;

import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import javax.imageio.ImageIO;

/** Small pictures for a page, inlined: an item as HTML. */
interface Thumbnails {
  String html(int item);

  /** Items without a picture are shown by their names. */
  static Thumbnails names(java.util.function.IntFunction<String> name) {
    return item -> "<span class=name>" + Html.escape(name.apply(item)) + "</span>";
  }

  /** Rows that are grey pictures in [0, 1], {@code side} pixels wide and high. */
  static Thumbnails grey(Features x, int side, java.util.function.IntFunction<String> name) {
    return item -> {
      float[] row = new float[x.width()];
      x.read(item, row, 0);
      BufferedImage picture = new BufferedImage(side, side, BufferedImage.TYPE_BYTE_GRAY);
      for (int i = 0; i < side * side; i++) {
        int v = 255 - Math.round(255 * Math.max(0, Math.min(1, row[i])));
        picture.setRGB(i % side, i / side, v << 16 | v << 8 | v);
      }
      return "<img alt=\""
          + Html.escape(name.apply(item))
          + "\" title=\""
          + Html.escape(name.apply(item))
          + "\" src=\"data:image/png;base64,"
          + png(picture)
          + "\">";
    };
  }

  private static String png(BufferedImage picture) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ImageIO.write(picture, "png", out);
      return Base64.getEncoder().encodeToString(out.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
