package dev.prism.embed;

import dev.prism.data.Embedder;
import dev.prism.data.Embedders;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Map;

/** What {@link Embedders#load} finds. */
public final class OnnxEmbedders implements Embedders {
  @Override
  public Embedder<String> text() {
    return MiniLm.load();
  }

  @Override
  public Embedder<String> texts(Path onnxModel, Map<String, String> settings) {
    return OnnxTexts.load(onnxModel, settings);
  }

  @Override
  public Embedder<BufferedImage> pictures(Path onnxModel, Map<String, String> settings) {
    return OnnxPictures.load(onnxModel, PictureSettings.of(settings));
  }
}
