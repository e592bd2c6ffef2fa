package dev.prism.data;

import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * Embedders that run a model. The models and what runs them are large, so they are in an artifact
 * of their own, {@code dev.prism:prism-embed}, and found where that is on the class path:
 *
 * <pre>{@code
 * try (Embedder<String> model = Embedders.load(getClass().getClassLoader()).text()) {
 *   Table items = Load.table("reviews.txt", Options.NONE);
 *   Table pool = Embedding.texts(items, "text", model, Cache.standard(), Progress.NONE);
 * }
 * }</pre>
 */
public interface Embedders {
  /** A sentence model that comes with the artifact. */
  Embedder<String> text();

  /**
   * A text model from a file, with its tokenizer.
   *
   * @param settings by name; see docs/embedding.md
   */
  Embedder<String> texts(Path onnxModel, Map<String, String> settings);

  /**
   * An image model from a file.
   *
   * @param settings by name; see docs/embedding.md
   */
  Embedder<BufferedImage> pictures(Path onnxModel, Map<String, String> settings);

  static Embedders load(ClassLoader from) {
    return ServiceLoader.load(Embedders.class, from)
        .findFirst()
        .orElseThrow(
            () ->
                new DataException(
                    "Nothing here can run a model; put the artifact dev.prism:prism-embed on the"
                        + " class path, or embed elsewhere and load the vectors as npy."));
  }
}
