package dev.prism.data;

import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * Creates embedders that run a model. Implementations must be safe for use by multiple threads.
 *
 * <p>Models and their runtime are large, so they are in a separate artifact, {@code
 * dev.prism:prism-embed}, which is found on the class path:
 *
 * <pre>{@code
 * try (Embedder<String> model = Embedders.load(getClass().getClassLoader()).defaultTextModel()) {
 *   Table items = TableReader.read("reviews.txt", ReadOptions.NONE);
 *   EmbeddingCache cache = EmbeddingCache.inDefaultFolder();
 *   Table pool =
 *       Embedding.embedTexts(items, "text", model, cache, Embedding.ProgressListener.NONE);
 * }
 * }</pre>
 */
public interface Embedders {
  /** {@return the sentence model that is part of the artifact} */
  Embedder<String> defaultTextModel();

  /**
   * Loads a text model and its tokenizer.
   *
   * @param onnxModel the model in the ONNX format
   * @param settings the values of settings by name, such as output
   * @return the embedder; the caller closes it
   */
  Embedder<String> textModel(Path onnxModel, Map<String, String> settings);

  /**
   * Loads an image model.
   *
   * @param onnxModel the model in the ONNX format
   * @param settings the values of settings by name, such as output
   * @return the embedder; the caller closes it
   */
  Embedder<BufferedImage> imageModel(Path onnxModel, Map<String, String> settings);

  /**
   * Finds the implementation.
   *
   * @param loader the class loader of the artifact
   * @return the implementation
   */
  static Embedders load(ClassLoader loader) {
    return ServiceLoader.load(Embedders.class, loader)
        .findFirst()
        .orElseThrow(
            () ->
                new DataException(
                    "No embedder can run a model; put the artifact dev.prism:prism-embed on the"
                        + " class path, or embed elsewhere and load the vectors as npy."));
  }
}
