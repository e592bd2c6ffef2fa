package dev.prism.embed;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;

/** Lines of a picture as red, green and blue, 0 … 255, as if it lay on white paper. */
final class Pixels {
  private final BufferedImage picture;
  private final boolean grey;
  private final int[] line;

  Pixels(BufferedImage picture) {
    this.picture = picture;
    ColorModel colours = picture.getColorModel();
    this.grey = colours.getColorSpace().getType() == ColorSpace.TYPE_GRAY;
    this.line = new int[picture.getWidth()];
  }

  void read(int y, float[] out) {
    if (grey) {
      readGrey(y, out);
      return;
    }
    picture.getRGB(0, y, line.length, 1, line, 0, line.length);
    for (int x = 0; x < line.length; x++) {
      int p = line[x];
      float alpha = (p >>> 24) / 255f;
      out[3 * x] = paper(p >> 16 & 0xff, alpha);
      out[3 * x + 1] = paper(p >> 8 & 0xff, alpha);
      out[3 * x + 2] = paper(p & 0xff, alpha);
    }
  }

  /** The stored numbers: getRGB takes grey for linear light, and makes 188 out of 128. */
  private void readGrey(int y, float[] out) {
    ColorModel colours = picture.getColorModel();
    float most = (1 << colours.getComponentSize(0)) - 1;
    picture.getRaster().getSamples(0, y, line.length, 1, 0, line);
    for (int x = 0; x < line.length; x++) {
      float alpha = colours.hasAlpha() ? picture.getRaster().getSample(x, y, 1) / most : 1;
      float value = paper(255 * line[x] / most, alpha);
      out[3 * x] = value;
      out[3 * x + 1] = value;
      out[3 * x + 2] = value;
    }
  }

  private static float paper(float value, float alpha) {
    return alpha * value + 255 * (1 - alpha);
  }
}
