import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * Writes what an archive says of the parts that it contains: LICENSE, NOTICE and the folder
 * licenses. A jar without a line in dist/src/main/licenses/third-party.txt is an error.
 */
final class Licenses {
  private static final Path SOURCE = Path.of("dist/src/main/licenses");

  private record Part(String jar, String name, String copyright, String licenses, String url) {}

  private final List<Part> parts;

  Licenses() throws IOException {
    parts =
        Files.readAllLines(SOURCE.resolve("third-party.txt")).stream()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split(" [|] "))
            .map(f -> new Part(f[0], f[1], f[2], f[3], f[4]))
            .toList();
  }

  /** Writes the files for the jars, and the runtime if there is one, below a folder. */
  void write(Path home) throws IOException {
    StringBuilder notice = new StringBuilder();
    notice.append("PRISM for Java\nCopyright PRISM for Java contributors\nApache License 2.0\n");
    notice.append("\nThis archive contains:\n");
    Path texts = Files.createDirectories(home.resolve("licenses"));
    SortedSet<String> names = new TreeSet<>(List.of("Apache-2.0"));
    for (Path jar : jars(home)) {
      Part p = part(jar.getFileName().toString());
      notice.append(
          """

          %s (%s)
            Copyright: %s
            License: %s
            %s
          """
              .formatted(p.name, jar.getFileName(), p.copyright, p.licenses, p.url));
      names.addAll(List.of(p.licenses.split(", ")));
      copyTexts(jar, texts);
    }
    for (String name : names) {
      Path text = SOURCE.resolve(name + ".txt");
      if (Files.exists(text)) {
        Files.copy(text, texts.resolve(name + ".txt"));
      }
    }
    if (Files.exists(home.resolve("runtime"))) {
      notice.append(Files.readString(SOURCE.resolve("runtime-and-data.txt")));
    }
    Files.copy(Path.of("LICENSE"), home.resolve("LICENSE"));
    Files.writeString(home.resolve("NOTICE"), notice);
  }

  private static List<Path> jars(Path home) throws IOException {
    try (Stream<Path> files = Files.walk(home)) {
      return files
          .filter(f -> f.toString().endsWith(".jar") && !f.startsWith(home.resolve("runtime")))
          .filter(f -> !f.getFileName().toString().startsWith("prism-"))
          .sorted(Comparator.comparing(f -> f.getFileName().toString()))
          .toList();
    }
  }

  private Part part(String jar) throws IOException {
    return parts.stream()
        .filter(p -> jar.startsWith(p.jar))
        .max(Comparator.comparingInt(p -> p.jar.length()))
        .orElseThrow(
            () ->
                new IllegalStateException(
                    jar + " has no line in " + SOURCE.resolve("third-party.txt") + "."));
  }

  /** Copies the licenses and notices that a jar itself contains. */
  private static void copyTexts(Path jar, Path to) throws IOException {
    Path folder = to.resolve(jar.getFileName().toString().replace(".jar", ""));
    try (JarFile file = new JarFile(jar.toFile())) {
      for (ZipEntry e : (Iterable<ZipEntry>) file.stream().map(x -> (ZipEntry) x)::iterator) {
        String name = e.getName();
        if (name.matches("(META-INF/)?(LICENSE|NOTICE|ThirdPartyNotices)([.]txt)?")) {
          Files.createDirectories(folder);
          try (InputStream in = file.getInputStream(e)) {
            Files.copy(in, folder.resolve(name.substring(name.lastIndexOf('/') + 1)));
          }
        }
      }
    }
  }
}
