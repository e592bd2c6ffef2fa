import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Holds every source to google-java-format: --check names the others, --fix rewrites them. */
final class Format {
  public static void main(String[] args) throws IOException {
    boolean fix = args[0].equals("--fix");
    if (!fix && !args[0].equals("--check")) {
      fail("-Dformat takes check or fix, not '" + args[0].substring(2) + "'.");
    }
    List<Path> sources;
    try (Stream<Path> files = Files.walk(Path.of(""))) {
      sources = files.filter(Format::isSource).sorted().toList();
    }
    List<String> wrong = sources.parallelStream().flatMap(file -> format(file, fix)).toList();
    if (!wrong.isEmpty()) {
      String names = String.join("\n  ", wrong);
      fail(
          fix
              ? "Cannot be formatted:\n  " + names
              : "Not formatted:\n  " + names + "\nTo format: mvn -N validate -Dformat=fix");
    }
  }

  /** Java files of module/src, and this one; what a build leaves in target/ is neither. */
  private static boolean isSource(Path file) {
    return file.toString().endsWith(".java")
        && (file.startsWith("build") || file.getNameCount() > 2 && file.getName(1).endsWith("src"));
  }

  /** Mends the file if told to; otherwise, or where it does not parse, says what is wrong. */
  private static Stream<String> format(Path file, boolean fix) {
    try {
      String source = Files.readString(file);
      String formatted = new Formatter().formatSourceAndFixImports(source);
      if (source.equals(formatted)) {
        return Stream.empty();
      }
      if (!fix) {
        return Stream.of(file.toString());
      }
      Files.writeString(file, formatted);
      System.out.println("Formatted " + file);
      return Stream.empty();
    } catch (FormatterException e) {
      return Stream.of(file + ":" + e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void fail(String sentence) {
    System.out.println(sentence);
    System.exit(1);
  }
}
