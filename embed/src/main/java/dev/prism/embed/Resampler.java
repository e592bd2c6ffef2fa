package dev.prism.embed;

import dev.prism.embed.ImageSettings.Fit;
import java.awt.image.BufferedImage;

/**
 * Resizes images with a triangle filter as wide as the new pixel is in the old image: bilinear
 * where the image grows, and without aliasing where it shrinks, as in Pillow and torchvision. Lines
 * are read one at a time, so that a large image is not copied.
 */
final class Resampler {
  private Resampler() {}

  /** Returns red, green and blue of one pixel after another, 0 … 255. */
  static float[] resize(int width, int height, BufferedImage image, Fit fit) {
    int w = image.getWidth(), h = image.getHeight();
    double across = (double) w / width, down = (double) h / height;
    if (fit == Fit.CROP) {
      across = down = Math.min(across, down);
    }
    Taps columns = Taps.of(width, w, across), rows = Taps.of(height, h, down);
    Pixels pixels = new Pixels(image);
    float[] line = new float[3 * w], narrow = new float[3 * width];
    float[] out = new float[3 * width * height];
    int done = 0;
    for (int y = rows.first[0]; y < rows.end(height - 1); y++) {
      pixels.read(y, line);
      columns.narrow(line, narrow);
      while (rows.end(done) <= y) {
        done++;
      }
      for (int i = done; i < height && rows.first[i] <= y; i++) {
        add(rows.weight[i][y - rows.first[i]], narrow, out, 3 * width * i);
      }
    }
    return out;
  }

  private static void add(float weight, float[] line, float[] out, int at) {
    for (int k = 0; k < line.length; k++) {
      out[at + k] += weight * line[k];
    }
  }

  /** The old pixels of a side that make up each new one, and their weights. */
  private record Taps(int[] first, float[][] weight) {
    /** New pixels are {@code step} old ones wide, and centred. */
    static Taps of(int count, int old, double step) {
      int[] first = new int[count];
      float[][] weight = new float[count][];
      double start = (old - count * step) / 2, reach = Math.max(1, step);
      for (int i = 0; i < count; i++) {
        double centre = start + (i + 0.5) * step;
        first[i] = Math.max(0, (int) Math.floor(centre - reach + 0.5));
        int end = Math.min(old, (int) Math.floor(centre + reach + 0.5));
        weight[i] = triangle(first[i], end, centre, reach);
      }
      return new Taps(first, weight);
    }

    private static float[] triangle(int from, int end, double centre, double reach) {
      float[] w = new float[end - from];
      double sum = 0;
      for (int j = from; j < end; j++) {
        sum += w[j - from] = (float) Math.max(0, 1 - Math.abs(j + 0.5 - centre) / reach);
      }
      for (int j = 0; j < w.length; j++) {
        w[j] /= (float) sum;
      }
      return w;
    }

    int end(int i) {
      return first[i] + weight[i].length;
    }

    void narrow(float[] line, float[] out) {
      for (int i = 0; i < first.length; i++) {
        float r = 0, g = 0, b = 0;
        for (int j = 0, at = 3 * first[i]; j < weight[i].length; j++, at += 3) {
          r += weight[i][j] * line[at];
          g += weight[i][j] * line[at + 1];
          b += weight[i][j] * line[at + 2];
        }
        out[3 * i] = r;
        out[3 * i + 1] = g;
        out[3 * i + 2] = b;
      }
    }
  }
}
