package dev.prism.cli;

import dev.prism.data.DataException;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Loads modules that only some commands need. The launcher builds a module when it is first needed;
 * its jars are then loaded by a class loader whose parent is that of the command line.
 */
public final class Modules {
  private static final String HOME = "prism.home";

  /** A native library can be loaded once, by one loader. */
  private static final Map<String, ClassLoader> LOADED = new HashMap<>();

  private Modules() {}

  /** The class loader of a module, which is built first if its sources are newer. */
  public static synchronized ClassLoader load(String module) {
    return LOADED.computeIfAbsent(module, Modules::open);
  }

  private static ClassLoader open(String module) {
    if (System.getProperty(HOME) == null) {
      return Modules.class.getClassLoader(); // a library's user puts it on the class path
    }
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars(module)) {
      try {
        urls.add(jar.toUri().toURL());
      } catch (MalformedURLException e) {
        throw new IllegalStateException(e);
      }
    }
    return new URLClassLoader(
        module, urls.toArray(URL[]::new), Modules.class.getClassLoader()); // lives until we end
  }

  /** For a module that runs in a Java of its own. */
  static String classpath(String module) {
    if (System.getProperty(HOME) == null) {
      return System.getProperty("java.class.path");
    }
    return jars(module).stream()
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static List<Path> jars(String module) {
    Path home = Path.of(System.getProperty(HOME));
    build(home.resolve("prism"), module);
    Path target = home.resolve(module).resolve("target");
    List<Path> out = new ArrayList<>();
    jars(target, "prism-" + module + "-", out);
    if (Files.isDirectory(target.resolve("lib"))) {
      jars(target.resolve("lib"), "", out);
    }
    return out;
  }

  private static void build(Path launcher, String module) {
    try {
      Process p =
          new ProcessBuilder(launcher.toString(), "--build", module)
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.PIPE)
              .start();
      try (var said = p.errorReader()) {
        said.lines().forEach(System.err::println);
      }
      if (p.waitFor() != 0) {
        throw new DataException(
            "This needs the module %s, which could not be built; what Maven said is above.",
            module);
      }
    } catch (IOException e) {
      throw new DataException(
          "This needs the module %s, and %s cannot be run to build it: %s.",
          module, launcher, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DataException("Building the module %s was interrupted.", module);
    }
  }

  private static void jars(Path folder, String prefix, List<Path> into) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path f : files.sorted().toList()) {
        String name = f.getFileName().toString();
        if (name.startsWith(prefix) && name.endsWith(".jar")) {
          into.add(f);
        }
      }
    } catch (IOException e) {
      throw new DataException("%s cannot be read: %s.", folder, e.getMessage());
    }
  }
}
