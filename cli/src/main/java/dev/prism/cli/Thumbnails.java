package dev.prism.cli;

import dev.prism.data.Load;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import javax.imageio.ImageIO;

/** Items on a page: an item as HTML, with its picture inlined where it has one. */
interface Thumbnails {
  /** Sharp on a screen with small pixels, and small in the page. */
  int SIDE = 140;

  int WORDS = 160;

  String html(int item);

  /** Items are words, and need room. */
  default boolean wide() {
    return false;
  }

  /** What suits a table: its pictures, its texts, or its ids. */
  static Thumbnails of(Table t) {
    if (Files.isDirectory(Path.of(t.source()))) {
      return pictures(t);
    }
    List<String> texts = t.columns().get("text");
    if (texts != null) {
      return new Thumbnails() {
        @Override
        public String html(int item) {
          String text = texts.get(item) == null ? t.id(item) : texts.get(item);
          String shown = Words.beginning(text, WORDS);
          return "<span class=words title=\""
              + Html.escape(text)
              + "\">"
              + Html.escape(shown)
              + "</span>";
        }

        @Override
        public boolean wide() {
          return true;
        }
      };
    }
    int side = t.features() == null ? 0 : (int) Math.sqrt(t.features().width());
    if (t.source().contains("idx") && side >= 8 && side * side == t.features().width()) {
      return grey(t.features(), side, t::id);
    }
    return item -> "<span class=name>" + Html.escape(t.id(item)) + "</span>";
  }

  /** Another numbering of the same items. */
  default Thumbnails at(IntUnaryOperator item) {
    Thumbnails all = this;
    return new Thumbnails() {
      @Override
      public String html(int i) {
        return all.html(item.applyAsInt(i));
      }

      @Override
      public boolean wide() {
        return all.wide();
      }
    };
  }

  private static Thumbnails pictures(Table t) {
    Path folder = Path.of(t.source());
    return item -> picture(folder.resolve(t.id(item)), t.id(item));
  }

  /** A picture in a file. */
  static String picture(Path file, String name) {
    return image(small(Load.picture(file)), "jpg", name);
  }

  private static BufferedImage small(BufferedImage p) {
    double scale = Math.min(1, (double) SIDE / Math.min(p.getWidth(), p.getHeight()));
    int w = Math.max(1, (int) Math.round(p.getWidth() * scale));
    int h = Math.max(1, (int) Math.round(p.getHeight() * scale));
    BufferedImage out = new BufferedImage(w, h, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = out.createGraphics();
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    g.drawImage(p.getScaledInstance(w, h, java.awt.Image.SCALE_AREA_AVERAGING), 0, 0, null);
    g.dispose();
    return out;
  }

  /** Rows that are grey pictures in [0, 1], {@code side} pixels wide and high. */
  static Thumbnails grey(Features x, int side, IntFunction<String> name) {
    return item -> {
      float[] row = new float[x.width()];
      x.read(item, row, 0);
      BufferedImage picture = new BufferedImage(side, side, BufferedImage.TYPE_BYTE_GRAY);
      for (int i = 0; i < side * side; i++) {
        int v = 255 - Math.round(255 * Math.max(0, Math.min(1, row[i])));
        picture.setRGB(i % side, i / side, v << 16 | v << 8 | v);
      }
      return image(picture, "png", name.apply(item));
    };
  }

  private static String image(BufferedImage picture, String format, String name) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ImageIO.write(picture, format, out);
      String said = Html.escape(name);
      String type = format.equals("jpg") ? "jpeg" : format;
      return "<img alt=\""
          + said
          + "\" title=\""
          + said
          + "\" src=\"data:image/"
          + type
          + ";base64,"
          + Base64.getEncoder().encodeToString(out.toByteArray())
          + "\">";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
