package dev.prism.data;

import dev.prism.kernel.Features;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The images of a table whose items are image files or rows of grey pixels. Immutable and safe for
 * use by multiple threads.
 *
 * @param table the items
 * @param side the side of a square image in pixels, where rows are pixels; 0 for files
 */
public record ItemImages(Table table, int side) {
  private static final int MIN_SIDE = 8;

  /**
   * Returns the images of a table.
   *
   * @param t the table
   * @return the images; null where the items are not images
   */
  public static @Nullable ItemImages of(Table t) {
    if (Files.isDirectory(Path.of(t.source()))) {
      return new ItemImages(t, 0);
    }
    int side = t.features() == null ? 0 : (int) Math.sqrt(t.features().width());
    boolean pixels = t.hasPixels() && side >= MIN_SIDE;
    return pixels && side * side == t.features().width() ? new ItemImages(t, side) : null;
  }

  /**
   * Reads the image of an item.
   *
   * @param row the row of the item, from 0
   * @return the image
   */
  public BufferedImage image(int row) {
    return side > 0
        ? greyImage(table.features(), row, side)
        : TableReader.readImage(Path.of(table.source()).resolve(table.id(row)));
  }

  /**
   * Draws a row of features as a square image, from 0 for black to 1 for white.
   *
   * @param x the features, of at least {@code side * side} columns
   * @param row the row, from 0
   * @param side the side of the image in pixels
   * @return a grey image
   */
  public static BufferedImage greyImage(Features x, int row, int side) {
    float[] grey = new float[x.width()];
    x.read(row, grey, 0);
    BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_BYTE_GRAY);
    for (int i = 0; i < side * side; i++) {
      int v = Math.round(255 * Math.max(0, Math.min(1, grey[i])));
      image.setRGB(i % side, i / side, v << 16 | v << 8 | v);
    }
    return image;
  }

  /**
   * Shrinks an image so that its shorter side has a given length; a smaller image keeps its size.
   *
   * @param p the image
   * @param shorter the length of the shorter side in pixels
   * @return an RGB image
   */
  public static BufferedImage shrink(BufferedImage p, int shorter) {
    double scale = Math.min(1, (double) shorter / Math.min(p.getWidth(), p.getHeight()));
    return resize(
        p,
        Math.max(1, (int) Math.round(p.getWidth() * scale)),
        Math.max(1, (int) Math.round(p.getHeight() * scale)));
  }

  /**
   * Resizes an image.
   *
   * @param p the image
   * @param width the new width in pixels
   * @param height the new height in pixels
   * @return an RGB image
   */
  public static BufferedImage resize(BufferedImage p, int width, int height) {
    BufferedImage out = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = out.createGraphics();
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    g.drawImage(
        p.getScaledInstance(width, height, java.awt.Image.SCALE_AREA_AVERAGING), 0, 0, null);
    g.dispose();
    return out;
  }
}
