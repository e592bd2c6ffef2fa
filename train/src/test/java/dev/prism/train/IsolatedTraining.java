package dev.prism.train;

import dev.prism.kernel.Features;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** Trains a network through a class loader that is no thread's context class loader. */
final class IsolatedTraining {
  private IsolatedTraining() {}

  /** Uses reflection, because the classes belong to the class loader. */
  public static void main(String[] jars) throws Exception {
    URL[] urls = new URL[jars.length];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = URI.create(jars[i]).toURL();
    }
    try (URLClassLoader loader = new URLClassLoader(urls, Features.class.getClassLoader())) {
      Class<?> settings = loader.loadClass("dev.prism.train.TrainingSettings");
      Class<?> architecture = loader.loadClass("dev.prism.train.Architecture");
      Class<?> listener = loader.loadClass("dev.prism.train.EpochListener");
      Object probe = architecture.getMethod("named", String.class).invoke(null, "probe");
      Object s =
          settings
              .getMethod("of", architecture, int.class, int.class, int.class, int.class)
              .invoke(null, probe, 2, 2, 1, 1);
      Features x = Features.of(new float[][] {{0, 1}, {1, 0}});
      Object trained =
          loader
              .loadClass("dev.prism.train.Trainer")
              .getMethod("fit", Features.class, int[].class, settings, listener)
              .invoke(null, x, new int[] {0, 1}, s, listener.getField("NONE").get(null));
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
