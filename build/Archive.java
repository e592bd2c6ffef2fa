import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Makes the archives of a release from packaged modules: {@code java build/Archive.java VERSION
 * TIME}. The folder dist/target then holds
 *
 * <ul>
 *   <li>prism-VERSION-PLATFORM/ with runtime/ (a Java runtime), lib/ (the jars of the command
 *       line), bin/prism, modules/, demo/ and the licenses,
 *   <li>a folder prism-MODULE-VERSION-PLATFORM/ with the jars of each add-on,
 *   <li>each of them as .tar.gz, with its .sha256.
 * </ul>
 */
final class Archive {
  /** Modules that only some commands need; the large ones are archives of their own. */
  private static final List<String> ADD_ONS = List.of("embed", "train", "bench");

  /** The modules of the JDK that the command line and the add-ons use. */
  private static final String JDK_MODULES =
      "java.desktop,java.logging,java.management,java.naming,java.sql,java.xml,jdk.httpserver,"
          + "jdk.incubator.vector,jdk.management,jdk.unsupported,jdk.zipfs";

  private static final Path TARGET = Path.of("dist/target");

  private final String suffix;
  private final long seconds;
  private final Licenses licenses;

  private Archive(String version, String time) throws IOException {
    suffix = version + "-" + platform();
    seconds = Instant.parse(time).getEpochSecond();
    licenses = new Licenses();
  }

  public static void main(String[] args) throws Exception {
    new Archive(args[0], args[1]).make();
  }

  private void make() throws Exception {
    Path home = empty("prism-" + suffix);
    Path lib = Files.createDirectories(home.resolve("lib"));
    copyJars(Path.of("cli/target/lib"), lib);
    copyJars(Path.of("cli/target"), lib);
    copyJars(
        Path.of("experiments/target"),
        Files.createDirectories(home.resolve("modules/experiments")));
    Files.copy(Path.of("cli/src/main/launcher/start.sh"), lib.resolve("start.sh"));
    copyTree(Path.of("demo"), home.resolve("demo"));
    Files.copy(Path.of("dist/src/main/README.txt"), home.resolve("README.txt"));
    Files.copy(Path.of("dist/target/sbom.json"), home.resolve("sbom.json"));
    runtime(home.resolve("runtime"));
    licenses.write(home);
    launcher(home.resolve("bin/prism"), digest(lib));
    pack(home);
    for (String module : ADD_ONS) {
      addOn(module, lib);
    }
  }

  private void addOn(String module, Path lib) throws Exception {
    Path folder = empty("prism-" + module + "-" + suffix);
    copyJars(Path.of(module, "target"), folder);
    try (Stream<Path> jars = Files.list(Path.of(module, "target/lib"))) {
      for (Path jar : jars.filter(j -> !Files.exists(lib.resolve(j.getFileName()))).toList()) {
        Files.copy(jar, folder.resolve(jar.getFileName()));
      }
    }
    licenses.write(folder);
    pack(folder);
  }

  /** The launcher, with the version and what its cache of started classes depends on. */
  private void launcher(Path file, String digest) throws IOException {
    Files.createDirectories(file.getParent());
    String text = Files.readString(Path.of("dist/src/main/bin/prism"));
    Files.writeString(
        file, text.replace("@archive@", suffix).replace("@digest@", digest.substring(0, 12)));
    if (!file.toFile().setExecutable(true, false)) {
      throw new IOException(file + " cannot be made executable.");
    }
  }

  private static void runtime(Path folder) throws IOException {
    StringWriter output = new StringWriter();
    PrintWriter to = new PrintWriter(output);
    // Not compressed: it starts faster, and the archive, which is compressed, is smaller.
    int exit =
        ToolProvider.findFirst("jlink")
            .orElseThrow()
            .run(
                to,
                to,
                "--add-modules=" + JDK_MODULES,
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--generate-cds-archive",
                "--output=" + folder);
    if (exit != 0) {
      throw new IOException("jlink failed: " + output);
    }
    Files.deleteIfExists(folder.resolve("lib/server/classes_nocoops.jsa")); // for very large heaps
  }

  private void pack(Path folder) throws Exception {
    Path file = TARGET.resolve(folder.getFileName() + ".tar.gz");
    try (TarGz tar = new TarGz(file, seconds)) {
      tar.folder(folder);
    }
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    Files.writeString(
        file.resolveSibling(file.getFileName() + ".sha256"),
        HexFormat.of().formatHex(sha.digest(Files.readAllBytes(file)))
            + "  "
            + file.getFileName()
            + "\n");
    System.out.printf(Locale.ROOT, "%s: %.1f MB%n", file.getFileName(), Files.size(file) / 1e6);
  }

  private static Path empty(String name) throws IOException {
    Path folder = TARGET.resolve(name);
    if (Files.exists(folder)) {
      try (Stream<Path> old = Files.walk(folder)) {
        for (Path p : old.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(p);
        }
      }
    }
    return Files.createDirectories(folder);
  }

  /** Copies the jars of a folder, without sources, Javadoc and tests. */
  private static void copyJars(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path f : files.toList()) {
        String name = f.getFileName().toString();
        if (name.endsWith(".jar") && !name.matches(".*-(sources|javadoc|tests)[.]jar")) {
          Files.copy(f, to.resolve(name));
        }
      }
    }
  }

  private static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path f : files.toList()) {
        Files.copy(f, to.resolve(from.relativize(f).toString()));
      }
    }
  }

  private static String digest(Path folder) throws IOException, NoSuchAlgorithmException {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    try (Stream<Path> files = Files.list(folder)) {
      for (Path f : files.sorted().toList()) {
        sha.update(f.getFileName().toString().getBytes(StandardCharsets.UTF_8));
        sha.update(Files.readAllBytes(f));
      }
    }
    return HexFormat.of().formatHex(sha.digest());
  }

  /** Such as linux-x64 and macos-aarch64. */
  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch");
    return (system.startsWith("mac") ? "macos" : system.startsWith("win") ? "windows" : "linux")
        + "-"
        + (processor.equals("amd64") || processor.equals("x86_64") ? "x64" : processor);
  }
}
