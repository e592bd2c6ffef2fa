package dev.prism.cli;

import dev.prism.Problem;
import dev.prism.data.DataException;
import dev.prism.data.Load;
import dev.prism.data.Options;
import dev.prism.kernel.Features;
import dev.prism.report.Thumbnails;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * MNIST with two digits made rare: pictures, their digits, and what is in hand.
 *
 * @param small the same pictures, a quarter of the size
 */
public record RareDigits(
    Features pictures, Features small, int[] digit, int[] pool, int[] query, int[] avoid) {
  public static final int RARE = 150;
  private static final int COMMON = 3000;
  private static final int FULL = 28;
  private static final int SIDE = FULL / 2;

  /** The first of each digit make the pool; ten more 5s and 8s are the query, ten more 3s P. */
  public static RareDigits load(Path folder) {
    Features pictures = read(folder, "train-images-idx3-ubyte.gz");
    int[] digit = labels(read(folder, "train-labels-idx1-ubyte.gz"));
    int[] count = new int[10];
    List<Integer> pool = new ArrayList<>(), query = new ArrayList<>(), avoid = new ArrayList<>();
    for (int i = 0; i < digit.length; i++) {
      int y = digit[i], n = count[y]++;
      if (n < (rare(y) ? RARE : COMMON)) {
        pool.add(i);
      } else if (rare(y) && n < RARE + 5) {
        query.add(i);
      } else if (y == 3 && n < COMMON + 10) {
        avoid.add(i);
      }
    }
    return new RareDigits(
        pictures, quarter(pictures), digit, array(pool), array(query), array(avoid));
  }

  /** The same with the pool in the order of the digits, the rare ones last. */
  public RareDigits sorted() {
    int[] order =
        IntStream.of(pool)
            .boxed()
            .sorted(
                Comparator.comparing((Integer i) -> rare(digit[i])).thenComparing(i -> digit[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return new RareDigits(pictures, small, digit, order, query, avoid);
  }

  public Problem problem() {
    return Problem.of(small.select(pool))
        .query(small.select(query))
        .privateSet(small.select(avoid));
  }

  Thumbnails thumbnails(int[] rows, String name) {
    return Thumbnails.grey(
        pictures.select(rows), FULL, i -> name + " " + i + ", a " + digit[rows[i]]);
  }

  public boolean isRare(int item) {
    return rare(digit[pool[item]]);
  }

  private static boolean rare(int digit) {
    return digit == 5 || digit == 8;
  }

  private static Features read(Path folder, String name) {
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      throw new DataException("There is no %s; --data says where MNIST's idx.gz files are.", file);
    }
    return Load.table(file, Options.NONE).features();
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

  /** 28 × 28 to 14 × 14 by averaging: as good to compare by, and four times quicker. */
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
