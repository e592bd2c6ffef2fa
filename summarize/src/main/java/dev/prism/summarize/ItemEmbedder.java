package dev.prism.summarize;

import dev.prism.kernel.Features;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An embedder of texts and of images. An implementation states whether it is thread-safe. */
public interface ItemEmbedder {
  /**
   * Embeds texts.
   *
   * @param texts the texts; null or blank for an item without text
   * @return a row for each text
   * @throws dev.prism.data.DataException if a text is null or blank; the summary then omits it
   */
  Features embedTexts(List<@Nullable String> texts);

  /**
   * Embeds images.
   *
   * @param files the files of the images
   * @return a row for each image
   * @throws dev.prism.data.DataException if a file cannot be read; the summary then omits it
   */
  Features embedImages(List<Path> files);
}
