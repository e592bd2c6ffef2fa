package dev.prism.mixture;

import dev.prism.kernel.Features;
import java.util.List;

/**
 * Embeds the texts of collections. Implementations need not be safe for use by multiple threads.
 */
@FunctionalInterface
public interface TextEmbedder {
  /**
   * Embeds texts.
   *
   * @param source the name of the texts, for progress and messages
   * @param texts the texts
   * @return a row for each text
   */
  Features embed(String source, List<String> texts);
}
