package dev.prism.embed;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;

/** Reads lines of an image as red, green and blue, 0 … 255, on a white background. */
final class Pixels {
  private final BufferedImage image;
  private final boolean grey;
  private final int[] line;

  Pixels(BufferedImage image) {
    this.image = image;
    ColorModel colours = image.getColorModel();
    this.grey = colours.getColorSpace().getType() == ColorSpace.TYPE_GRAY;
    this.line = new int[image.getWidth()];
  }

  void read(int y, float[] out) {
    if (grey) {
      readGrey(y, out);
      return;
    }
    image.getRGB(0, y, line.length, 1, line, 0, line.length);
    for (int x = 0; x < line.length; x++) {
      int p = line[x];
      float alpha = (p >>> 24) / 255f;
      out[3 * x] = onWhite(p >> 16 & 0xff, alpha);
      out[3 * x + 1] = onWhite(p >> 8 & 0xff, alpha);
      out[3 * x + 2] = onWhite(p & 0xff, alpha);
    }
  }

  /** Reads the stored numbers, since getRGB takes grey for linear light and makes 188 of 128. */
  private void readGrey(int y, float[] out) {
    ColorModel colours = image.getColorModel();
    float max = (1 << colours.getComponentSize(0)) - 1;
    image.getRaster().getSamples(0, y, line.length, 1, 0, line);
    for (int x = 0; x < line.length; x++) {
      float alpha = colours.hasAlpha() ? image.getRaster().getSample(x, y, 1) / max : 1;
      float value = onWhite(255 * line[x] / max, alpha);
      out[3 * x] = value;
      out[3 * x + 1] = value;
      out[3 * x + 2] = value;
    }
  }

  private static float onWhite(float value, float alpha) {
    return alpha * value + 255 * (1 - alpha);
  }
}
