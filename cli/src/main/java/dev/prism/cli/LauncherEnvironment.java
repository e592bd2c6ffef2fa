package dev.prism.cli;

import dev.prism.data.EmbeddingCache;
import dev.prism.data.run.ItemLoader;
import java.io.IOException;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

/** Provides models, the embedding cache and progress lines for loading items. */
final class LauncherEnvironment implements ItemLoader.Environment {
  /** Returns a loader with this environment; null stands for default values. */
  static ItemLoader loader(@Nullable String embedder, @Nullable String text) {
    return new ItemLoader(embedder, text, new LauncherEnvironment());
  }

  @Override
  public ClassLoader embedderClassLoader() {
    return OptionalModules.load("embed");
  }

  @Override
  public EmbeddingCache cache() {
    EmbeddingCache c = EmbeddingCache.inDefaultFolder();
    try {
      Files.createDirectories(c.folder());
      if (Files.isWritable(c.folder())) {
        return c;
      }
    } catch (IOException e) {
      // reported below
    }
    System.err.println(
        "prism: the cache "
            + c.folder()
            + " is not writable; embeddings are not cached (see PRISM_CACHE).");
    return EmbeddingCache.NONE;
  }

  @Override
  public ItemLoader.ProgressBar progress(String unit) {
    ProgressLine line = new ProgressLine(System.err, unit);
    return new ItemLoader.ProgressBar() {
      @Override
      public void update(long done, long total) {
        line.at(done, total);
      }

      @Override
      public void close() {
        line.close();
      }
    };
  }
}
