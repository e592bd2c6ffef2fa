package dev.prism.cli;

import dev.prism.data.DataException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Parts of the project that only some commands need. They are built when first needed, by the
 * launcher, and loaded beside what is running.
 */
final class Modules {
  /** A native library can be loaded once, by one loader. */
  private static final Map<String, ClassLoader> LOADED = new HashMap<>();

  private Modules() {}

  /** The classes of a module, built if it is not; they see ours. */
  static synchronized ClassLoader load(String module) {
    return LOADED.computeIfAbsent(module, Modules::open);
  }

  private static ClassLoader open(String module) {
    String home = System.getProperty("prism.home");
    if (home == null) {
      return Modules.class.getClassLoader(); // a library's user puts it on the class path
    }
    build(Path.of(home, "prism"), module);
    Path target = Path.of(home, module, "target");
    List<URL> jars = new ArrayList<>();
    jars(target, "prism-" + module + "-", jars);
    jars(target.resolve("lib"), "", jars);
    return new URLClassLoader(
        module, jars.toArray(URL[]::new), Modules.class.getClassLoader()); // lives until we end
  }

  private static void build(Path launcher, String module) {
    try {
      Process p =
          new ProcessBuilder(launcher.toString(), "--build", module)
              .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
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

  private static void jars(Path folder, String prefix, List<URL> into) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path f : files.sorted().toList()) {
        String name = f.getFileName().toString();
        if (name.startsWith(prefix) && name.endsWith(".jar")) {
          into.add(f.toUri().toURL());
        }
      }
    } catch (IOException e) {
      throw new DataException("%s cannot be read: %s.", folder, e.getMessage());
    }
  }
}
