package dev.prism.spark;

import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** MNIST's test images in the demo's folder, averaged from 28 × 28 to 14 × 14 pixels. */
final class Digits {
  private static final int SIDE = 14;

  final float[][] rows;
  final int[] label;

  private Digits(List<float[]> rows, List<Integer> label) {
    this.rows = rows.toArray(float[][]::new);
    this.label = label.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Returns images sorted by digit.
   *
   * @param from the number of images of each digit to skip
   * @param count the number of images of the digits 0, …, 9
   */
  static Digits ordered(int from, int... count) {
    Path folder = Path.of("..", "demo", "mnist");
    folder = Files.isDirectory(folder) ? folder : Path.of("demo", "mnist");
    Table x = TableReader.read(folder.resolve("t10k-images-idx3-ubyte.gz"), ReadOptions.NONE);
    Table y = TableReader.read(folder.resolve("t10k-labels-idx1-ubyte.gz"), ReadOptions.NONE);
    float[] one = new float[1];
    float[] image = new float[x.features().width()];
    List<float[]> rows = new ArrayList<>();
    List<Integer> label = new ArrayList<>();
    for (int digit = 0; digit < count.length; digit++) {
      int seen = 0;
      for (int i = 0; i < x.size() && seen < from + count[digit]; i++) {
        y.features().read(i, one, 0);
        if ((int) one[0] == digit && ++seen > from) {
          x.features().read(i, image, 0);
          rows.add(small(image));
          label.add(digit);
        }
      }
    }
    return new Digits(rows, label);
  }

  private static float[] small(float[] image) {
    float[] out = new float[SIDE * SIDE];
    for (int p = 0; p < image.length; p++) {
      int r = p / (2 * SIDE), c = p % (2 * SIDE);
      out[r / 2 * SIDE + c / 2] += image[p] / 4;
    }
    return out;
  }
}
