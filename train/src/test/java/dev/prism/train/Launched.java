package dev.prism.train;

import dev.prism.kernel.Features;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** As the launcher has it: this artifact is behind a class loader that no thread knows of. */
final class Launched {
  private Launched() {}

  /** By reflection, for the classes are the loader's and not ours. */
  public static void main(String[] jars) throws Exception {
    URL[] urls = new URL[jars.length];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = URI.create(jars[i]).toURL();
    }
    try (URLClassLoader loader = new URLClassLoader(urls, Features.class.getClassLoader())) {
      Class<?> settings = loader.loadClass("dev.prism.train.Settings");
      Class<?> network = loader.loadClass("dev.prism.train.Network");
      Class<?> watch = loader.loadClass("dev.prism.train.Watch");
      Object probe = network.getMethod("named", String.class).invoke(null, "probe");
      Object s =
          settings
              .getMethod("of", network, int.class, int.class, int.class, int.class)
              .invoke(null, probe, 2, 2, 1, 1);
      Features x = Features.of(new float[][] {{0, 1}, {1, 0}});
      Object trained =
          loader
              .loadClass("dev.prism.train.Trainer")
              .getMethod("fit", Features.class, int[].class, settings, watch)
              .invoke(null, x, new int[] {0, 1}, s, watch.getField("NONE").get(null));
      trained.getClass().getMethod("save", Path.class).invoke(trained, Path.of("model"));
      System.out.println(
          trained.getClass().getMethod("accuracy").invoke(trained)
              + " "
              + (trained.getClass().getClassLoader() == loader)
              + " "
              + System.getProperty("ai.djl.offline"));
    }
  }
}
