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
 * Loads modules that only some commands need. The launcher of a clone builds a module when it is
 * first needed; beside an unpacked archive, it is an archive of its own. Its jars are loaded by a
 * class loader whose parent is that of the command line. Safe for use by multiple threads.
 */
public final class OptionalModules {
  private static final String HOME = "prism.home";

  /** Version and platform of the archive, which its launcher passes; unset in a clone. */
  private static final String ARCHIVE = "prism.archive";

  private static final Map<String, String> PURPOSES =
      Map.of(
          "embed", "Texts and ONNX models need",
          "train", "Networks are trained by",
          "bench", "Benchmarks are in",
          "experiments", "Experiments and published data sets are in");

  /** Every module has one loader, because a native library can be loaded by one loader only. */
  private static final Map<String, ClassLoader> LOADED = new HashMap<>();

  private OptionalModules() {}

  /**
   * Returns the class loader of a module, which is built first if its sources are newer.
   *
   * @param module the name of the module, such as embed
   * @return its class loader; that of the command line where all modules are on the class path
   */
  public static synchronized ClassLoader load(String module) {
    return LOADED.computeIfAbsent(module, OptionalModules::open);
  }

  private static ClassLoader open(String module) {
    if (System.getProperty(HOME) == null) {
      return OptionalModules.class.getClassLoader(); // without a launcher, on the class path
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
        module,
        urls.toArray(URL[]::new),
        OptionalModules.class.getClassLoader()); // open until the process ends
  }

  /** Returns the class path of a module that runs in another Java process. */
  static String classpath(String module) {
    String commandLine = System.getProperty("java.class.path");
    if (System.getProperty(HOME) == null) {
      return commandLine;
    }
    String jars =
        jars(module).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    // In a clone, a module has its own copy of everything that it needs.
    return System.getProperty(ARCHIVE) == null ? jars : jars + File.pathSeparator + commandLine;
  }

  private static List<Path> jars(String module) {
    Path home = Path.of(System.getProperty(HOME));
    String archive = System.getProperty(ARCHIVE);
    return archive == null ? builtJars(home, module) : unpackedJars(home, module, archive);
  }

  /**
   * Returns the jars of a module beside an unpacked archive.
   *
   * @param home the folder that the archive was unpacked to
   * @param archive its version and platform, such as 0.9.0-linux-x64
   */
  static List<Path> unpackedJars(Path home, String module, String archive) {
    String name = "prism-" + module + "-" + archive;
    Path beside = home.toAbsolutePath().normalize().resolveSibling(name);
    for (Path folder : List.of(home.resolve("modules").resolve(module), beside)) {
      if (Files.isDirectory(folder)) {
        List<Path> out = new ArrayList<>();
        jars(folder, "", out);
        return out;
      }
    }
    throw new DataException(
        "%s the add-on %s, which is not installed. Unpack the archive %s.tar.gz in the folder %s.",
        PURPOSES.getOrDefault(module, "This needs"), module, name, beside.getParent());
  }

  private static List<Path> builtJars(Path home, String module) {
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
      try (var messages = p.errorReader()) {
        messages.lines().forEach(System.err::println);
      }
      if (p.waitFor() != 0) {
        throw new DataException(
            "The module %s is needed and could not be built; the output of Maven is above.",
            module);
      }
    } catch (IOException e) {
      throw new DataException(
          e,
          "The module %s is needed, and %s cannot be run to build it: %s.",
          module,
          launcher,
          e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DataException(e, "Building the module %s was interrupted.", module);
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
      throw DataException.unreadable(folder.toString(), e);
    }
  }
}
