package dev.prism.spark;

import dev.prism.data.Load;
import dev.prism.data.Options;
import dev.prism.data.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** MNIST's digits, pictures of 28 × 28 averaged to 14 × 14, as the demo's folder has them. */
final class Digits {
  private static final int SIDE = 14;

  final float[][] rows;
  final int[] label;

  private Digits(List<float[]> rows, List<Integer> label) {
    this.rows = rows.toArray(float[][]::new);
    this.label = label.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * The first so many of each digit, all of a digit together, digit after digit.
   *
   * @param count how many of the digits 0, …, 9
   */
  static Digits ordered(int from, int... count) {
    Path folder = Path.of("..", "demo", "mnist");
    folder = Files.isDirectory(folder) ? folder : Path.of("demo", "mnist");
    Table x = Load.table(folder.resolve("t10k-images-idx3-ubyte.gz"), Options.NONE);
    Table y = Load.table(folder.resolve("t10k-labels-idx1-ubyte.gz"), Options.NONE);
    float[] one = new float[1];
    float[] picture = new float[x.features().width()];
    List<float[]> rows = new ArrayList<>();
    List<Integer> label = new ArrayList<>();
    for (int digit = 0; digit < count.length; digit++) {
      int seen = 0;
      for (int i = 0; i < x.size() && seen < from + count[digit]; i++) {
        y.features().read(i, one, 0);
        if ((int) one[0] == digit && ++seen > from) {
          x.features().read(i, picture, 0);
          rows.add(small(picture));
          label.add(digit);
        }
      }
    }
    return new Digits(rows, label);
  }

  private static float[] small(float[] picture) {
    float[] out = new float[SIDE * SIDE];
    for (int p = 0; p < picture.length; p++) {
      int r = p / (2 * SIDE), c = p % (2 * SIDE);
      out[r / 2 * SIDE + c / 2] += picture[p] / 4;
    }
    return out;
  }
}
