package dev.prism.experiments.targeted;

import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/**
 * Reads published data sets of images with classes. Stateless.
 *
 * <p>Each row has the pixels of one image, channel by channel, from 0 to 1.
 */
public final class ImageDataSet {
  private ImageDataSet() {}

  /**
   * Reads a data set.
   *
   * @param name mnist (idx.gz files), pneumonia (an npz file), svhn or cifar10 (PNG sheets of tiles
   *     of 32 × 32 pixels, with a CSV list)
   * @param folder the folder with the files of the data set
   * @return the images for training and for testing
   * @throws BadRequestException if there is no data set of this name
   * @throws DataException if a file cannot be read
   */
  public static DataSet load(String name, Path folder) {
    return switch (name) {
      case "mnist" -> mnist(folder);
      case "pneumonia" -> pneumonia(folder.resolve("pneumoniamnist.npz").toString());
      case "svhn", "cifar10" -> sheets(folder);
      default ->
          throw new BadRequestException(
              "There is no data set %s. There are mnist, pneumonia, svhn and cifar10.", name);
    };
  }

  private static DataSet mnist(Path folder) {
    return new DataSet(mnist(folder, "train"), mnist(folder, "t10k"), 1, 28, 28, 10);
  }

  private static Samples mnist(Path folder, String part) {
    return new Samples(
        table(folder.resolve(part + "-images-idx3-ubyte.gz").toString()).features(),
        classes(folder.resolve(part + "-labels-idx1-ubyte.gz").toString()));
  }

  private static DataSet pneumonia(String file) {
    return new DataSet(pneumonia(file, "train"), pneumonia(file, "test"), 1, 28, 28, 2);
  }

  private static Samples pneumonia(String file, String part) {
    return new Samples(
        new Bytes(table(file + ":" + part + "_images").features()),
        classes(file + ":" + part + "_labels"));
  }

  private static DataSet sheets(Path folder) {
    return new DataSet(sheets(folder, "train"), sheets(folder, "test"), 3, SIDE, SIDE, 10);
  }

  private static Samples sheets(Path folder, String part) {
    Table t = list(folder.resolve(part + "_labels.csv"));
    return new Samples(tiles(folder, t), whole(t, "label"));
  }

  private static final int SIDE = 32;

  private static Table table(String file) {
    return TableReader.read(file, ReadOptions.NONE);
  }

  private static Table list(Path file) {
    return TableReader.read(
        file.toString(),
        ReadOptions.NONE.withMetadataColumns("index", "mosaic", "row", "col", "label"));
  }

  private static int[] whole(Table t, String column) {
    double[] v = t.numbers(column);
    return IntStream.range(0, v.length).map(i -> (int) v[i]).toArray();
  }

  private static int[] classes(String file) {
    Table t = table(file);
    if (t.columns().containsKey(Table.VALUE)) {
      return whole(t, Table.VALUE);
    }
    int[] out = new int[t.features().size()];
    float[] one = new float[t.features().width()];
    for (int i = 0; i < out.length; i++) {
      t.features().read(i, one, 0);
      out[i] = (int) one[0];
    }
    return out;
  }

  private static Features tiles(Path folder, Table t) {
    List<String> sheet = t.column("mosaic");
    int[] row = whole(t, "row"), col = whole(t, "col");
    Map<String, BufferedImage> open = new HashMap<>();
    float[][] out = new float[sheet.size()][3 * SIDE * SIDE];
    for (int i = 0; i < out.length; i++) {
      BufferedImage b = open.computeIfAbsent(sheet.get(i), name -> read(folder.resolve(name)));
      if (SIDE * (col[i] + 1) > b.getWidth() || SIDE * (row[i] + 1) > b.getHeight()) {
        throw new DataException(
            "%s has no image in row %d, column %d, which %s lists.",
            sheet.get(i), row[i], col[i], t.source());
      }
      for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
          int rgb = b.getRGB(SIDE * col[i] + x, SIDE * row[i] + y);
          for (int c = 0; c < 3; c++) {
            out[i][(c * SIDE + y) * SIDE + x] = (rgb >> 16 - 8 * c & 255) / 255f;
          }
        }
      }
    }
    return Features.of(out);
  }

  private static BufferedImage read(Path file) {
    IOException cause = null;
    try {
      BufferedImage b = ImageIO.read(file.toFile());
      if (b != null) {
        return b;
      }
    } catch (IOException e) {
      cause = e;
    }
    throw new DataException(cause, "%s cannot be read as an image.", file);
  }

  /** Features from 0 to 255, scaled to the range from 0 to 1. */
  private record Bytes(Features x) implements Features {
    @Override
    public int size() {
      return x.size();
    }

    @Override
    public int width() {
      return x.width();
    }

    @Override
    public void read(int row, float[] into, int offset) {
      x.read(row, into, offset);
      for (int k = offset; k < offset + width(); k++) {
        into[k] /= 255;
      }
    }
  }
}
