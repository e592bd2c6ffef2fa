package dev.prism.data;

import dev.prism.kernel.Features;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What items look like that are pictures: files of a folder, or rows of grey pixels.
 *
 * @param side pixels of a row that is a square picture; 0 for files
 */
public record Looks(Table table, int side) {
  private static final int SMALLEST = 8;

  /** Null where the items are no pictures. */
  public static Looks of(Table t) {
    if (Files.isDirectory(Path.of(t.source()))) {
      return new Looks(t, 0);
    }
    int side = t.features() == null ? 0 : (int) Math.sqrt(t.features().width());
    boolean pixels = t.hasPixels() && side >= SMALLEST;
    return pixels && side * side == t.features().width() ? new Looks(t, side) : null;
  }

  public BufferedImage picture(int row) {
    return side > 0
        ? grey(table.features(), row, side)
        : Load.picture(Path.of(table.source()).resolve(table.id(row)));
  }

  /** A row of numbers from 0 (paper) to 1 (ink). */
  public static BufferedImage grey(Features x, int row, int side) {
    float[] ink = new float[x.width()];
    x.read(row, ink, 0);
    BufferedImage picture = new BufferedImage(side, side, BufferedImage.TYPE_BYTE_GRAY);
    for (int i = 0; i < side * side; i++) {
      int v = 255 - Math.round(255 * Math.max(0, Math.min(1, ink[i])));
      picture.setRGB(i % side, i / side, v << 16 | v << 8 | v);
    }
    return picture;
  }

  /** No larger than needed for its shorter side to be this long. */
  public static BufferedImage small(BufferedImage p, int shorter) {
    double scale = Math.min(1, (double) shorter / Math.min(p.getWidth(), p.getHeight()));
    return scaled(
        p,
        Math.max(1, (int) Math.round(p.getWidth() * scale)),
        Math.max(1, (int) Math.round(p.getHeight() * scale)));
  }

  public static BufferedImage scaled(BufferedImage p, int width, int height) {
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
