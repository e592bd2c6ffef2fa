package dev.prism.report;

import dev.prism.data.ItemImages;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
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

/**
 * Renders items as HTML, with an embedded image if an item has one. Implementations are safe for
 * use by multiple threads.
 */
public interface Thumbnails {
  /** The shorter side of an image in pixels: sharp on a high-resolution screen, and small. */
  int SIDE = 140;

  /** The largest number of characters of a text. */
  int MAX_TEXT = 160;

  /**
   * Renders an item.
   *
   * @param item the index of the item
   * @return an HTML element
   */
  String html(int item);

  /** {@return whether items are texts, which need more room} */
  default boolean wide() {
    return false;
  }

  /**
   * Renders the items of a table by their images, texts or ids.
   *
   * @param t a table
   * @return a renderer for its rows
   */
  static Thumbnails of(Table t) {
    ItemImages images = ItemImages.of(t);
    if (images != null && images.side() == 0) {
      return item -> image(ItemImages.shrink(images.image(item), SIDE), "jpg", t.id(item));
    }
    List<String> texts = t.columns().get("text");
    if (texts != null) {
      return new Thumbnails() {
        @Override
        public String html(int item) {
          String text = texts.get(item) == null ? t.id(item) : texts.get(item);
          String shown = Formatting.shorten(text, MAX_TEXT);
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
    if (images != null) {
      return item -> image(images.image(item), "png", t.id(item));
    }
    return item -> "<span class=name>" + Html.escape(t.id(item)) + "</span>";
  }

  /**
   * Returns a renderer with other indices.
   *
   * @param item maps an index of the result to an index of this renderer
   * @return the renderer
   */
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

  /**
   * Renders an image.
   *
   * @param file the file of the image
   * @param name the name of the item
   * @return an HTML element
   */
  static String image(Path file, String name) {
    return image(ItemImages.shrink(TableReader.readImage(file), SIDE), "jpg", name);
  }

  /**
   * Renders rows of grey pixels.
   *
   * @param x square images with values in [0, 1]
   * @param side the width and height of an image in pixels
   * @param name the name of an item
   * @return a renderer for the rows
   */
  static Thumbnails grey(Features x, int side, IntFunction<String> name) {
    return item -> image(ItemImages.greyImage(x, item, side), "png", name.apply(item));
  }

  private static String image(BufferedImage image, String format, String name) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ImageIO.write(image, format, out);
      String escaped = Html.escape(name);
      String type = format.equals("jpg") ? "jpeg" : format;
      return "<img alt=\""
          + escaped
          + "\" title=\""
          + escaped
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
