package dev.prism.embed;

import dev.prism.data.Embedder;
import dev.prism.data.Embedders;
import java.awt.image.BufferedImage;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** As the launcher has it: this artifact is behind a class loader that no thread knows of. */
final class Launched {
  private Launched() {}

  public static void main(String[] modelAndJars) throws Exception {
    URL[] jars = new URL[modelAndJars.length - 1];
    for (int i = 0; i < jars.length; i++) {
      jars[i] = URI.create(modelAndJars[i + 1]).toURL();
    }
    try (URLClassLoader loader = new URLClassLoader(jars, Launched.class.getClassLoader())) {
      Embedders found = Embedders.load(loader);
      try (Embedder<String> texts = found.defaultTextModel();
          Embedder<BufferedImage> images =
              found.imageModel(Path.of(modelAndJars[0]), Map.of("size", "5"))) {
        float[][] x = texts.embed(List.of("A dog runs across the field.", "Another sentence."));
        float[][] y = images.embed(List.of(Fixtures.plain(5, 5, 0xffffff)));
        System.out.println(
            x.length
                + " "
                + x[0].length
                + " "
                + Arrays.toString(y[0])
                + " "
                + (found.getClass().getClassLoader() == loader)
                + " "
                + System.getProperty("ai.djl.offline"));
      }
    }
  }
}
