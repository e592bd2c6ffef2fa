package dev.prism.cli;

import dev.prism.data.ItemImages;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.ItemLoader;
import dev.prism.studio.StudioHost;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pool of the studio as the command line read it, and its embedder. */
final class CommandLineHost implements StudioHost {
  private final FileRequest request;
  private final ItemLoader items;
  private final Table pool;
  private final List<String> arguments;
  private final @Nullable Example example;

  /**
   * Creates the host.
   *
   * @param request the description of the pool
   * @param arguments the arguments of the command line that describe the pool
   * @param example an example to start with, or null
   */
  CommandLineHost(
      FileRequest request,
      ItemLoader items,
      Table pool,
      List<String> arguments,
      @Nullable Example example) {
    this.request = request;
    this.items = items;
    this.pool = pool;
    this.arguments = arguments;
    this.example = example;
  }

  @Override
  public Table pool() {
    return pool;
  }

  @Override
  public List<String> arguments() {
    return arguments;
  }

  @Override
  public PoolCode code() {
    ReadOptions options = request.readOptions();
    Path own = items.modelFile();
    JavaSnippet java =
        new JavaSnippet(
            request.data(), options, own, own == null ? Map.of() : items.modelSettings());
    String column = items.embeddedColumn();
    return items.embedsImages()
        ? java.images()
        : column != null ? java.texts(column) : java.plain();
  }

  @Override
  public Example example() {
    return example;
  }

  @Override
  public float[] embed(String phrase) {
    return items.embed(phrase);
  }

  /**
   * Converts the image to pixels where the items are pixels. It is inverted if its border is then
   * nearer to the border of the pool's items: dark ink on white paper is a digit of MNIST.
   */
  @Override
  public float[] embed(BufferedImage image) {
    ItemImages looks = ItemImages.of(pool);
    if (looks == null || looks.side() == 0) {
      return items.embed(image);
    }
    int side = looks.side();
    BufferedImage small = ItemImages.resize(image, side, side);
    float[] light = new float[side * side];
    for (int i = 0; i < light.length; i++) {
      int p = small.getRGB(i % side, i / side);
      light[i] = ((p >> 16 & 0xff) + (p >> 8 & 0xff) + (p & 0xff)) / (3 * 255f);
    }
    double border = border(light, side), usual = poolBorder(side);
    if (Math.abs(1 - border - usual) < Math.abs(border - usual)) {
      for (int i = 0; i < light.length; i++) {
        light[i] = 1 - light[i];
      }
    }
    return light;
  }

  private double poolBorder(int side) {
    int sampled = Math.min(100, pool.size());
    float[] x = new float[pool.features().width()];
    double sum = 0;
    for (int i = 0; i < sampled; i++) {
      pool.features().read(i, x, 0);
      sum += border(x, side);
    }
    return sum / sampled;
  }

  private static double border(float[] x, int side) {
    double sum = 0;
    for (int i = 0; i < side; i++) {
      sum += x[i] + x[i * side] + x[side * (side - 1) + i] + x[i * side + side - 1];
    }
    return sum / (4 * side);
  }

  @Override
  public FileRequest request() {
    return request;
  }

  @Override
  public void close() {
    items.close();
  }
}
