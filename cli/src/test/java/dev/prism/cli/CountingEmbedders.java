package dev.prism.cli;

import dev.prism.data.Embedder;
import dev.prism.data.Embedders;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A network of two outputs that counts its sessions and its runs; found by ServiceLoader. */
public final class CountingEmbedders implements Embedders {
  static final AtomicInteger SESSIONS = new AtomicInteger();
  static final AtomicInteger RUNS = new AtomicInteger();
  static volatile String outputs;

  @Override
  public Embedder<String> defaultTextModel() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Embedder<String> textModel(Path onnxModel, Map<String, String> settings) {
    throw new UnsupportedOperationException();
  }

  /** An image's features are its mean colour, and its logits which colour is the strongest. */
  @Override
  public Embedder<BufferedImage> imageModel(Path onnxModel, Map<String, String> settings) {
    String name = "counting " + SESSIONS.incrementAndGet() + " " + System.nanoTime();
    outputs = settings.get("output");
    return new Embedder<>() {
      @Override
      public String name() {
        return name; // of this session alone: what the cache has from another would not be run
      }

      @Override
      public int width() {
        return 5;
      }

      @Override
      public int[] widths() {
        return new int[] {3, 2};
      }

      @Override
      public float[][] embed(List<BufferedImage> items) {
        return Embedder.embedEach(items, (image, i) -> row(image));
      }

      @Override
      public void close() {}
    };
  }

  private static float[] row(BufferedImage image) {
    RUNS.incrementAndGet();
    int rgb = image.getRGB(image.getWidth() / 2, image.getHeight() / 2);
    float red = (rgb >> 16 & 255) / 255f,
        green = (rgb >> 8 & 255) / 255f,
        blue = (rgb & 255) / 255f;
    return new float[] {red, green, blue, 2 * red, 2 * blue};
  }
}
