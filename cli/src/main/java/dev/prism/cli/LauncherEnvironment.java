package dev.prism.cli;

import dev.prism.data.Cache;
import dev.prism.data.run.ItemLoader;
import java.io.IOException;
import java.nio.file.Files;

/** What loading items needs of the command line: models on demand, the cache, progress bars. */
final class LauncherEnvironment implements ItemLoader.Environment {
  /** Reads files as the options say. */
  static ItemLoader loader(String embedder, String text) {
    return new ItemLoader(embedder, text, new LauncherEnvironment());
  }

  @Override
  public ClassLoader models() {
    return Modules.load("embed");
  }

  @Override
  public Cache cache() {
    Cache c = Cache.standard();
    try {
      Files.createDirectories(c.folder());
      if (Files.isWritable(c.folder())) {
        return c;
      }
    } catch (IOException e) {
      // said below
    }
    System.err.println(
        "prism: the cache "
            + c.folder()
            + " cannot be written; going on without (see PRISM_CACHE).");
    return Cache.NONE;
  }

  @Override
  public ItemLoader.ProgressBar progress(String what) {
    ProgressLine line = new ProgressLine(System.err, what);
    return new ItemLoader.ProgressBar() {
      @Override
      public void at(long done, long of) {
        line.at(done, of);
      }

      @Override
      public void close() {
        line.close();
      }
    };
  }
}
