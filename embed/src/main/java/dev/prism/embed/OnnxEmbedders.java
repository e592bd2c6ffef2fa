package dev.prism.embed;

import dev.prism.data.Embedder;
import dev.prism.data.Embedders;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Map;

/**
 * Creates embedders that run a model in the ONNX runtime; {@link Embedders#load} finds it.
 * Stateless.
 */
public final class OnnxEmbedders implements Embedders {
  /** Creates a factory. */
  public OnnxEmbedders() {}

  @Override
  public Embedder<String> defaultTextModel() {
    return MiniLm.load();
  }

  @Override
  public Embedder<String> textModel(Path onnxModel, Map<String, String> settings) {
    return OnnxTexts.load(onnxModel, settings);
  }

  @Override
  public Embedder<BufferedImage> imageModel(Path onnxModel, Map<String, String> settings) {
    return OnnxImages.load(onnxModel, ImageSettings.of(settings));
  }
}
