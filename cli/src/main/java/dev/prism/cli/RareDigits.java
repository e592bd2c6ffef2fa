package dev.prism.cli;

import dev.prism.Problem;
import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.TableReader;
import dev.prism.kernel.Features;
import dev.prism.report.Thumbnails;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * MNIST with two rare digits, the 5 and the 8. Not changed after it is created, and safe for use by
 * multiple threads.
 *
 * @param images all images, 28 × 28 pixels
 * @param small all images, 14 × 14 pixels
 * @param digit the digit of every image
 * @param pool the rows of the pool
 * @param query the rows of the query set
 * @param privateSet the rows of the private set
 */
public record RareDigits(
    Features images, Features small, int[] digit, int[] pool, int[] query, int[] privateSet) {
  /** The number of images of each rare digit in the pool. */
  public static final int RARE = 150;

  private static final int COMMON = 3000;
  private static final int FULL = 28;
  private static final int SIDE = FULL / 2;

  /**
   * Loads MNIST. The first images of each digit are the pool; five more of each rare digit are the
   * query set, ten more 3s the private set.
   *
   * @param folder the folder with the idx.gz files
   * @return the images
   */
  public static RareDigits load(Path folder) {
    Features images = read(folder, "train-images-idx3-ubyte.gz");
    int[] digit = labels(read(folder, "train-labels-idx1-ubyte.gz"));
    int[] count = new int[10];
    List<Integer> pool = new ArrayList<>(), query = new ArrayList<>(), others = new ArrayList<>();
    for (int i = 0; i < digit.length; i++) {
      int y = digit[i], n = count[y]++;
      if (n < (rare(y) ? RARE : COMMON)) {
        pool.add(i);
      } else if (rare(y) && n < RARE + 5) {
        query.add(i);
      } else if (y == 3 && n < COMMON + 10) {
        others.add(i);
      }
    }
    return new RareDigits(images, quarter(images), digit, array(pool), array(query), array(others));
  }

  /** {@return these digits with the pool sorted by digit, the rare digits last} */
  public RareDigits sorted() {
    int[] order =
        IntStream.of(pool)
            .boxed()
            .sorted(
                Comparator.comparing((Integer i) -> rare(digit[i])).thenComparing(i -> digit[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return new RareDigits(images, small, digit, order, query, privateSet);
  }

  /** {@return the selection problem with pool, query set and private set} */
  public Problem problem() {
    return Problem.of(small.select(pool))
        .query(small.select(query))
        .privateSet(small.select(privateSet));
  }

  Thumbnails thumbnails(int[] rows, String name) {
    return Thumbnails.grey(
        images.select(rows), FULL, i -> name + " " + i + ", a " + digit[rows[i]]);
  }

  /**
   * {@return whether an item is a rare digit}
   *
   * @param item its index in the pool
   */
  public boolean isRare(int item) {
    return rare(digit[pool[item]]);
  }

  private static boolean rare(int digit) {
    return digit == 5 || digit == 8;
  }

  private static Features read(Path folder, String name) {
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      throw new DataException(
          "There is no %s; --data names the folder with the idx.gz files of MNIST.", file);
    }
    return TableReader.read(file, ReadOptions.NONE).features();
  }

  private static int[] labels(Features y) {
    float[] one = new float[1];
    int[] out = new int[y.size()];
    for (int i = 0; i < out.length; i++) {
      y.read(i, one, 0);
      out[i] = Math.round(one[0]);
    }
    return out;
  }

  private static int[] array(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Averages 28 × 28 to 14 × 14 pixels: similarities are as good and four times faster. */
  private static Features quarter(Features x) {
    float[] all = new float[x.size() * SIDE * SIDE];
    float[] row = new float[x.width()];
    for (int i = 0; i < x.size(); i++) {
      x.read(i, row, 0);
      for (int p = 0; p < SIDE * SIDE; p++) {
        int at = p / SIDE * 2 * 2 * SIDE + p % SIDE * 2;
        all[i * SIDE * SIDE + p] =
            (row[at] + row[at + 1] + row[at + 2 * SIDE] + row[at + 2 * SIDE + 1]) / 4;
      }
    }
    return Features.of(all, SIDE * SIDE);
  }
}
