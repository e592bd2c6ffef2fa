package dev.prism.data;

import java.awt.image.BufferedImage;

/**
 * Describes an image by 336 numbers, without a model. Stateless.
 *
 * <p>For each cell of a 4 × 4 grid there is a histogram of colours (8 hues, weighted by how
 * colourful a pixel is, and 4 greys, by how little) and one of gradient directions (9, from 0° to
 * 180°, weighted by steepness), as in Dalal and Triggs, "Histograms of Oriented Gradients for Human
 * Detection", 2005. Square roots are taken, so that the dot product of two descriptors compares
 * histograms by Hellinger's measure, and colours and gradients are scaled to length 1 each, so that
 * neither outweighs the other.
 *
 * <p>The image is first scaled to 64 × 64 pixels, whatever its shape. Equal pixels give the same
 * numbers everywhere. The descriptor suits near-duplicates and rough similarity; for meaning, embed
 * with a model.
 */
public final class ImageDescriptor {
  private static final int SIDE = 64;
  private static final int GRID = 4;
  private static final int CELL = SIDE / GRID;
  private static final int HUES = 8;
  private static final int GREYS = 4;
  private static final int COLOURS = HUES + GREYS;
  private static final int DIRECTIONS = 9;

  /** The number of features of an image. */
  public static final int WIDTH = GRID * GRID * (COLOURS + DIRECTIONS);

  private ImageDescriptor() {}

  /**
   * Computes the features of an image.
   *
   * @param image the image, of any size
   * @return {@link #WIDTH} numbers from 0 to 1
   */
  public static float[] describe(BufferedImage image) {
    float[][] rgb = shrink(image);
    float[] out = new float[WIDTH];
    float[] grey = new float[SIDE * SIDE];
    for (int i = 0; i < grey.length; i++) {
      grey[i] = 0.299f * rgb[0][i] + 0.587f * rgb[1][i] + 0.114f * rgb[2][i];
    }
    int half = GRID * GRID * COLOURS;
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        int i = y * SIDE + x, cell = y / CELL * GRID + x / CELL;
        addColour(rgb[0][i], rgb[1][i], rgb[2][i], out, cell * COLOURS);
        addDirection(grey, x, y, out, half + cell * DIRECTIONS);
      }
    }
    normalize(out, 0, half);
    normalize(out, half, WIDTH);
    return out;
  }

  /** Red, green and blue from 0 to 1, each pixel the mean of the pixels that it covers. */
  private static float[][] shrink(BufferedImage image) {
    int w = image.getWidth(), h = image.getHeight();
    float[][] out = new float[3][SIDE * SIDE];
    for (int y = 0; y < SIDE; y++) {
      int top = (int) ((long) y * h / SIDE);
      int rows = Math.max(1, (int) ((long) (y + 1) * h / SIDE) - top);
      int[] band = image.getRGB(0, top, w, rows, null, 0, w);
      for (int x = 0; x < SIDE; x++) {
        int left = (int) ((long) x * w / SIDE);
        int columns = Math.max(1, (int) ((long) (x + 1) * w / SIDE) - left);
        mean(band, w, left, rows, columns, out, y * SIDE + x);
      }
    }
    return out;
  }

  /** Transparent pixels count as if on a white background. */
  private static void mean(
      int[] band, int w, int left, int rows, int columns, float[][] out, int at) {
    long r = 0, g = 0, b = 0;
    for (int y = 0; y < rows; y++) {
      for (int x = left; x < left + columns; x++) {
        int p = band[y * w + x], alpha = p >>> 24, paper = 255 * (255 - alpha);
        r += (p >> 16 & 0xff) * alpha + paper;
        g += (p >> 8 & 0xff) * alpha + paper;
        b += (p & 0xff) * alpha + paper;
      }
    }
    float all = 255f * 255f * rows * columns;
    out[0][at] = r / all;
    out[1][at] = g / all;
    out[2][at] = b / all;
  }

  private static void addColour(float r, float g, float b, float[] out, int at) {
    float max = Math.max(r, Math.max(g, b)), min = Math.min(r, Math.min(g, b)), colour = max - min;
    if (colour > 0) {
      float sixth =
          max == r ? (g - b) / colour : max == g ? 2 + (b - r) / colour : 4 + (r - g) / colour;
      spread((sixth + 6) % 6 / 6 * HUES, colour, HUES, out, at);
    }
    int level = Math.min(GREYS - 1, (int) (max * GREYS));
    out[at + HUES + level] += 1 - colour;
  }

  private static void addDirection(float[] grey, int x, int y, float[] out, int at) {
    int i = y * SIDE + x;
    float dx = grey[x + 1 < SIDE ? i + 1 : i] - grey[x > 0 ? i - 1 : i];
    float dy = grey[y + 1 < SIDE ? i + SIDE : i] - grey[y > 0 ? i - SIDE : i];
    // StrictMath: Math.atan2 may differ in its last digit from one processor to another.
    double turn = StrictMath.atan2(dy, dx) / Math.PI;
    float bin = (float) ((turn < 0 ? turn + 1 : turn) * DIRECTIONS);
    spread(bin, (float) Math.sqrt(dx * dx + dy * dy), DIRECTIONS, out, at);
  }

  /** Shared between the two nearest bins of a circle, so that a small turn is a small change. */
  private static void spread(float bin, float weight, int bins, float[] out, int at) {
    int low = (int) bin;
    float part = bin - low;
    out[at + low % bins] += weight * (1 - part);
    out[at + (low + 1) % bins] += weight * part;
  }

  private static void normalize(float[] v, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += v[i];
    }
    for (int i = from; i < to && sum > 0; i++) {
      v[i] = (float) Math.sqrt(v[i] / sum);
    }
  }
}
