package dev.prism.report;

import dev.prism.data.Load;
import dev.prism.data.Looks;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import javax.imageio.ImageIO;

/** Renders items as HTML, with an embedded picture where an item has one. */
public interface Thumbnails {
  /** Sharp on a screen with small pixels, and small in the page. */
  int SIDE = 140;

  int WORDS = 160;

  String html(int item);

  /** Whether items are texts, which need more room. */
  default boolean wide() {
    return false;
  }

  /** Renders a table by its pictures, its texts or its ids, whichever it has first. */
  static Thumbnails of(Table t) {
    Looks looks = Looks.of(t);
    if (looks != null && looks.side() == 0) {
      return item -> image(Looks.small(looks.picture(item), SIDE), "jpg", t.id(item));
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
    if (looks != null) {
      return item -> image(looks.picture(item), "png", t.id(item));
    }
    return item -> "<span class=name>" + Html.escape(t.id(item)) + "</span>";
  }

  /** The same items under another numbering. */
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

  /** A picture in a file. */
  static String picture(Path file, String name) {
    return image(Looks.small(Load.picture(file), SIDE), "jpg", name);
  }

  /** Rows that are grey pictures in [0, 1], {@code side} pixels wide and high. */
  static Thumbnails grey(Features x, int side, IntFunction<String> name) {
    return item -> image(Looks.grey(x, item, side), "png", name.apply(item));
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
